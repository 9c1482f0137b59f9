import type { LanguageModel } from "ai";
import type { ModelCall } from "./model-call.ts";

// Ollama cuts a prompt to its own small window without a word unless told how much it will get.
const ollamaContextTokens = 16_384;

export type Sdk = typeof import("ai");

/** The library itself; its warnings would go to standard output, between the lines of our JSON. */
export async function loadSdk(): Promise<Sdk> {
  const sdk = await import("ai");
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return sdk;
}

export function sdkOptions(model: LanguageModel, call: ModelCall, abortSignal: AbortSignal) {
  const { system, turns: messages, maxOutputTokens } = call;
  return {
    model,
    system,
    messages,
    maxOutputTokens,
    abortSignal,
    maxRetries: 0,
    providerOptions: {
      // The provider's library sends the limit under a name that Ollama does not know.
      ollama: { options: { num_predict: maxOutputTokens, num_ctx: ollamaContextTokens } },
    },
  };
}
