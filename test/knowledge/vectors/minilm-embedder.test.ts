import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { measureCosineScale, minilmScale } from "../../../src/knowledge/vectors/cosine-scale.ts";
import { openMinilmEmbedder } from "../../../src/knowledge/vectors/minilm-embedder.ts";
import { openEmbedder } from "../../../src/knowledge/vectors/open-embedder.ts";
import { mostSimilar, similarity } from "../../../src/knowledge/vectors/similarity.ts";
import { openTestEmbedder } from "../open-test-embedder.ts";

const embedder = await openTestEmbedder("all-MiniLM-L6-v2 against published cosines, its restart and its scale");
afterAll(() => embedder?.close());

describe.skipIf(embedder === null)("the built-in model", () => {
  // Published with the model; 8 bits move them by up to 0.02.
  it.each([
    ["That is a happy person", "That is a very happy person", 0.943],
    ["That is a happy person", "That is a happy dog", 0.695],
    ["That is a happy person", "Today is a sunny day", 0.257],
    ["The weather is lovely today.", "It's so sunny outside!", 0.666],
    ["The weather is lovely today.", "He drove to the stadium.", 0.105],
    ["It's so sunny outside!", "He drove to the stadium.", 0.141],
  ])("finds “%s” and “%s” as near as the reference does: %d", async (a, b, cosine) => {
    const [first, second] = await embedder!.embed([a, b]);
    expect(Math.abs(similarity(first!, second!) - cosine)).toBeLessThan(0.02);
  });

  it("finds the sentence that means the same in other words", async () => {
    const [question, ...candidates] = await embedder!.embed([
      "Why could customers not sign in?",
      "The warehouse was closed on Monday.",
      "Login failed on older phones after the update.",
      "Prices include sales tax since March.",
    ]);
    expect(mostSimilar(question!, candidates)?.index).toBe(1);
  });

  it("gives a text the same vector alone and in any company, at length 1", async () => {
    const [alone] = await embedder!.embed(["Refunds doubled in May."]);
    const many = await embedder!.embed(["x", "Refunds doubled in May.", "a longer text ".repeat(40), "", "?"]);
    expect(many[1]).toEqual(alone);
    expect(alone).toHaveLength(embedder!.id.dimension);
    for (const vector of many) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  });

  it("has the scale that is kept for it", async () => {
    const scale = await measureCosineScale(embedder!);
    expect(scale.unrelated).toBeCloseTo(minilmScale.unrelated, 1);
    expect(Math.abs(scale.spread - minilmScale.spread)).toBeLessThan(0.01);
    expect(Math.abs(scale.related - minilmScale.related)).toBeLessThan(0.02);
  });

  it("starts again when its process is killed, and loses no text", async () => {
    const before = embedder!.pid()!;
    const [expected] = await embedder!.embed(["orders fell"]);
    const progress: number[] = [];
    const embedding = embedder!.embed(
      Array.from({ length: 40 }, () => "orders fell"),
      { onProgress: (done) => void (progress.push(done) === 1 && process.kill(before, "SIGKILL")) },
    );
    const vectors = await embedding;
    expect(vectors).toHaveLength(40);
    expect(vectors.every((vector) => similarity(vector, expected!) > 0.9999)).toBe(true);
    expect(embedder!.pid()).not.toBe(before);
  });
});

describe("without the optional runtime", () => {
  it("goes by words alone and says why and what to do", async () => {
    const folder = mkdtempSync(join(tmpdir(), "whydunit-test-"));
    const blocker = join(folder, "block.cjs");
    writeFileSync(
      blocker,
      `const { Module } = require("node:module");
       const load = Module._load;
       Module._load = (name, ...rest) => {
         if (name === "onnxruntime-node") throw new Error("Cannot find module 'onnxruntime-node'");
         return load(name, ...rest);
       };`,
    );
    try {
      const openBuiltIn = () => openMinilmEmbedder(["--require", blocker]);
      const choice = await openEmbedder({ gateway: null, openBuiltIn });
      expect(choice.embedder).toBeNull();
      expect(choice.reason).toContain("Cannot find module 'onnxruntime-node'");
      expect(choice.reason).toContain("npm install onnxruntime-node@1.17.0");
      expect(choice.reason).toContain("words alone");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
