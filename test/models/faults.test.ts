import { describe, expect, it } from "vitest";
import { z } from "zod";
import { auditTrailEntrySchema } from "../../src/domain/interrogation.ts";
import { BudgetExceededError, MalformedAnswerError, ModelsUnavailableError } from "../../src/models/model-errors.ts";
import { anthropic } from "./doubles/anthropic.ts";
import type { Behaviour } from "./doubles/open-double.ts";
import type { TestProvider } from "./open-test-gateway.ts";
import { collect, openTestGateway, testKey } from "./open-test-gateway.ts";

const good: TestProvider = { kind: "openai", behaviours: [{ say: "From the second." }] };
const schema = z.strictObject({ segment: z.string(), share: z.number() });
const rightObject = '{"segment":"iOS","share":0.4}';

describe("F40 failures that pass", () => {
  it.each([429, 500, 502, 503, 504])("F40 tries again after 1, 2 and 4 s on %i", async (status) => {
    const behaviours = [{ status }, { status }, { status }, { say: "At last." }];
    const { gateway, slept, seen, audit } = await openTestGateway([{ kind: "anthropic", behaviours }, good]);
    const answer = await gateway.generateText({ prompt: "Why?" });
    expect(answer).toMatchObject({ text: "At last.", provider: "anthropic" });
    expect(slept).toEqual([1000, 2000, 4000]);
    expect(seen.map((requests) => requests.length)).toEqual([4, 0]);
    expect(audit.map((entry) => entry.event)).toEqual(["error", "error", "error"]);
    expect(audit[0].reason).toContain(`HTTP ${status}`);
  });

  it("F40 goes to the next provider after three more tries, and says so", async () => {
    const { gateway, slept, audit } = await openTestGateway([
      { kind: "anthropic", behaviours: [{ status: 503 }] },
      good,
    ]);
    const answer = await gateway.generateText({ prompt: "Why?" });
    expect(answer.provider).toBe("openai");
    expect(slept).toEqual([1000, 2000, 4000]);
    expect(audit.map((entry) => entry.event)).toEqual(["error", "error", "error", "error", "provider_switch"]);
    expect(audit.at(-1)).toMatchObject({ fromProvider: "anthropic", toProvider: "openai" });
    for (const entry of audit) expect(auditTrailEntrySchema.safeParse(entry).success).toBe(true);
  });

  it("F40 waits as long as Retry-After asks, in seconds, as a date and in milliseconds", async () => {
    const behaviours: Behaviour[] = [
      { status: 429, headers: { "retry-after": "7" } },
      { status: 503, headers: { "retry-after": "Mon, 01 Jun 2026 12:00:27 GMT" } },
      { status: 429, headers: { "retry-after-ms": "9500" } },
      { say: "Now." },
    ];
    const { gateway, slept } = await openTestGateway([{ kind: "anthropic", behaviours }]);
    await gateway.generateText({ prompt: "Why?" });
    expect(slept).toEqual([7000, 20_000, 9500]);
  });

  it("F40 does not wait when Retry-After is longer than a minute, and leaves the provider alone until then", async () => {
    const behaviours = [{ status: 429, headers: { "retry-after": "3600" } }, { say: "Back." }];
    const { gateway, slept, seen, pass } = await openTestGateway([{ kind: "anthropic", behaviours }, good]);
    expect((await gateway.generateText({ prompt: "1" })).provider).toBe("openai");
    pass(3_599_000);
    expect((await gateway.generateText({ prompt: "2" })).provider).toBe("openai");
    pass(2000);
    expect((await gateway.generateText({ prompt: "3" })).provider).toBe("anthropic");
    expect(slept).toEqual([]);
    expect(seen[0].length).toBe(2);
  });

  it("F40 retries a stream that is refused before its first word", async () => {
    const behaviours = [{ status: 500 }, { say: "All of it." }];
    const { gateway, slept } = await openTestGateway([{ kind: "gemini", behaviours }]);
    const { events } = await collect(gateway.streamText({ prompt: "Why?" }));
    expect(events.at(-1)).toMatchObject({ type: "finish", text: "All of it." });
    expect(slept).toEqual([1000]);
  });

  it.each([400, 401, 403, 404])("F40 does not repeat a request that was refused with %i", async (status) => {
    const { gateway, slept, seen } = await openTestGateway([{ kind: "anthropic", behaviours: [{ status }] }, good]);
    expect((await gateway.generateText({ prompt: "Why?" })).provider).toBe("openai");
    expect(slept).toEqual([]);
    expect(seen[0].length).toBe(1);
  });
});

