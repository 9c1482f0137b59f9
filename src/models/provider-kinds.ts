import { z } from "zod";

export const providerKindSchema = z.enum(["anthropic", "openai", "gemini", "openai-compatible", "ollama"]);
export type ProviderKind = z.infer<typeof providerKindSchema>;

export interface ProviderKindFacts {
  /** Variables by their usual names; the first one that is set counts. */
  keyVariables: string[];
  urlVariables: string[];
  modelVariables: string[];
  defaultUrl: string | null;
  /** Path of the interface when the address names none. */
  version: string;
  defaultModel: string | null;
  /** Null: it has to be named. */
  defaultEmbeddingModel: string | null;
  needsKey: boolean;
}

/** In the order in which providers are tried when no order is set. */
export const providerKinds: Record<ProviderKind, ProviderKindFacts> = {
  anthropic: {
    keyVariables: ["ANTHROPIC_API_KEY"],
    urlVariables: ["ANTHROPIC_BASE_URL"],
    modelVariables: ["ANTHROPIC_MODEL"],
    defaultUrl: "https://api.anthropic.com",
    version: "v1",
    defaultModel: "claude-sonnet-4-6",
    defaultEmbeddingModel: null,
    needsKey: true,
  },
  openai: {
    keyVariables: ["OPENAI_API_KEY"],
    urlVariables: ["OPENAI_BASE_URL"],
    modelVariables: ["OPENAI_MODEL"],
    defaultUrl: "https://api.openai.com",
    version: "v1",
    defaultModel: "gpt-5.4-mini",
    defaultEmbeddingModel: "text-embedding-3-small",
    needsKey: true,
  },
  gemini: {
    keyVariables: ["GOOGLE_GENERATIVE_AI_API_KEY", "GEMINI_API_KEY"],
    urlVariables: ["GOOGLE_GENERATIVE_AI_BASE_URL"],
    modelVariables: ["GOOGLE_GENERATIVE_AI_MODEL"],
    defaultUrl: "https://generativelanguage.googleapis.com",
    version: "v1beta",
    defaultModel: "gemini-2.5-flash",
    defaultEmbeddingModel: "gemini-embedding-001",
    needsKey: true,
  },
  "openai-compatible": {
    keyVariables: ["OPENAI_COMPATIBLE_API_KEY"],
    urlVariables: ["OPENAI_COMPATIBLE_BASE_URL"],
    modelVariables: ["OPENAI_COMPATIBLE_MODEL"],
    defaultUrl: null,
    version: "v1",
    defaultModel: null,
    defaultEmbeddingModel: null,
    needsKey: false,
  },
  ollama: {
    keyVariables: ["OLLAMA_API_KEY"],
    urlVariables: ["OLLAMA_HOST"],
    modelVariables: ["OLLAMA_MODEL"],
    defaultUrl: "http://127.0.0.1:11434",
    version: "api",
    defaultModel: "llama3.1",
    defaultEmbeddingModel: "nomic-embed-text",
    needsKey: false,
  },
};
