import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { toBaseUrl } from "../../src/models/base-url.ts";
import { loadModelsConfiguration } from "../../src/models/configuration.ts";
import type { StoredKeys } from "../../src/models/key-store.ts";
import { InvalidModelSettingsError } from "../../src/models/model-errors.ts";

const home = mkdtempSync(join(tmpdir(), "whydunit-models-"));
const key = "k".repeat(40);
afterEach(() => rmSync(join(home, "models.json"), { force: true }));

function load(environment: NodeJS.ProcessEnv, file?: unknown, storedKeys?: StoredKeys) {
  if (file !== undefined) writeFileSync(join(home, "models.json"), JSON.stringify(file));
  return loadModelsConfiguration({ home, environment, storedKeys });
}

function mistakesOf(environment: NodeJS.ProcessEnv, file?: unknown): string[] {
  try {
    load(environment, file);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidModelSettingsError)) throw error;
    return error.details["mistakes"] as string[];
  }
}

describe("from the environment", () => {
  it("has no provider when nothing is set, and ignores blank variables", () => {
    expect(load({ ANTHROPIC_API_KEY: " ", OPENAI_BASE_URL: "https://example.test" }).providers).toEqual([]);
  });

  it("takes each provider under its usual names, Anthropic first", () => {
    const { providers } = load({
      OLLAMA_HOST: "localhost:9999",
      GOOGLE_GENERATIVE_AI_API_KEY: key,
      OPENAI_API_KEY: key,
      ANTHROPIC_API_KEY: `${key}\n`,
      OPENAI_COMPATIBLE_BASE_URL: "http://127.0.0.1:8000",
      OPENAI_COMPATIBLE_MODEL: "qwen",
    });
    expect(providers.map(({ name, baseUrl, isLocal }) => [name, baseUrl, isLocal])).toEqual([
      ["anthropic", "https://api.anthropic.com/v1", false],
      ["openai", "https://api.openai.com/v1", false],
      ["gemini", "https://generativelanguage.googleapis.com/v1beta", false],
      ["openai-compatible", "http://127.0.0.1:8000/v1", true],
      ["ollama", "http://localhost:9999/api", true],
    ]);
    expect(providers[0].apiKey).toBe(key);
    expect(providers[1].api).toBe("responses");
  });

  it("speaks the chat interface to servers that stand in for OpenAI, whatever their keys look like", () => {
    const [openai] = load({ OPENAI_API_KEY: "dummy", OPENAI_BASE_URL: "http://127.0.0.1:1234/v1" }).providers;
    expect(openai).toMatchObject({ api: "chat", baseUrl: "http://127.0.0.1:1234/v1" });
  });
});

it.each([
  ["anthropic", "https://proxy.test", "https://proxy.test/v1"],
  ["anthropic", "https://proxy.test/v1/", "https://proxy.test/v1"],
  ["anthropic", "https://proxy.test/claude/", "https://proxy.test/claude/v1"],
  ["gemini", "https://proxy.test/v1beta", "https://proxy.test/v1beta"],
  ["openai-compatible", "https://proxy.test/v1beta/openai", "https://proxy.test/v1beta/openai"],
  ["ollama", "0.0.0.0", "http://127.0.0.1:11434/api"],
  ["ollama", ":4000", "http://127.0.0.1:4000/api"],
  ["ollama", "https://ollama.test/api", "https://ollama.test/api"],
  ["openai", "file:///etc/passwd", null],
  ["openai", "proxy", null],
] as const)("reads the address %s %s as %s", (kind, text, expected) => {
  expect(toBaseUrl(kind, text)).toBe(expected);
});

