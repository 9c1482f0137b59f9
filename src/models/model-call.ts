import { z } from "zod";
import type { Amount } from "./budget.ts";
import type { ProviderSettings } from "./configuration.ts";
import type { TextRequest, Turn } from "./gateway-types.ts";
import { costNanoUsd } from "./prices.ts";

const defaultOutputTokens = 4096;
// What providers add to a request on their side: their own instructions for tools and structured output.
const hiddenTokens = 1000;

/** A request with nothing left open. */
export interface ModelCall {
  system: string | undefined;
  turns: Turn[];
  maxOutputTokens: number;
  cancel: AbortSignal | undefined;
  schema: z.ZodType | null;
}

export function toModelCall(request: TextRequest, schema: z.ZodType | null = null): ModelCall {
  const { system, prompt, maxOutputTokens = defaultOutputTokens, cancel } = request;
  const turns = typeof prompt === "string" ? [{ role: "user" as const, content: prompt }] : prompt;
  return { system, turns, maxOutputTokens, cancel, schema };
}

export interface Most extends Amount {
  inputTokens: number;
  outputTokens: number;
}

/** The most a call can take: no token is shorter than a byte. */
export function mostOf(call: ModelCall, provider: ProviderSettings): Most {
  const schemaText =
    call.schema === null ? "" : JSON.stringify(z.toJSONSchema(call.schema, { unrepresentable: "any" }));
  const texts = [call.system ?? "", ...call.turns.map((turn) => turn.content), schemaText, schemaText];
  const inputTokens = hiddenTokens + texts.reduce((sum, text) => sum + Buffer.byteLength(text, "utf8"), 0);
  const tokens = { inputTokens, outputTokens: call.maxOutputTokens };
  return { ...tokens, tokens: inputTokens + call.maxOutputTokens, nanoUsd: costNanoUsd(provider, tokens) };
}
