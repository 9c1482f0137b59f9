import { expect, it } from "vitest";
import { costNanoUsd } from "../../src/models/prices.ts";

const tokens = { inputTokens: 1000, outputTokens: 100 };

it.each([
  ["anthropic", "claude-sonnet-4-6", 4_500_000],
  ["anthropic", "claude-sonnet-4-5-20250929", 4_500_000],
  ["anthropic", "claude-opus-4-20250514", 22_500_000],
  ["anthropic", "claude-opus-4-5", 7_500_000],
  ["openai", "gpt-5.4-mini-2026-03-17", 1_200_000],
  ["ollama", "llama3.1:70b", 0],
  ["openai", "gpt-99", null],
  ["anthropic", "constructor", null],
  ["openai-compatible", "gpt-4o", null],
])("prices %s %s at %s billionths", (kind, model, expected) => {
  expect(costNanoUsd({ kind, model }, tokens)).toBe(expected);
});
