import { describe, expect, it } from "vitest";
import type { Scored } from "../../../src/knowledge/fuse/fuse.ts";
import { fuse } from "../../../src/knowledge/fuse/fuse.ts";
import { minilmScale as scale } from "../../../src/knowledge/vectors/cosine-scale.ts";

const scored = (entries: Record<string, number>): Scored<string>[] =>
  Object.entries(entries).map(([id, score]) => ({ id, score }));
const ids = (hits: Scored<string>[]) => hits.map(({ id }) => id);

describe("fused rankings", () => {
  it("puts what both find before what one finds", () => {
    const lexical = scored({ words: 10, both: 9, weak: 2 });
    const dense = scored({ meaning: 0.7, both: 0.65, far: 0.05 });
    const { hits, denseWeight } = fuse(lexical, dense, { documents: 20, scale });
    expect(denseWeight).toBe(0.5);
    expect(hits[0]).toMatchObject({ id: "both", lexical: 9, cosine: 0.65 });
    expect(new Set(ids(hits))).toEqual(new Set(["words", "both", "weak", "meaning", "far"]));
  });

  it("is the dense ranking where no word matches, the lexical one where there is no vector", () => {
    const list = scored({ a: 0.6, b: 0.4, c: 0.1 });
    expect(ids(fuse([], list, { documents: 3, scale }).hits)).toEqual(["a", "b", "c"]);
    expect(ids(fuse(list, [], { documents: 3, scale }).hits)).toEqual(["a", "b", "c"]);
    expect(fuse([], [], { documents: 0, scale }).hits).toEqual([]);
  });

  it("knows of a chunk outside the dense list what its cosine can be at most", () => {
    const dense = scored({ a: 0.6, b: 0.2 });
    const { hits } = fuse(scored({ c: 4, d: 3 }), dense, { documents: 9, scale, hasVector: (id) => id !== "d" });
    expect(hits.find(({ id }) => id === "c")?.cosine).toBe(0.2);
    expect(hits.find(({ id }) => id === "d")?.cosine).toBeNull();
    expect(fuse(scored({ c: 4 }), [], { documents: 9, scale }).hits[0]!.cosine).toBeNull();
  });

  it("does not vouch for flat cosines that rank because no word matches", () => {
    const flat = Array.from({ length: 100 }, (_, index) => ({ id: index, score: 0.5 - index * 0.0001 }));
    const { hits, denseWeight } = fuse([], flat, { documents: 1000, scale });
    expect(hits[0]!.id).toBe(0);
    expect(denseWeight).toBe(0);
  });

  it("reads lists in any order and no further than its depth", () => {
    const lexical = scored({ c: 1, a: 3, b: 2 });
    expect(ids(fuse(lexical, [], { documents: 3, scale, depth: 2 }).hits)).toEqual(["a", "b"]);
  });

  it("ranks a chunk whose vector is not made yet by its words", () => {
    const lexical = scored({ fresh: 10, old: 9, other: 1 });
    const dense = scored({ old: 0.6, other: 0.5, far: 0 });
    const options = { documents: 4, scale };
    expect(ids(fuse(lexical, dense, options).hits)[0]).toBe("old");
    expect(ids(fuse(lexical, dense, { ...options, hasVector: (id) => id !== "fresh" }).hits)[0]).toBe("fresh");
  });
});

describe("never below words alone", () => {
  const lexical = Array.from({ length: 100 }, (_, index) => ({ id: `chunk ${index}`, score: 20 - index * 0.15 }));

  it("keeps the lexical order when the cosines are flat", () => {
    const dense = Array.from({ length: 100 }, (_, index) => ({
      id: `chunk ${500 + index}`,
      score: 0.31 - index * 0.0005,
    }));
    const { hits, denseWeight } = fuse(lexical, dense, { documents: 1000, scale });
    expect(denseWeight).toBe(0);
    expect(ids(hits)).toEqual(ids(lexical));
  });

  it("keeps the lexical order when the cosines are those of random vectors", () => {
    const random = openRandom(7);
    const vector = () => toUnit(Float32Array.from({ length: 384 }, () => random() + random() + random() - 1.5));
    const query = vector();
    const cosines = Array.from({ length: 2000 }, (_, index) => ({ id: `chunk ${index}`, score: dot(query, vector()) }));
    const dense = cosines.sort((a, b) => b.score - a.score).slice(0, 100);
    expect(ids(fuse(lexical, dense, { documents: 2000, scale }).hits)).toEqual(ids(lexical));
  });

  it("lets cosines count that stand out from the field", () => {
    const dense = Array.from({ length: 100 }, (_, index) => ({
      id: `chunk ${index + 40}`,
      score: index < 3 ? 0.7 : 0.35 - index * 0.001,
    }));
    const { hits, denseWeight } = fuse(lexical, dense, { documents: 1000, scale });
    expect(denseWeight).toBe(0.5);
    expect(ids(hits).indexOf("chunk 40")).toBeLessThan(3);
  });
});

function openRandom(start: number): () => number {
  let seed = start;
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

function toUnit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * b[index]!, 0);
}