describe("F41 silence", () => {
  const silentLocal: TestProvider = { kind: "ollama", behaviours: [{ hang: true }] };

  it("F41 gives up a call that is not answered and asks the next provider, each with the limit of its kind", async () => {
    const { gateway, audit } = await openTestGateway([silentLocal, good], { limits: { localTimeoutMs: 100 } });
    expect((await gateway.generateText({ prompt: "Why?" })).provider).toBe("openai");
    expect(audit).toMatchObject([
      { event: "timeout", reason: "ollama: no answer in 0.1 s" },
      { event: "provider_switch", fromProvider: "ollama", toProvider: "openai" },
    ]);
  });

  it("F41 gives up a provider in the cloud by the limit for the cloud", async () => {
    const { gateway } = await openTestGateway([{ kind: "anthropic", behaviours: [{ hang: true }] }], {
      limits: { cloudTimeoutMs: 100 },
    });
    await expect(gateway.generateText({ prompt: "Why?" })).rejects.toThrow(/anthropic: no answer in 0.1 s/);
  });

  it.each(["anthropic", "openai", "gemini", "ollama"] as const)(
    "F41 ends a stream of %s that falls silent",
    async (kind) => {
      const silent = { say: "one two three four", silentAfter: 3 };
      const backup: TestProvider = { kind: "openai-compatible", behaviours: [{ say: "From the second." }] };
      const { gateway, audit } = await openTestGateway([{ kind, behaviours: [silent] }, backup], {
        limits: { idleTimeoutMs: 1000 },
      });
      const { events } = await collect(gateway.streamText({ prompt: "Count." }));
      expect(events.filter((event) => event.type === "error")).toMatchObject([
        { provider: kind, partialText: "one two three", fallback: "openai-compatible" },
      ]);
      expect(events.at(-1)).toMatchObject({ type: "finish", text: "From the second.", provider: "openai-compatible" });
      expect(audit.map((entry) => entry.event)).toEqual(["timeout", "provider_switch"]);
    },
  );

  it("F41 ends a stream that never begins", async () => {
    const { gateway } = await openTestGateway([silentLocal, good], { limits: { localTimeoutMs: 100 } });
    const { events } = await collect(gateway.streamText({ prompt: "Why?" }));
    expect(events[0]).toMatchObject({ type: "error", provider: "ollama", partialText: "", fallback: "openai" });
    expect(events.at(-1)).toMatchObject({ type: "finish", provider: "openai" });
  });

  it("F41 pays for a dead provider once, not at every step", async () => {
    const { gateway, seen, pass } = await openTestGateway([silentLocal, good], { limits: { localTimeoutMs: 100 } });
    for (let step = 0; step < 5; step += 1) await gateway.generateText({ prompt: "Why?" });
    expect(seen.map((requests) => requests.length)).toEqual([1, 5]);
    pass(300_001);
    await gateway.generateText({ prompt: "Why?" });
    expect(seen[0].length).toBe(2);
  });
});

