import type { MetadataFilter } from "../../src/domain/chat.ts";
import { rankChunks } from "../../src/knowledge/retrieve/rank-chunks.ts";
import { minilmScale } from "../../src/knowledge/vectors/cosine-scale.ts";
import type { EmbedderChoice } from "../../src/knowledge/vectors/open-embedder.ts";
import { openStore, type StoreOptions } from "../../src/store/open-store.ts";
import { cpuOf } from "../measure.ts";
import { drawCorpus, drawnModel } from "./drawn-corpus.ts";
import { recallOf } from "./recall.ts";

/** In milliseconds; CPU on average. */
export interface Times {
  median: number;
  p95: number;
  slowest: number;
  cpuMs: number;
}

export interface SearchCosts {
  /** Opening the store and asking once, in milliseconds. */
  firstMs: number;
  words: Times;
  vectors: Times;
  /** Both and their fusion, as a question to the product does it. */
  retrieval: Times;
  /** With a filter that leaves a ninth of the chunks. */
  filtered: Times;
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
  for (let round = 0; round < 20; round += 1) await ask(null);
  const times = await takeTurns({
    retrieval: () => ask(null),
    filtered: () => ask({ source_url_prefix: "docs/1", section: null }),
    words: () => store.searchWords(corpus.query(-asked), { limit: 100 }),
    vectors: () => store.searchVectors(corpus.vector(-5_000 - asked), drawnModel, { limit: 100 }),
  });
  const searchedMb = residentMb();
  const recall = await recallOf(store, corpus);
  await store.close();
  return { firstMs, ...times, recall, openedMb, searchedMb };
}

function drawnChoice(draw: () => Float32Array): EmbedderChoice {
  const embedder = { id: drawnModel, embed: async () => [draw()], close: async () => {} };
  return { embedder, scale: minilmScale, reason: null };
}

/** One of each in turn, so that other work on the machine slows all of them alike. */
async function takeTurns<Kind extends string>(kinds: Record<Kind, () => Promise<unknown>>) {
  const names = Object.keys(kinds) as Kind[];
  const times = new Map(names.map((name) => [name, { passed: [] as number[], cpu: 0 }]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const start = performance.now();
      const { seconds } = await cpuOf(kinds[name]);
      const time = times.get(name)!;
      time.passed.push(performance.now() - start);
      time.cpu += seconds;
    }
  }
  return Object.fromEntries([...times].map(([name, time]) => [name, toTimes(time)])) as Record<Kind, Times>;
}

function toTimes({ passed, cpu }: { passed: number[]; cpu: number }): Times {
  const sorted = passed.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]!;
  return { median: at(0.5), p95: at(0.95), slowest: at(1), cpuMs: (cpu / passed.length) * 1000 };
}

function residentMb(): number {
  return process.memoryUsage().rss / 1e6;
}
