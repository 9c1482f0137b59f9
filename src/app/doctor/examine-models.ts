import type { ModelsConfiguration } from "../../models/configuration.ts";
import type { Checkup } from "./checkup.ts";

/** Which models are set; none is called, since that may cost money. */
export function examineModels({ providers }: ModelsConfiguration): Checkup {
  if (providers.length === 0)
    return {
      name: "models",
      state: "limited",
      found: "none is set: the built-in mind does every step, and answers quote the documents",
      remedy: "export ANTHROPIC_API_KEY=… (or OPENAI_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY, OLLAMA_HOST)",
    };
  const named = providers.map(({ name, model, baseUrl }) => `${name} (${model}, ${new URL(baseUrl).host})`);
  return { name: "models", state: "works", found: `${named.join(", then ")}; not called just now`, remedy: null };
}