describe("F42 a stream that is cut", () => {
  const say = Array.from({ length: 60 }, (_, index) => `word${index}`).join(" ");
  const partialText = say.split(" ").slice(0, 40).join(" ");

  it.each(["anthropic", "openai", "gemini", "openai-compatible", "ollama"] as const)(
    "F42 marks what %s said up to token 40 and names the fallback",
    async (kind) => {
      const backup: TestProvider =
        kind === "openai" ? { kind: "gemini", behaviours: [{ say: "From the second." }] } : good;
      const { gateway, audit } = await openTestGateway([{ kind, behaviours: [{ say, cutAfter: 40 }] }, backup]);
      const { events, error } = await collect(gateway.streamText({ prompt: "Count." }));
      expect(error).toBeNull();
      const at = events.findIndex((event) => event.type === "error");
      expect(events[at]).toMatchObject({ provider: kind, partialText, isComplete: false, fallback: backup.kind });
      expect(events.slice(0, at).every((event) => event.type === "text" && event.provider === kind)).toBe(true);
      expect(events.at(-1)).toMatchObject({ type: "finish", text: "From the second.", provider: backup.kind });
      expect(audit.map((entry) => entry.event)).toEqual(["error", "provider_switch"]);
    },
  );

  it("F42 keeps the partial text and throws when nobody is left", async () => {
    const { gateway } = await openTestGateway([{ kind: "anthropic", behaviours: [{ say, cutAfter: 40 }] }]);
    const { events, error } = await collect(gateway.streamText({ prompt: "Count." }));
    expect(events.at(-1)).toMatchObject({ type: "error", partialText, fallback: null });
    expect(error).toBeInstanceOf(ModelsUnavailableError);
  });

  it("F42 goes on with the next provider when a plain answer is cut, and asks the first again next time", async () => {
    const behaviours = [{ say, cutAfter: 1 }, { say: "Whole." }];
    const { gateway } = await openTestGateway([{ kind: "anthropic", behaviours }, good]);
    expect((await gateway.generateText({ prompt: "Why?" })).provider).toBe("openai");
    expect((await gateway.generateText({ prompt: "Why?" })).text).toBe("Whole.");
  });

  it("F42 counts a call that was cut as the most it can have cost", async () => {
    const { gateway } = await openTestGateway([{ kind: "anthropic", behaviours: [{ say, cutAfter: 40 }] }]);
    await collect(gateway.streamText({ prompt: "Count.", maxOutputTokens: 500 }));
    const usage = gateway.usage();
    expect(usage.outputTokens).toBe(500);
    expect(usage.costUsd).toBeGreaterThan(0);
  });
});

describe("F43 answers in the wrong form", () => {
  it.each([
    ["malformed JSON", 'Sure! Here is {"segment": iOS', "not JSON"],
    ["a wrong type", '{"segment":"iOS","share":"much"}', "expected number"],
    ["an extra argument", '{"segment":"iOS","share":0.4,"sudo":true}', "sudo"],
  ])("F43 shows %s to the model once with what is wrong", async (_, wrong, problem) => {
    const behaviours = [{ say: wrong }, { say: rightObject }];
    const { gateway, seen, audit } = await openTestGateway([{ kind: "anthropic", behaviours }]);
    const answer = await gateway.generateObject({ schema, prompt: "Which segment?" });
    expect(answer).toMatchObject({ object: { segment: "iOS", share: 0.4 }, wasRepaired: true });
    expect(answer.calls.length).toBe(2);
    const messages = JSON.stringify(seen[0][1].body["messages"]);
    expect(messages).toContain(problem);
    expect(messages).toContain(JSON.stringify(wrong).slice(1, -1));
    expect(audit).toMatchObject([{ event: "error" }]);
  });

  it("F43 refuses the answer when the second one is wrong as well", async () => {
    const { gateway, seen } = await openTestGateway([{ kind: "anthropic", behaviours: [{ say: "{" }] }, good]);
    const error = await gateway.generateObject({ schema, prompt: "Which?" }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MalformedAnswerError);
    expect(seen.map((requests) => requests.length)).toEqual([2, 0]);
  });

  it("F43 reads JSON in a code fence without asking again", async () => {
    const behaviours = [{ say: `\`\`\`json\n${rightObject}\n\`\`\`` }];
    const { gateway, seen } = await openTestGateway([{ kind: "ollama", behaviours }]);
    expect((await gateway.generateObject({ schema, prompt: "Which?" })).object.segment).toBe("iOS");
    expect(seen[0].length).toBe(1);
  });

  it("F43 takes a page that is no answer at all for a failed provider", async () => {
    const { gateway } = await openTestGateway([
      { kind: "anthropic", behaviours: [{ raw: "<html>Sign in to the hotel network</html>" }] },
      good,
    ]);
    expect((await gateway.generateText({ prompt: "Why?" })).provider).toBe("openai");
    const { events } = await collect(gateway.streamText({ prompt: "Why?" }));
    expect(events.at(-1)).toMatchObject({ type: "finish", provider: "openai" });
  });

  it("F43 does not take an empty answer for one", async () => {
    const { gateway } = await openTestGateway([{ kind: "gemini", behaviours: [{ say: " " }] }, good]);
    expect((await gateway.generateText({ prompt: "Why?" })).provider).toBe("openai");
  });
});

