import type { LanguageModel } from "ai";
import type { ProviderSettings } from "./configuration.ts";

type Fetch = typeof globalThis.fetch;

/** The provider's library is loaded only when it is called: a run without a model does not pay for it. */
export async function openProvider(provider: ProviderSettings, fetch: Fetch): Promise<LanguageModel> {
  const { model, baseUrl: baseURL } = provider;
  const apiKey = provider.apiKey ?? "";
  switch (provider.kind) {
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic({ baseURL, apiKey, fetch })(model);
    }
    case "openai": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      const openai = createOpenAI({ baseURL, apiKey, fetch });
      return provider.api === "responses" ? openai.responses(model) : openai.chat(model);
    }
    case "gemini": {
      const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
      return createGoogleGenerativeAI({ baseURL, apiKey, fetch })(model);
    }
    case "openai-compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const key = provider.apiKey === null ? {} : { apiKey };
      const options = { includeUsage: true, supportsStructuredOutputs: true };
      return createOpenAICompatible({ name: provider.name, baseURL, fetch, ...key, ...options })(model);
    }
    case "ollama": {
      const { createOllama } = await import("ollama-ai-provider-v2");
      const headers: Record<string, string> = apiKey ? { Authorization: `Bearer ${apiKey}` } : {};
      return createOllama({ baseURL, headers, fetch })(model);
    }
  }
}
