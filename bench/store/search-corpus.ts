import type { MetadataFilter } from "../../src/domain/chat.ts";
import { rankChunks } from "../../src/knowledge/retrieve/rank-chunks.ts";
import { minilmScale } from "../../src/knowledge/vectors/cosine-scale.ts";
import type { EmbedderChoice } from "../../src/knowledge/vectors/open-embedder.ts";
import { openStore, type StoreOptions } from "../../src/store/open-store.ts";
import type { Store } from "../../src/store/store.ts";
import { cpuOf } from "../measure.ts";
import { type DrawnCorpus, drawCorpus, drawnModel } from "./drawn-corpus.ts";
import { recallOf } from "./recall.ts";

export interface Percentiles {
  median: number;
  p95: number;
  slowest: number;
}

export interface SearchCosts {
  /** Opening the store and asking once, in milliseconds. */
  firstMs: number;
  words: Percentiles;
  vectors: Percentiles;
  /** Both and their fusion, as a question to the product does it. */
  retrieval: Percentiles;
  /** With a filter that leaves a ninth of the chunks. */
  filtered: Percentiles;
  cpuMs: number;
  /** Share of the 10 and of the 100 nearest vectors that are found. */
  recall: { ten: number; hundred: number };
  /** Memory of the process in MB: after opening, and at the end of all searches. */
  openedMb: number;
  searchedMb: number;
}

const rounds = 200;
const limit = 10;

export async function searchCorpus(options: StoreOptions): Promise<SearchCosts> {
  const corpus = drawCorpus();
  const started = performance.now();
  const store = await openStore(options);
  const openedMb = residentMb();
  let asked = 0;
  const choice = drawnChoice(() => corpus.vector(-1 - asked));
  const ask = (filters: MetadataFilter | null) => {
    asked += 1;
    return rankChunks({ query: corpus.query(asked), limit, filters }, store, choice);
  };
  await ask(null);
  const firstMs = performance.now() - started;
  await timesOf(() => ask(null), 20);
  const { seconds, result: retrieval } = await cpuOf(() => timesOf(() => ask(null)));
  const filtered = await timesOf(() => ask({ source_url_prefix: "docs/1", section: null }));
  const { words, vectors } = await partTimes(store, corpus);
  const searchedMb = residentMb();
  const recall = await recallOf(store, corpus);
  await store.close();
  return {
    firstMs,
    words,
    vectors,
    retrieval,
    filtered,
    cpuMs: (seconds / rounds) * 1000,
    recall,
    openedMb,
    searchedMb,
  };
}

/** Queries that no round before has asked. */
async function partTimes(store: Store, corpus: DrawnCorpus) {
  let round = 10 * rounds;
  const words = await timesOf(() => store.searchWords(corpus.query(round++), { limit: 100 }));
  const vectors = await timesOf(() => store.searchVectors(corpus.vector(-round++), drawnModel, { limit: 100 }));
  return { words, vectors };
}

function drawnChoice(draw: () => Float32Array): EmbedderChoice {
  const embedder = { id: drawnModel, embed: async () => [draw()], close: async () => {} };
  return { embedder, scale: minilmScale, reason: null };
}

async function timesOf(work: () => Promise<unknown>, count = rounds): Promise<Percentiles> {
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(share * count) - 1]!;
  return { median: at(0.5), p95: at(0.95), slowest: at(1) };
}

function residentMb(): number {
  return process.memoryUsage().rss / 1e6;
}