describe("F46 nobody answers", () => {
  it("F46 names each provider and its reason", async () => {
    const { gateway } = await openTestGateway([
      { kind: "anthropic", behaviours: [{ status: 401 }] },
      { kind: "ollama", behaviours: [{ status: 500 }] },
    ]);
    const error = await gateway.generateText({ prompt: "Why?" }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ModelsUnavailableError);
    expect(error).toMatchObject({ problems: [{ provider: "anthropic" }, { provider: "ollama" }] });
    expect(gateway.unavailable()?.message).toMatch(/anthropic: HTTP 401.*ollama: HTTP 500/);
  });

  it("F46 says at once that there is no provider", async () => {
    const { gateway } = await openTestGateway([]);
    await expect(gateway.generateObject({ schema, prompt: "Why?" })).rejects.toThrow("no provider is configured");
    expect(gateway.unavailable()).toBeInstanceOf(ModelsUnavailableError);
  });

  it("F46 does not wait for a host that refuses connections, and does not count it as cost", async () => {
    const { gateway, slept, doubles } = await openTestGateway([{ kind: "anthropic", behaviours: [{ say: "Gone." }] }]);
    await doubles[0].close();
    await expect(gateway.generateText({ prompt: "Why?" })).rejects.toBeInstanceOf(ModelsUnavailableError);
    expect(slept).toEqual([]);
    expect(gateway.usage()).toMatchObject({ inputTokens: 0, outputTokens: 0, costUsd: 0 });
  });
});

describe("F47 keys in what providers send back", () => {
  const echo = (headers: Record<string, unknown>) =>
    `key ${headers["x-api-key"]} refused, ${encodeURIComponent(testKey)}, sk-ant-test-Zq83…cR51, ` +
    `Basic ${Buffer.from(`user:${testKey}`).toString("base64")}`;
  const secretParts = [testKey, "Zq83", "cR51", Buffer.from(testKey).toString("base64").slice(4, 30)];

  it.each([401, 500])("F47 keeps the key out of errors and audit on %i", async (status) => {
    const { gateway, audit } = await openTestGateway([{ kind: "anthropic", behaviours: [{ status, message: echo }] }]);
    const error = await gateway.generateText({ prompt: "Why?" }).catch((thrown: unknown) => thrown);
    const { events, error: second } = await collect(gateway.streamText({ prompt: "Why?" }));
    const kept = [deepText(error), deepText(second), JSON.stringify(events), JSON.stringify(audit)].join("\n");
    expect(kept).toContain("[redacted]");
    for (const part of secretParts) expect(kept).not.toContain(part);
  });

  it("F47 keeps the key out of answers, plain, as an object and in a stream that splits it", async () => {
    const parts = testKey.match(/.{1,5}/g)!;
    const say = `{"segment":"${testKey}","share":1}`;
    const stream = parts.map((part) => `data: ${JSON.stringify(geminiPart(part))}\n\n`).join("");
    const end = `data: ${JSON.stringify({ ...geminiPart(" end"), candidates: [{ ...geminiPart(" end").candidates[0], finishReason: "STOP" }] })}\n\n`;
    const { gateway } = await openTestGateway([
      { kind: "gemini", behaviours: [{ say }, { say }, { raw: stream + end }] },
    ]);
    const text = await gateway.generateText({ prompt: "Why?" });
    const object = await gateway.generateObject({ schema, prompt: "Why?" });
    const { events } = await collect(gateway.streamText({ prompt: "Why?" }));
    const kept = JSON.stringify([text, object, events]);
    expect(events.at(-1)).toMatchObject({ type: "finish", text: "[redacted] end" });
    expect(kept).not.toContain(testKey.slice(4, 12));
    for (const part of parts.slice(2, -1)) expect(JSON.stringify(events)).not.toContain(part);
  });

  it("F47 keeps the key out of an error that comes inside a stream", async () => {
    const overloaded = { type: "error", error: { type: "overloaded_error", message: `overloaded for ${testKey}` } };
    const raw =
      anthropic.streamStart({ input: 1, output: 1 }) +
      anthropic.streamPiece("one two three") +
      `event: error\ndata: ${JSON.stringify(overloaded)}\n\n`;
    const { gateway, audit } = await openTestGateway([{ kind: "anthropic", behaviours: [{ raw }] }, good]);
    const { events } = await collect(gateway.streamText({ prompt: "Why?" }));
    expect(events.find((event) => event.type === "error")).toMatchObject({ partialText: "one two three" });
    expect(events.at(-1)).toMatchObject({ type: "finish", provider: "openai" });
    expect(JSON.stringify([events, audit])).toContain("overloaded for [redacted]");
    expect(JSON.stringify([events, audit])).not.toContain(testKey);
  });
});

