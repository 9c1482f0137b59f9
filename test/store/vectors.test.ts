import { expect, it } from "vitest";
import type { Store } from "../../src/store/store.ts";
import { describeOnBoth } from "./backends.ts";
import { makeDocument } from "./make-document.ts";

const model = { model: "mini", runtime: "onnx", dimension: 16 };

/** Vectors of length 1, the same in every run. */
function drawVectors(count: number, dimension: number): Float32Array[] {
  let state = 11;
  const draw = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  return Array.from({ length: count }, () => {
    const vector = Float32Array.from({ length: dimension }, draw);
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  });
}

async function learnWithVectors(store: Store, count: number): Promise<{ chunkId: number; vector: Float32Array }[]> {
  const vectors = drawVectors(count, model.dimension);
  const texts = vectors.map((_, index) => `${index % 2 === 0 ? "Even" : "Odd"} | passage ${index}`);
  await store.documents.learn([
    makeDocument("a.md", texts.slice(0, count / 2)),
    makeDocument("b.md", texts.slice(count / 2)),
  ]);
  const missing = await store.vectors.missing(model, { limit: count + 1 });
  const rows = missing.map(({ chunkId }, index) => ({ chunkId, vector: vectors[index]! }));
  await store.vectors.put(model, rows);
  return rows;
}

function nearest(rows: { chunkId: number; vector: Float32Array }[], query: Float32Array, limit: number): number[] {
  const score = (vector: Float32Array) => vector.reduce((sum, value, index) => sum + value * query[index]!, 0);
  return rows
    .toSorted((a, b) => score(b.vector) - score(a.vector))
    .slice(0, limit)
    .map(({ chunkId }) => chunkId);
}

const ids = (found: { chunkId: number }[]) => found.map(({ chunkId }) => chunkId);

