import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { TestProvider } from "./open-test-gateway.ts";
import { collect, openTestGateway, testKey } from "./open-test-gateway.ts";

const spoken: [string, Omit<TestProvider, "behaviours">][] = [
  ["Anthropic", { kind: "anthropic" }],
  ["Anthropic, a model without structured output", { kind: "anthropic", model: "claude-sonnet-4-0" }],
  ["OpenAI Responses", { kind: "openai", api: "responses" }],
  ["OpenAI Chat", { kind: "openai", api: "chat" }],
  ["Gemini", { kind: "gemini" }],
  ["an OpenAI-compatible server", { kind: "openai-compatible" }],
  ["Ollama", { kind: "ollama" }],
];
const schema = z.strictObject({ segment: z.string(), share: z.number() });

describe.each(spoken)("speaks the protocol of %s", (_, provider) => {
  it("generates text and counts the tokens", async () => {
    const { gateway, seen } = await openTestGateway([{ ...provider, behaviours: [{ say: "Orders fell on iOS." }] }]);
    const answer = await gateway.generateText({ system: "Be brief.", prompt: "Why?", maxOutputTokens: 300 });
    expect(answer.text).toBe("Orders fell on iOS.");
    expect(answer.provider).toBe(provider.kind);
    expect(answer.calls).toMatchObject([{ inputTokens: 100, outputTokens: 50, isEstimated: false }]);
    const request = JSON.stringify(seen[0][0].body);
    expect(request).toContain("Be brief.");
    expect(request).toContain("Why?");
    expect(request).toContain("300");
    expect(JSON.stringify(seen[0][0].headers)).toContain(testKey);
  });

  it("generates an object and sends its schema", async () => {
    const say = '{"segment":"iOS","share":0.4}';
    const { gateway, seen } = await openTestGateway([{ ...provider, behaviours: [{ say }] }]);
    const answer = await gateway.generateObject({ schema, prompt: "Which segment?" });
    expect(answer.object).toEqual({ segment: "iOS", share: 0.4 });
    expect(answer.wasRepaired).toBe(false);
    expect(JSON.stringify(seen[0][0].body)).toContain('"share"');
  });

  it("streams text and ends with the whole of it", async () => {
    const say = "Orders fell on iOS since Monday.";
    const { gateway } = await openTestGateway([{ ...provider, behaviours: [{ say }] }]);
    const { events, error } = await collect(gateway.streamText({ prompt: "Why?" }));
    expect(error).toBeNull();
    const pieces = events.filter((event) => event.type === "text");
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.map((event) => event.text).join("")).toBe(say);
    expect(events.at(-1)).toMatchObject({ type: "finish", text: say, provider: provider.kind, isCut: false });
    expect(gateway.usage()).toMatchObject({ calls: 1, inputTokens: 100, outputTokens: 50 });
  });

  it("F42 takes a stream that closes without its end mark for cut", async () => {
    const say = "one two three four five six seven";
    const { gateway } = await openTestGateway([{ ...provider, behaviours: [{ say, endAfter: 4 }] }]);
    const { events, error } = await collect(gateway.streamText({ prompt: "Count." }));
    expect(error).toMatchObject({ code: "MODELS_UNAVAILABLE" });
    expect(events.at(-1)).toMatchObject({ type: "error", partialText: "one two three four", isComplete: false });
  });
});
