import { describe, expect, it } from "vitest";
import { measureCosineScale } from "../../../src/knowledge/vectors/cosine-scale.ts";
import { openEmbedder } from "../../../src/knowledge/vectors/open-embedder.ts";
import { scalePairs } from "../../../src/knowledge/vectors/scale-pairs.ts";
import { ollamaEmbeddings } from "../../models/doubles/embeddings.ts";
import { openTestGateway } from "../../models/open-test-gateway.ts";

// Each pair points its own way, questions a little aside: related 0.8, unrelated 0.
const scaleVectors = scalePairs.flatMap((_, pair) => [axes(pair, 4, 3), axes(pair, 5, 0)]);

function axes(pair: number, along: number, aside: number): number[] {
  const vector = new Array<number>(scalePairs.length + 1).fill(0);
  vector[pair] = along;
  vector[scalePairs.length] = aside;
  return vector;
}

function openOllama(behaviours: Parameters<typeof openTestGateway>[0][number]["behaviours"]) {
  const provider = { kind: "ollama" as const, model: "nomic-embed-text", protocol: ollamaEmbeddings, behaviours };
  return openTestGateway([provider], { isForVectors: true });
}

describe("vectors of a provider", () => {
  it("carry its name, its model and the dimension it answers with, at length 1", async () => {
    const say = (vectors: number[][]) => ({ say: JSON.stringify(vectors) });
    const { gateway } = await openOllama([say(scaleVectors), say([axes(0, 10, 0)])]);
    const choice = await openEmbedder({ gateway });
    expect(choice.embedder?.id).toEqual({ model: "nomic-embed-text", runtime: "ollama", dimension: 17 });
    expect(choice.scale?.unrelated).toBeCloseTo(0, 6);
    expect(choice.scale?.related).toBeCloseTo(0.8, 6);
    const [vector] = await choice.embedder!.embed(["Why?"]);
    expect(Math.hypot(...vector!)).toBeCloseTo(1, 6);
  });

  it("are not replaced by the built-in model while the provider is away", async () => {
    const { gateway } = await openOllama([{ status: 404 }]);
    const openBuiltIn = () => Promise.reject(new Error("must not be opened"));
    const choice = await openEmbedder({ gateway, openBuiltIn });
    expect(choice.embedder).toBeNull();
    expect(choice.reason).toContain("ollama");
    expect(choice.reason).toContain("words alone");
  });
});

it("measures a scale that follows where a model puts its cosines", async () => {
  const plain = { embed: async () => scaleVectors.map((vector) => Float32Array.from(vector, (value) => value / 5)) };
  // A common direction lifts every cosine from c to 0.64 + 0.36 c.
  const lifted = {
    embed: async () =>
      (await plain.embed()).map((vector) => Float32Array.of(0.8, ...vector.map((value) => value * 0.6))),
  };
  const [before, after] = [await measureCosineScale(plain), await measureCosineScale(lifted)];
  expect(after.unrelated).toBeCloseTo(0.64 + 0.36 * before.unrelated, 5);
  expect(after.related).toBeCloseTo(0.64 + 0.36 * before.related, 5);
});
