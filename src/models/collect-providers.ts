import { isLocalAddress, toBaseUrl } from "./base-url.ts";
import type { ModelsFile, ProviderEntry, ProviderSettings } from "./configuration.ts";
import type { StoredKey, StoredKeys } from "./key-store.ts";
import { providerKindSchema, providerKinds } from "./provider-kinds.ts";
import { findAddressProblem, isTrustedAddress } from "./trusted-address.ts";

export interface ProviderSources {
  environment: NodeJS.ProcessEnv;
  storedKeys: StoredKeys;
  /** Given in the browser they count like those of the file. */
  allowedAddresses: readonly string[];
}

/** The providers of the file and those that the environment or the key store alone make usable. */
export function collectProviders(
  file: ModelsFile,
  sources: ProviderSources,
): { providers: ProviderSettings[]; mistakes: string[] } {
  const mistakes: string[] = [];
  const entries = [...file.providers, ...impliedEntries(file, sources)];
  const providers = entries
    .map((entry) => completeEntry(entry, sources, mistakes))
    .filter((provider) => provider !== null);
  mistakes.push(...nameMistakes(file));
  return { providers: inOrder(providers, file.fallbackOrder), mistakes };
}

function impliedEntries(file: ModelsFile, sources: ProviderSources): ProviderEntry[] {
  const named = new Set(file.providers.map(nameOf));
  return providerKindSchema.options
    .map((kind) => ({ kind }))
    .filter((entry) => !named.has(entry.kind) && isImplied(entry, sources));
}

function isImplied(entry: ProviderEntry, sources: ProviderSources): boolean {
  const facts = providerKinds[entry.kind];
  if (!facts.needsKey) return firstSet(sources.environment, facts.urlVariables) !== undefined;
  return chooseKey(entry, findAddress(entry, sources), sources) !== null;
}

interface FoundAddress {
  text: string | null;
  /** As the provider's library expects it; null: it is none. */
  baseUrl: string | null;
  /** Neither given by whoever runs the program nor the usual one. */
  isFromPage: boolean;
  isUsual: boolean;
}

function findAddress(entry: ProviderEntry, { environment }: ProviderSources): FoundAddress {
  const { urlVariables, defaultUrl } = providerKinds[entry.kind];
  const given = ofKind(entry, environment, urlVariables);
  const text = given ?? entry.baseUrl ?? defaultUrl;
  const baseUrl = text === null ? null : toBaseUrl(entry.kind, text);
  const isUsual = defaultUrl !== null && baseUrl === toBaseUrl(entry.kind, defaultUrl);
  return { text, baseUrl, isUsual, isFromPage: given === undefined && entry.setBy === "page" };
}

function chooseKey(entry: ProviderEntry, address: FoundAddress, sources: ProviderSources): string | null {
  const given = ofKind(entry, sources.environment, providerKinds[entry.kind].keyVariables);
  if (given !== undefined) return given;
  const name = nameOf(entry);
  const stored = Object.hasOwn(sources.storedKeys, name) ? sources.storedKeys[name] : null;
  return stored !== null && mayGoTo(stored, address) ? stored.apiKey : null;
}

/** A stored key goes to the address it was given for, and to one that whoever runs the program has set. */
function mayGoTo({ baseUrl }: StoredKey, address: FoundAddress): boolean {
  if (baseUrl === null) return !address.isFromPage;
  return baseUrl === address.baseUrl || !(address.isFromPage || address.isUsual);
}

function completeEntry(entry: ProviderEntry, sources: ProviderSources, mistakes: string[]): ProviderSettings | null {
  const name = nameOf(entry);
  const { kind } = entry;
  const facts = providerKinds[kind];
  const found = findAddress(entry, sources);
  const { baseUrl } = found;
  const apiKey = chooseKey(entry, found, sources);
  const model = ofKind(entry, sources.environment, facts.modelVariables) ?? entry.model ?? facts.defaultModel;
  const address = { kind, baseUrl: baseUrl ?? "", isFromPage: found.isFromPage };
  const isTrusted = isTrustedAddress(address, sources.allowedAddresses);

  const report = (mistake: string) => mistakes.push(`${name}: ${mistake}`);
  if (found.text === null) report(`no address; set ${facts.urlVariables[0]} or baseUrl`);
  else if (baseUrl === null) report(`${quoteAddress(found.text)} is not an http or https address`);
  if (model === null) report(`no model; set ${facts.modelVariables[0]} or model`);
  if (apiKey === null && facts.needsKey) report(`no key; set ${facts.keyVariables[0]} or store one`);
  if (apiKey !== null && !/^[!-~]+$/.test(apiKey)) report("the key has a character that no key has");
  else if (apiKey !== null && facts.needsKey && found.isUsual && apiKey.length < 20) {
    report("the key is shorter than 20 characters");
  }
  if (baseUrl === null || model === null) return null;
  const problem = findAddressProblem(address, sources.allowedAddresses);
  if (problem !== null) report(problem);
  const variable = facts.keyVariables.find((one) => ofKind(entry, sources.environment, [one]) !== undefined);
  if (!isTrusted && variable !== undefined)
    report(
      `The key in ${variable} goes to no address that was given in the browser. Set ${facts.urlVariables[0]} beside it, or allow the address: WHYDUNIT_ALLOWED_ADDRESSES=${new URL(baseUrl).origin}.`,
    );
  return {
    name,
    kind,
    model,
    baseUrl,
    apiKey,
    api: entry.api ?? (kind === "openai" && found.isUsual ? "responses" : "chat"),
    isLocal: kind === "ollama" || (kind === "openai-compatible" && isLocalAddress(baseUrl)),
    isTrusted,
  };
}

function nameMistakes(file: ModelsFile): string[] {
  const names = file.providers.map(nameOf);
  const twice = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
  const missing = file.fallbackOrder.length === 0 ? [] : names.filter((name) => !file.fallbackOrder.includes(name));
  return [
    ...twice.map((name) => `two providers are called ${name}; give each its own name`),
    ...missing.map((name) => `models.json.fallbackOrder: ${name} is missing`),
  ];
}

function inOrder(providers: ProviderSettings[], order: string[]): ProviderSettings[] {
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...providers].sort((a, b) => rank(a.name) - rank(b.name));
}

function nameOf(entry: ProviderEntry): string {
  return entry.name ?? entry.kind;
}

/** The usual variables mean the provider that is called like its kind, not a second one of that kind. */
function ofKind(entry: ProviderEntry, environment: NodeJS.ProcessEnv, variables: string[]): string | undefined {
  return nameOf(entry) === entry.kind ? firstSet(environment, variables) : undefined;
}

function firstSet(environment: NodeJS.ProcessEnv, variables: string[]): string | undefined {
  return variables.map((name) => environment[name]?.trim()).find((value) => value);
}

function quoteAddress(address: string): string {
  return JSON.stringify(address.replace(/\/\/[^/@]*@/, "//***@"));
}
