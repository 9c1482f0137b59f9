import { isLocalAddress, toBaseUrl } from "./base-url.ts";
import type { ModelsFile, ProviderEntry, ProviderSettings } from "./configuration.ts";
import type { ProviderKind } from "./provider-kinds.ts";
import { providerKindSchema, providerKinds } from "./provider-kinds.ts";

type Keys = Readonly<Record<string, string>>;

/** The providers of the file and those that the environment or the key store alone make usable. */
export function collectProviders(
  file: ModelsFile,
  environment: NodeJS.ProcessEnv,
  storedKeys: Keys,
): { providers: ProviderSettings[]; mistakes: string[] } {
  const mistakes: string[] = [];
  const entries = [...file.providers, ...impliedEntries(file, environment, storedKeys)];
  const providers = entries
    .map((entry) => completeEntry(entry, { environment, storedKeys, mistakes }))
    .filter((provider) => provider !== null);
  mistakes.push(...nameMistakes(file));
  return { providers: inOrder(providers, file.fallbackOrder), mistakes };
}

function impliedEntries(file: ModelsFile, environment: NodeJS.ProcessEnv, storedKeys: Keys): ProviderEntry[] {
  const named = new Set(file.providers.map(nameOf));
  return providerKindSchema.options
    .filter((kind) => !named.has(kind) && isImplied(kind, environment, storedKeys))
    .map((kind) => ({ kind }));
}

function isImplied(kind: ProviderKind, environment: NodeJS.ProcessEnv, storedKeys: Keys): boolean {
  const facts = providerKinds[kind];
  if (facts.needsKey) return (firstSet(environment, facts.keyVariables) ?? storedKeys[kind]) !== undefined;
  return firstSet(environment, facts.urlVariables) !== undefined;
}

interface Completion {
  environment: NodeJS.ProcessEnv;
  storedKeys: Keys;
  mistakes: string[];
}

function completeEntry(entry: ProviderEntry, completion: Completion): ProviderSettings | null {
  const name = nameOf(entry);
  const facts = providerKinds[entry.kind];
  // The usual variables mean the provider that is called like its kind, not a second one of that kind.
  const fromEnvironment = (variables: string[]) =>
    name === entry.kind ? firstSet(completion.environment, variables) : undefined;
  const apiKey = fromEnvironment(facts.keyVariables) ?? completion.storedKeys[name] ?? null;
  const address = fromEnvironment(facts.urlVariables) ?? entry.baseUrl ?? facts.defaultUrl;
  const model = fromEnvironment(facts.modelVariables) ?? entry.model ?? facts.defaultModel;
  const baseUrl = address === null ? null : toBaseUrl(entry.kind, address);
  const isOwnAddress = facts.defaultUrl !== null && baseUrl === toBaseUrl(entry.kind, facts.defaultUrl);

  const report = (mistake: string) => completion.mistakes.push(`${name}: ${mistake}`);
  if (address === null) report(`no address; set ${facts.urlVariables[0]} or baseUrl`);
  else if (baseUrl === null) report(`${quoteAddress(address)} is not an http or https address`);
  if (model === null) report(`no model; set ${facts.modelVariables[0]} or model`);
  if (apiKey === null && facts.needsKey) report(`no key; set ${facts.keyVariables[0]} or store one`);
  if (apiKey !== null && !/^[!-~]+$/.test(apiKey)) report("the key has a character that no key has");
  else if (apiKey !== null && facts.needsKey && isOwnAddress && apiKey.length < 20) {
    report("the key is shorter than 20 characters");
  }
  if (baseUrl === null || model === null) return null;
  return {
    name,
    kind: entry.kind,
    model,
    baseUrl,
    apiKey,
    api: entry.api ?? (entry.kind === "openai" && isOwnAddress ? "responses" : "chat"),
    isLocal: entry.kind === "ollama" || (entry.kind === "openai-compatible" && isLocalAddress(baseUrl)),
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

function firstSet(environment: NodeJS.ProcessEnv, variables: string[]): string | undefined {
  return variables.map((name) => environment[name]?.trim()).find((value) => value);
}

function quoteAddress(address: string): string {
  return JSON.stringify(address.replace(/\/\/[^/@]*@/, "//***@"));
}