describeOnBoth("vectors", (backend) => {
  it("lists the chunks that have none of a model, page by page", async () => {
    const { store } = backend;
    await store.documents.learn([makeDocument("a.md", ["Setup | one", "two", "three"], { title: "Guide" })]);
    expect(await store.vectors.count(model)).toEqual({ present: 0, missing: 3 });
    const first = await store.vectors.missing(model, { limit: 2 });
    expect(first).toMatchObject([{ title: "Guide", section: "Setup", text: "one" }, { text: "two" }]);
    expect(await store.vectors.missing(model, { limit: 2, after: first[1]!.chunkId })).toMatchObject([
      { text: "three" },
    ]);
    const vector = drawVectors(1, 16)[0]!;
    expect(
      await store.vectors.put(model, [
        { chunkId: first[1]!.chunkId, vector },
        { chunkId: 999_999, vector },
      ]),
    ).toBe(1);
    expect((await store.vectors.missing(model, { limit: 9 })).map(({ text }) => text)).toEqual(["one", "three"]);
    expect(await store.vectors.count(model)).toEqual({ present: 1, missing: 2 });
  });

  it("finds the nearest by cosine, as comparing all of them would", async () => {
    const { store } = backend;
    const rows = await learnWithVectors(store, 60);
    for (const query of drawVectors(65, 16).slice(60)) {
      const found = await store.searchVectors(query, model, { limit: 10 });
      expect(ids(found)).toEqual(nearest(rows, query, 10));
    }
    const [best] = await store.searchVectors(
      rows[7]!.vector.map((value) => value * 3),
      model,
      { limit: 1 },
    );
    expect(best!.chunkId).toBe(rows[7]!.chunkId);
    expect(best!.score).toBeCloseTo(1, 5);
  });

  it("keeps to the filters", async () => {
    const { store } = backend;
    const rows = await learnWithVectors(store, 40);
    const query = rows[0]!.vector;
    const odd = rows.filter((_, index) => index % 2 === 1);
    expect(ids(await store.searchVectors(query, model, { limit: 5, filters: { section: "Odd" } }))).toEqual(
      nearest(odd, query, 5),
    );
    const inB = await store.searchVectors(query, model, { limit: 40, filters: { sourcePrefix: "b." } });
    expect(ids(inB).toSorted((a, b) => a - b)).toEqual(ids(rows.slice(20)));
  });

  it("sees vectors put, changed and removed after a search", async () => {
    const { store } = backend;
    const rows = await learnWithVectors(store, 20);
    const query = drawVectors(21, 16)[20]!;
    await store.searchVectors(query, model, { limit: 3 });
    await store.vectors.put(model, [{ chunkId: rows[5]!.chunkId, vector: query }]);
    expect((await store.searchVectors(query, model, { limit: 1 }))[0]!.chunkId).toBe(rows[5]!.chunkId);
    await store.documents.remove([(await store.documents.find("a.md"))!.id]);
    expect(ids(await store.searchVectors(query, model, { limit: 20 }))).toEqual(nearest(rows.slice(10), query, 10));
  });

  it("counts those put and removed after it has counted", async () => {
    const { store } = backend;
    const rows = await learnWithVectors(store, 20);
    expect(await store.vectors.count(model)).toEqual({ present: 20, missing: 0 });
    await store.documents.learn([makeDocument("c.md", ["new", "newer"])]);
    expect(await store.vectors.count(model)).toEqual({ present: 20, missing: 2 });
    const [added] = await store.vectors.missing(model, { limit: 1 });
    await store.vectors.put(model, [{ chunkId: added!.chunkId, vector: rows[0]!.vector }]);
    expect(await store.vectors.count(model)).toEqual({ present: 21, missing: 1 });
    await store.documents.remove([(await store.documents.find("a.md"))!.id]);
    expect(await store.vectors.count(model)).toEqual({ present: 11, missing: 1 });
  });

  it("never mixes models, runtimes or dimensions", async () => {
    const { store } = backend;
    const [row] = await learnWithVectors(store, 2);
    const other = { ...model, runtime: "wasm" };
    expect(await store.searchVectors(row!.vector, other, { limit: 5 })).toEqual([]);
    expect(await store.vectors.missing(other, { limit: 5 })).toHaveLength(2);
    await store.vectors.put(other, [row!]);
    expect(await store.searchVectors(row!.vector, other, { limit: 5 })).toHaveLength(1);
    expect(await store.vectors.models()).toMatchObject([
      { runtime: "onnx", vectors: 2 },
      { runtime: "wasm", vectors: 1 },
    ]);
    expect(await store.vectors.removeOthers(other)).toBe(1);
    expect(await store.vectors.models()).toMatchObject([{ runtime: "wasm", vectors: 1 }]);
    expect(await store.searchVectors(row!.vector, model, { limit: 5 })).toEqual([]);
    await expect(store.searchVectors(Float32Array.of(1, 0), model, { limit: 5 })).rejects.toMatchObject({
      code: "WRONG_DIMENSION",
    });
  });
});

describeOnBoth(
  "many vectors",
  (backend) => {
    it("are found through an index where there is pgvector, and as well without", async () => {
      const { store, options } = backend;
      const rows = await learnWithVectors(store, 120);
      await store.vectors.put(model, rows.slice(0, 1));
      const { vectors } = await store.describe();
      expect(vectors.search).toBe(options.databaseUrl && vectors.extension === null ? "codes" : "hnsw");
      for (const query of drawVectors(125, 16).slice(120)) {
        const found = await store.searchVectors(query, model, { limit: 10 });
        const expected = nearest(rows, query, 10);
        expect(ids(found)[0]).toBe(expected[0]);
        expect(ids(found).filter((id) => expected.includes(id)).length).toBeGreaterThanOrEqual(9);
      }
      await store.documents.remove([(await store.documents.find("a.md"))!.id]);
      expect(ids(await store.searchVectors(rows[0]!.vector, model, { limit: 5 }))).toEqual(
        nearest(rows.slice(60), rows[0]!.vector, 5),
      );
      await store.vectors.removeOthers({ ...model, runtime: "wasm" });
      expect(await store.vectors.models()).toEqual([]);
    });
  },
  { indexVectorsFrom: 100 },
);
