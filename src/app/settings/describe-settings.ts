import type { ModelsConfiguration, ProviderSettings } from "../../models/configuration.ts";
import { type ProviderKind, providerKindSchema, providerKinds } from "../../models/provider-kinds.ts";
import type { ModelsPlace } from "../load-models.ts";
import type { KeyView, ProviderView, SettingsView } from "./settings-view.ts";

export function describeSettings({ home, environment }: ModelsPlace, models: ModelsConfiguration): SettingsView {
  return {
    providers: providerKindSchema.options.map((kind) => describeProvider(kind, models.providers, environment)),
    order: models.providers.map(({ name }) => name),
    embeddings: models.embeddings && { provider: models.embeddings.name, model: models.embeddings.model },
    sendSamples: models.sendSamples,
    home,
  };
}

function describeProvider(
  kind: ProviderKind,
  providers: ProviderSettings[],
  environment: NodeJS.ProcessEnv,
): ProviderView {
  const facts = providerKinds[kind];
  const set = providers.find(({ name }) => name === kind) ?? null;
  const given = (variables: string[]) => variables.find((name) => environment[name]?.trim()) ?? null;
  return {
    kind,
    isSet: set !== null,
    model: set?.model ?? facts.defaultModel,
    address: set?.baseUrl ? withoutPassword(set.baseUrl) : facts.defaultUrl,
    needsKey: facts.needsKey,
    key: describeKey(set?.apiKey ?? null, given(facts.keyVariables)),
    fixed: { model: given(facts.modelVariables) !== null, address: given(facts.urlVariables) !== null },
    variables: { key: facts.keyVariables[0], address: facts.urlVariables[0], model: facts.modelVariables[0] },
  };
}

function describeKey(key: string | null, variable: string | null): KeyView | null {
  if (key === null) return null;
  // Of a short key four characters would be too much.
  const tail = key.length >= 20 ? key.slice(-4) : "";
  return { place: variable === null ? "stored" : "environment", variable, tail };
}

function withoutPassword(address: string): string {
  return address.replace(/\/\/[^/@]*@/, "//");
}