describe("F48 the budget", () => {
  it("F48 never overspends with 20 parallel calls at the last cent", async () => {
    const usage = { input: 1000, output: 400 };
    const budget = { tokens: null, usd: 0.05 };
    const { gateway, seen, calls } = await openTestGateway(
      [{ kind: "anthropic", behaviours: [{ say: "Yes.", usage }] }],
      { budget },
    );
    const requests = Array.from({ length: 20 }, () => gateway.generateText({ prompt: "Why?", maxOutputTokens: 400 }));
    const results = await Promise.allSettled(requests);
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused.every((result) => result.reason instanceof BudgetExceededError)).toBe(true);
    // 1,000 × 3 + 400 × 15 millionths are 0.009 USD a call: five fit into 0.05.
    expect(seen[0].length).toBe(5);
    expect(calls.every((call) => call.costUsd === 0.009)).toBe(true);
    expect(gateway.usage().costUsd).toBeCloseTo(0.045, 9);
  });

  it("F48 holds the budget in tokens for a model without a known price", async () => {
    const usage = { input: 1000, output: 400 };
    const { gateway, seen } = await openTestGateway(
      [{ kind: "openai-compatible", behaviours: [{ say: "Yes.", usage }] }],
      { budget: { tokens: 7004, usd: 0.01 } },
    );
    const requests = Array.from({ length: 20 }, () => gateway.generateText({ prompt: "Why?", maxOutputTokens: 400 }));
    await Promise.allSettled(requests);
    expect(seen[0].length).toBe(5);
    expect(gateway.usage()).toMatchObject({ inputTokens: 5000, outputTokens: 2000, callsWithoutPrice: 5, costUsd: 0 });
  });

  it("F48 asks a cheaper provider when the first one is too dear", async () => {
    const local: TestProvider = { kind: "ollama", behaviours: [{ say: "For free." }] };
    const { gateway, audit } = await openTestGateway([{ kind: "anthropic", behaviours: [{ say: "Dear." }] }, local], {
      budget: { tokens: null, usd: 0.000_1 },
    });
    expect((await gateway.generateText({ prompt: "Why?" })).text).toBe("For free.");
    expect(audit).toMatchObject([{ event: "provider_switch", toProvider: "ollama" }]);
  });

  it("F48 sets money aside for a stream and for what a listener does not wait for", async () => {
    const { gateway } = await openTestGateway([{ kind: "anthropic", behaviours: [{ say: "a b c d e f" }] }]);
    for await (const event of gateway.streamText({ prompt: "Why?", maxOutputTokens: 700 })) {
      if (event.type === "text") break;
    }
    expect(gateway.usage()).toMatchObject({ calls: 1, outputTokens: 700 });
  });

  it("F48 counts the most a call can take when the provider does not say what it took", async () => {
    const { gateway } = await openTestGateway([
      { kind: "openai-compatible", behaviours: [{ say: "Yes.", usage: null }] },
    ]);
    const { calls } = await gateway.generateText({ prompt: "Why?", maxOutputTokens: 700 });
    expect(calls).toMatchObject([{ outputTokens: 700, isEstimated: true }]);
  });
});

it("stops at once when the caller cancels, without asking anybody else", async () => {
  const { gateway, seen } = await openTestGateway([{ kind: "anthropic", behaviours: [{ hang: true }] }, good]);
  const controller = new AbortController();
  const answer = gateway.generateText({ prompt: "Why?", cancel: controller.signal });
  setTimeout(() => controller.abort(new Error("enough")), 50);
  await expect(answer).rejects.toThrow("enough");
  expect(seen[1].length).toBe(0);
});

function geminiPart(text: string) {
  return { candidates: [{ content: { role: "model", parts: [{ text }] }, index: 0 }] };
}

function deepText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [error.message, error.stack, JSON.stringify(error), error.cause ? deepText(error.cause) : ""].join("\n");
}
