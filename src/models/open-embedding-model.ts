import type { EmbeddingModel } from "ai";
import type { ProviderSettings } from "./configuration.ts";

type Fetch = typeof globalThis.fetch;

/** Loaded by need, like the models that write. */
export async function openEmbeddingModel(provider: ProviderSettings, fetch: Fetch): Promise<EmbeddingModel> {
  const { model, baseUrl: baseURL } = provider;
  const apiKey = provider.apiKey ?? "";
  switch (provider.kind) {
    case "openai": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return createOpenAI({ baseURL, apiKey, fetch }).embeddingModel(model);
    }
    case "gemini": {
      const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
      return createGoogleGenerativeAI({ baseURL, apiKey, fetch }).embeddingModel(model);
    }
    case "openai-compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const key = provider.apiKey === null ? {} : { apiKey };
      return createOpenAICompatible({ name: provider.name, baseURL, fetch, ...key }).embeddingModel(model);
    }
    case "ollama": {
      const { createOllama } = await import("ollama-ai-provider-v2");
      const headers: Record<string, string> = apiKey ? { Authorization: `Bearer ${apiKey}` } : {};
      return createOllama({ baseURL, headers, fetch }).embeddingModel(model);
    }
    case "anthropic":
      throw new Error("the settings refuse Anthropic as a provider of embeddings");
  }
}
