import { openStore, type StoreOptions } from "../../src/store/open-store.ts";
import type { Store } from "../../src/store/store.ts";
import { cpuOf } from "../measure.ts";
import { chunksPerDocument, type DrawnCorpus, drawCorpus, drawnModel } from "./drawn-corpus.ts";

/** CPU seconds of this process, and seconds passed; a database server has its own. */
export interface Cost {
  cpu: number;
  elapsed: number;
}

export interface LearningCosts {
  /** Of the first 10,000 chunks, merges and snapshots included. */
  first: Cost;
  all: Cost;
  storedVectors: Cost;
}

export const firstChunks = 10_000;
const batchDocuments = 50;

export async function learnCorpus(options: StoreOptions, chunkCount: number): Promise<LearningCosts> {
  const corpus = drawCorpus();
  const store = await openStore(options);
  const documents = chunkCount / chunksPerDocument;
  const first = await learn(store, corpus, 0, firstChunks / chunksPerDocument);
  const rest = await learn(store, corpus, firstChunks / chunksPerDocument, documents);
  const storedVectors = await putVectors(store, corpus);
  await store.close();
  return { first, all: sumOf([first, rest]), storedVectors };
}

async function learn(store: Store, corpus: DrawnCorpus, from: number, to: number): Promise<Cost> {
  const costs: Cost[] = [];
  for (let start = from; start < to; start += batchDocuments) {
    const batch = Array.from({ length: Math.min(batchDocuments, to - start) }, (_, index) =>
      corpus.document(start + index),
    );
    costs.push(await costOf(() => store.documents.learn(batch)));
  }
  costs.push(await costOf(() => store.settle()));
  return sumOf(costs);
}

async function putVectors(store: Store, corpus: DrawnCorpus): Promise<Cost> {
  const costs: Cost[] = [];
  for (let after = 0; ; ) {
    const missing = await store.vectors.missing(drawnModel, { limit: 256, after });
    if (missing.length === 0) return sumOf(costs);
    after = missing.at(-1)!.chunkId;
    const vectors = missing.map(({ chunkId }) => ({ chunkId, vector: corpus.vector(chunkId) }));
    costs.push(await costOf(() => store.vectors.put(drawnModel, vectors)));
  }
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const start = performance.now();
  const { seconds } = await cpuOf(work);
  return { cpu: seconds, elapsed: (performance.now() - start) / 1000 };
}

function sumOf(costs: Cost[]): Cost {
  return costs.reduce((sum, { cpu, elapsed }) => ({ cpu: sum.cpu + cpu, elapsed: sum.elapsed + elapsed }));
}
