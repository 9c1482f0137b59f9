import type { Store } from "../../src/store/store.ts";
import { cosine } from "../../src/store/vectors/cosine.ts";
import { type DrawnCorpus, drawnModel } from "./drawn-corpus.ts";

const queries = 20;

/** Against comparing the queries with every vector. */
export async function recallOf(store: Store, corpus: DrawnCorpus): Promise<{ ten: number; hundred: number }> {
  const asked = Array.from({ length: queries }, (_, index) => corpus.vector(-5_000 - index));
  const cosines = await allCosines(store, corpus, asked);
  let [ten, hundred] = [0, 0];
  for (const [index, vector] of asked.entries()) {
    const found = new Set(
      (await store.searchVectors(vector, drawnModel, { limit: 100 })).map(({ chunkId }) => chunkId),
    );
    const nearest = cosines[index]!.sort((a, b) => b[1] - a[1]).slice(0, 100);
    ten += nearest.slice(0, 10).filter(([id]) => found.has(id)).length;
    hundred += nearest.filter(([id]) => found.has(id)).length;
  }
  return { ten: ten / queries / 10, hundred: hundred / queries / 100 };
}

async function allCosines(store: Store, corpus: DrawnCorpus, asked: Float32Array[]): Promise<[number, number][][]> {
  const cosines: [number, number][][] = asked.map(() => []);
  for (const { id } of await store.documents.list())
    for (const chunk of await store.chunks.ofDocument(id)) {
      const vector = corpus.vector(chunk.id);
      for (const [index, query] of asked.entries()) cosines[index]!.push([chunk.id, cosine(query, vector)]);
    }
  return cosines;
}
