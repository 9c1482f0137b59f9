/** USD per million tokens: input, output. */
type Price = readonly [input: number, output: number];

// List prices without cache or batch discounts, as published from March to June 2026. A model that is not here has no known cost.
const prices: Record<string, Price> = {
  "claude-3-haiku": [0.25, 1.25],
  "claude-haiku-4-5": [1, 5],
  "claude-sonnet-4": [3, 15],
  "claude-sonnet-4-0": [3, 15],
  "claude-sonnet-4-5": [3, 15],
  "claude-sonnet-4-6": [3, 15],
  "claude-opus-4": [15, 75],
  "claude-opus-4-0": [15, 75],
  "claude-opus-4-1": [15, 75],
  "claude-opus-4-5": [5, 25],
  "claude-opus-4-6": [5, 25],
  "gpt-4o": [2.5, 10],
  "gpt-4o-mini": [0.15, 0.6],
  "gpt-4.1": [2, 8],
  "gpt-4.1-mini": [0.4, 1.6],
  "gpt-5": [1.25, 10],
  "gpt-5-mini": [0.25, 2],
  "gpt-5-nano": [0.05, 0.4],
  "gpt-5.4": [2.5, 15],
  "gpt-5.4-mini": [0.75, 4.5],
  "gpt-5.4-nano": [0.2, 1.25],
  "gpt-5.5": [5, 30],
  "gemini-3.5-flash": [1.5, 9],
  "gemini-2.5-flash-lite": [0.1, 0.4],
  "gemini-2.5-flash": [0.3, 2.5],
  // Above 200,000 input tokens Gemini Pro costs more; what goes to a model here is far below.
  "gemini-2.5-pro": [1.25, 10],
  "text-embedding-3-small": [0.02, 0],
  "text-embedding-3-large": [0.13, 0],
  "gemini-embedding-001": [0.15, 0],
};

export interface Tokens {
  inputTokens: number;
  outputTokens: number;
}

/** Whole billionths of a dollar, so that sums are exact; null when the model's price is not known. */
export function costNanoUsd(model: { kind: string; model: string }, tokens: Tokens): number | null {
  if (model.kind === "ollama") return 0;
  const price = model.kind === "openai-compatible" ? undefined : findPrice(model.model);
  if (price === undefined) return null;
  return Math.round(tokens.inputTokens * price[0] * 1000) + Math.round(tokens.outputTokens * price[1] * 1000);
}

export function toUsd(nanoUsd: number | null): number | null {
  return nanoUsd === null ? null : nanoUsd / 1e9;
}

// Names may end in the date of the model, `-20250929` or `-2026-03-17`.
function findPrice(model: string): Price | undefined {
  const name = model.replace(/-(\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, "");
  return Object.hasOwn(prices, name) ? prices[name] : undefined;
}