describe("from the file", () => {
  it("sets order, models, timeouts and budget; the environment goes over it", () => {
    const file = {
      providers: [
        { kind: "anthropic", model: "claude-haiku-4-5", baseUrl: "https://file.test" },
        { kind: "openai-compatible", name: "vllm", model: "qwen", baseUrl: "http://gpu.local:8000/v1" },
      ],
      fallbackOrder: ["vllm", "anthropic"],
      timeouts: { cloudTimeout: 15, localTimeout: 360 },
      budget: { tokens: 1000, usd: null },
    };
    const loaded = load({ ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: "https://env.test" }, file);
    expect(loaded.providers).toMatchObject([
      { name: "vllm", apiKey: null, isLocal: true },
      { name: "anthropic", model: "claude-haiku-4-5", baseUrl: "https://env.test/v1", apiKey: key },
    ]);
    expect(loaded.timeouts).toEqual({ cloudTimeout: 15, localTimeout: 360, idleTimeout: 30 });
    expect(loaded.budget).toEqual({ tokens: 1000, usd: null });
  });

  it("takes keys from the key store, the environment's first", () => {
    const stored = { anthropic: "s".repeat(30), openai: "o".repeat(30) };
    const keys = Object.entries(stored).map(([name, apiKey]) => [name, { apiKey, baseUrl: null }]);
    const { providers } = load({ ANTHROPIC_API_KEY: key }, undefined, Object.fromEntries(keys));
    expect(providers.map(({ name, apiKey }) => [name, apiKey])).toEqual([
      ["anthropic", key],
      ["openai", stored.openai],
    ]);
  });

  it("names all mistakes at once", () => {
    const mistakes = mistakesOf(
      { OPENAI_API_KEY: "short", ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: "not an address" },
      { timeouts: { cloudTimeout: 14, localTimeout: 361 }, budget: { usd: 0 } },
    );
    expect(mistakes.map((mistake) => mistake.split(":")[0])).toEqual([
      "models.json.timeouts.cloudTimeout",
      "models.json.timeouts.localTimeout",
      "models.json.budget.usd",
      "anthropic",
      "openai",
    ]);
  });

  it.each([
    ["a provider without a key", { providers: [{ kind: "gemini" }] }, "no key"],
    [
      "a provider left out of the order",
      { providers: [{ kind: "ollama" }], fallbackOrder: ["x"] },
      "ollama is missing",
    ],
    ["two of one name", { providers: [{ kind: "ollama" }, { kind: "ollama" }] }, "two providers"],
    ["a server without a model", { providers: [{ kind: "openai-compatible", baseUrl: "http://h" }] }, "no model"],
    ["a key in the file", { providers: [{ kind: "ollama", apiKey: "secret-in-a-file" }] }, "does not belong"],
  ])("refuses %s", (_, file, mistake) => {
    const mistakes = mistakesOf({}, file);
    expect(mistakes.join("\n")).toContain(mistake);
    expect(mistakes.join("\n")).not.toContain("secret-in-a-file");
  });

  it("refuses a file that is not JSON", () => {
    writeFileSync(join(home, "models.json"), "{");
    expect(mistakesOf({})).toEqual(["models.json is not JSON"]);
  });
});

describe("whether values of the data are sent", () => {
  it.each([
    ["by default", undefined, {}, true],
    ["as the file says", { sendSamples: false }, {}, false],
    ["as the environment says over the file", { sendSamples: true }, { WHYDUNIT_SEND_SAMPLES: "0" }, false],
    ["as the environment says the other way", { sendSamples: false }, { WHYDUNIT_SEND_SAMPLES: " True " }, true],
    ["as the file says where the variable is blank", { sendSamples: false }, { WHYDUNIT_SEND_SAMPLES: "" }, false],
  ])("is read %s", (_, file, environment, expected) => {
    expect(load(environment, file).sendSamples).toBe(expected);
  });

  it("takes nothing that is neither yes nor no", () => {
    expect(mistakesOf({ WHYDUNIT_SEND_SAMPLES: "maybe" })).toEqual([
      'WHYDUNIT_SEND_SAMPLES: "maybe" is neither 0 nor 1',
    ]);
    expect(mistakesOf({}, { sendSamples: "no" })).toHaveLength(1);
  });
});
