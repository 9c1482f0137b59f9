import type { ModelsFile, ProviderSettings } from "./configuration.ts";
import { providerKinds } from "./provider-kinds.ts";

const variable = "WHYDUNIT_EMBEDDINGS";

/** `provider` or `provider/model` in the environment, else what the file says. */
export function chooseEmbeddings(
  file: ModelsFile,
  providers: readonly ProviderSettings[],
  environment: NodeJS.ProcessEnv,
  mistakes: string[],
): ProviderSettings | null {
  const [, name, named] = /^([^/]+)(?:\/(.+))?$/.exec(environment[variable]?.trim() ?? "") ?? [];
  const wanted = name === undefined ? file.embeddings : { provider: name, model: named };
  if (wanted === null) return null;

  const provider = providers.find((one) => one.name === wanted.provider);
  const model = wanted.model ?? (provider && providerKinds[provider.kind].defaultEmbeddingModel);
  const place = name === undefined ? "models.json.embeddings" : variable;
  if (provider === undefined) mistakes.push(`${place}: there is no provider called ${wanted.provider}`);
  else if (provider.kind === "anthropic") mistakes.push(`${place}: Anthropic offers no embeddings`);
  else if (!model) mistakes.push(`${place}: name the embedding model of ${provider.name}`);
  else return { ...provider, model };
  return null;
}
