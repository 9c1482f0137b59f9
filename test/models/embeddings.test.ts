import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadModelsConfiguration } from "../../src/models/configuration.ts";
import { geminiEmbeddings, ollamaEmbeddings, openaiEmbeddings } from "./doubles/embeddings.ts";
import type { TestProvider } from "./open-test-gateway.ts";
import { openTestGateway, testKey } from "./open-test-gateway.ts";

const two = JSON.stringify([
  [0.6, 0.8],
  [1, 0],
]);

const spoken: [string, string, Omit<TestProvider, "behaviours">][] = [
  ["OpenAI", "/v1/embeddings", { kind: "openai", model: "text-embedding-3-small", protocol: openaiEmbeddings }],
  ["an OpenAI-compatible server", "/v1/embeddings", { kind: "openai-compatible", protocol: openaiEmbeddings }],
  ["Ollama", "/api/embed", { kind: "ollama", model: "nomic-embed-text", protocol: ollamaEmbeddings }],
  [
    "Gemini",
    "/v1beta/models/gemini-embedding-001:batchEmbedContents",
    { kind: "gemini", model: "gemini-embedding-001", protocol: geminiEmbeddings },
  ],
];

describe.each(spoken)("vectors from %s", (_, path, provider) => {
  it("asks for all texts at once and keeps their order", async () => {
    const { gateway, seen } = await openTestGateway([{ ...provider, behaviours: [{ say: two }] }], {
      isForVectors: true,
    });
    const { vectors } = await gateway.embed({ texts: ["Why did orders fall?", "Logins crash on iOS."] });
    expect(vectors).toEqual([Float32Array.of(0.6, 0.8), Float32Array.of(1, 0)]);
    expect(seen[0]).toHaveLength(1);
    expect(seen[0][0].path).toBe(path);
    const body = JSON.stringify(seen[0][0].body);
    expect(body.indexOf("Why did orders fall?")).toBeLessThan(body.indexOf("Logins crash on iOS."));
    expect(JSON.stringify(seen[0][0].headers)).toContain(testKey);
  });
});

const openai: Omit<TestProvider, "behaviours"> = spoken[0][2];

describe("vectors through the gateway", () => {
  it("sends long lists in parts and tells how far it is", async () => {
    const texts = Array.from({ length: 130 }, (_, index) => `text ${index}`);
    const part = (length: number) => ({ say: JSON.stringify(Array.from({ length }, () => [1, 0])) });
    const { gateway, seen } = await openTestGateway([{ ...openai, behaviours: [part(64), part(64), part(2)] }], {
      isForVectors: true,
    });
    const progress: number[] = [];
    const { vectors, calls } = await gateway.embed({ texts, onProgress: (done) => progress.push(done) });
    expect(vectors).toHaveLength(130);
    expect(progress).toEqual([64, 128, 130]);
    expect(seen[0].map(({ body }) => (body["input"] as string[]).length)).toEqual([64, 64, 2]);
    expect(calls).toHaveLength(3);
  });

  it("counts tokens and cost against the run's budget", async () => {
    const { gateway } = await openTestGateway([{ ...openai, behaviours: [{ say: two }] }], { isForVectors: true });
    await gateway.embed({ texts: ["a", "b"] });
    expect(gateway.usage()).toMatchObject({ calls: 1, inputTokens: 100, outputTokens: 0 });
    expect(gateway.usage().costUsd).toBeCloseTo((100 * 0.02) / 1e6, 12);
  });

  it("does not start a call that does not fit into the budget", async () => {
    const { gateway, seen } = await openTestGateway([{ ...openai, behaviours: [{ say: two }] }], {
      isForVectors: true,
      budget: { tokens: 1500, usd: null },
    });
    await expect(gateway.embed({ texts: ["a".repeat(600), "b"] })).rejects.toMatchObject({
      code: "MODEL_BUDGET_EXCEEDED",
    });
    expect(seen[0]).toHaveLength(0);
  });

  it("tries again after 503 and then answers", async () => {
    const behaviours = [{ status: 503 }, { status: 503 }, { say: two }];
    const { gateway, slept } = await openTestGateway([{ ...openai, behaviours }], { isForVectors: true });
    expect((await gateway.embed({ texts: ["a", "b"] })).vectors).toHaveLength(2);
    expect(slept).toEqual([1000, 2000]);
  });

  it("never asks another provider, whose vectors would not compare", async () => {
    const { gateway, seen } = await openTestGateway(
      [
        { ...openai, behaviours: [{ status: 401, message: ({ authorization }) => `bad key ${authorization}` }] },
        { kind: "ollama", protocol: ollamaEmbeddings, behaviours: [{ say: two }] },
      ],
      { isForVectors: true },
    );
    const error = await gateway.embed({ texts: ["a", "b"] }).catch((reason) => reason);
    expect(error).toMatchObject({ code: "MODELS_UNAVAILABLE" });
    expect(error.message).not.toContain(testKey);
    expect(seen[1]).toHaveLength(0);
  });

  it.each([
    ["fewer vectors than texts", [[1, 0]]],
    ["vectors of different lengths", [[1, 0], [1]]],
  ])("refuses %s", async (_, vectors) => {
    const { gateway } = await openTestGateway([{ ...openai, behaviours: [{ say: JSON.stringify(vectors) }] }], {
      isForVectors: true,
    });
    await expect(gateway.embed({ texts: ["a", "b"] })).rejects.toMatchObject({ code: "MODELS_UNAVAILABLE" });
  });

  it("says that no provider is set for vectors", async () => {
    const { gateway } = await openTestGateway([{ ...openai, behaviours: [{ say: two }] }]);
    expect(gateway.embeddings).toBeNull();
    await expect(gateway.embed({ texts: ["a"] })).rejects.toThrow("no provider is set");
  });
});

describe("the provider of vectors in the settings", () => {
  it("comes from the file with the provider's usual model, and the environment goes over it", () => {
    const file = { providers: [{ kind: "ollama" }], embeddings: { provider: "ollama" } };
    expect(load(file).embeddings).toMatchObject({ kind: "ollama", model: "nomic-embed-text" });
    const other = load(file, { WHYDUNIT_EMBEDDINGS: "ollama/bge-m3:567m" });
    expect(other.embeddings?.model).toBe("bge-m3:567m");
    expect(load({ providers: [{ kind: "ollama" }] }).embeddings).toBeNull();
  });

  it.each([
    [{ embeddings: { provider: "ollama" } }, {}, "no provider called ollama"],
    [{ embeddings: { provider: "anthropic" } }, { ANTHROPIC_API_KEY: testKey }, "Anthropic offers no embeddings"],
    [
      { providers: [{ kind: "openai-compatible", model: "m", baseUrl: "http://127.0.0.1:1" }] },
      { WHYDUNIT_EMBEDDINGS: "openai-compatible" },
      "name the embedding model",
    ],
  ])("is refused when it cannot be used: %j %j", (file, environment, message) => {
    expect(() => load(file, environment)).toThrow(message);
  });
});

function load(file: object, environment: NodeJS.ProcessEnv = {}) {
  const home = mkdtempSync(join(tmpdir(), "whydunit-test-"));
  try {
    writeFileSync(join(home, "models.json"), JSON.stringify(file));
    return loadModelsConfiguration({ home, environment });
  } finally {
    rmSync(home, { recursive: true });
  }
}
