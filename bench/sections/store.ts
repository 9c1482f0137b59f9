import { join } from "node:path";
import { makeScratchFolder } from "../../src/base/scratch-folder.ts";
import type { StoreOptions } from "../../src/store/open-store.ts";
import { startPostgres } from "../../test/store/postgres-server.ts";
import { measureScript } from "../measure.ts";
import { markdownTable, type Section, sayAbsent } from "../section.ts";
import { wordsPerChunk } from "../store/drawn-corpus.ts";
import type { LearningCosts } from "../store/learn-corpus.ts";
import type { SearchCosts, Times } from "../store/search-corpus.ts";

const chunkCount = 100_000;

export interface Measured extends LearningCosts, SearchCosts {
  database: string;
}

/** Learning and searching many chunks in both databases, each in processes of its own. */
export const store: Section = {
  name: "store",
  heading: "Retrieval from 100,000 passages",
  isLarge: true,
  async run() {
    const server = await startPostgres();
    if (!server) return sayAbsent("PostgreSQL");
    const scratch = makeScratchFolder();
    try {
      return describe([
        measure("PGlite", { home: scratch.path("pglite") }),
        measure("PostgreSQL, no pgvector", {
          home: scratch.path("postgres"),
          databaseUrl: await server.createDatabase(),
        }),
      ]);
    } finally {
      scratch.remove();
      await server.stop();
    }
  },
};

function measure(database: string, options: StoreOptions): Measured {
  const costs = { ...run<LearningCosts>("learnCorpus", options), ...run<SearchCosts>("searchCorpus", options) };
  console.log(`  ${database}: ${JSON.stringify(costs)}`);
  return { database, ...costs };
}

function run<T>(work: "learnCorpus" | "searchCorpus", options: StoreOptions): T {
  const file = join(import.meta.dirname, "../store", work === "learnCorpus" ? "learn-corpus.ts" : "search-corpus.ts");
  const script = `const { ${work} } = await import(${JSON.stringify(file)});
    console.log(JSON.stringify(await ${work}(${JSON.stringify(options)}, ${chunkCount})));`;
  return JSON.parse(measureScript(script).output) as T;
}

export function describe(measured: Measured[]): string {
  return [
    `${chunkCount.toLocaleString("en-US")} generated passages of ${wordsPerChunk} words with vectors of 384 dimensions, in 500 groups of neighbours. Retrieval is what a question costs: by words, by vectors, and their fusion, the best 100 of each, queries of 12 words that were not asked before; making the query's vector (about 2 ms) is not in it. Milliseconds: median / 95th percentile / slowest of 200 as time passed, / CPU on average; the limit is 100 for the 95th percentile. Time passed grows with other work on the machine; CPU, which is that of our process without a server, does so less.`,
    markdownTable(
      ["database", "retrieval", "in a ninth of them", "words alone", "vectors alone", "first after opening"],
      measured.map(({ database, retrieval, filtered, words, vectors, firstMs }) => [
        database,
        `**${times(retrieval)}**`,
        times(filtered),
        times(words),
        times(vectors),
        `${(firstMs / 1000).toFixed(1)} s`,
      ]),
    ),
    "Vectors are found by their signs, 52 bytes each in memory, and the best 500 compared in full; an HNSW index is built from 200,000 on, where there is pgvector. Postings asked for are kept, at most 64 MB. The share of the truly nearest that is found (easy here: a group has 200 vectors, so the 500 compared hold all of it; on 5,183 real abstracts 400 held 98 % of the 100 nearest), and the memory of the searching process, in MB:",
    markdownTable(
      ["database", "of the 10 nearest", "of the 100 nearest", "memory after opening", "after 800 searches"],
      measured.map(({ database, recall, openedMb, searchedMb }) => [
        database,
        recall.ten.toFixed(3),
        recall.hundred.toFixed(3),
        openedMb.toFixed(0),
        searchedMb.toFixed(0),
      ]),
    ),
    "CPU seconds of our process to learn (the server's own are not in it), and seconds passed. Merging the index and saving snapshots are included, reading files and making vectors are not; the limit is 30 for 10,000 passages.",
    markdownTable(
      ["database", "first 10,000: CPU", "passed", "all: CPU", "passed", "storing all vectors: CPU", "passed"],
      measured.map(({ database, first, all, storedVectors }) => [
        database,
        ...[first, all, storedVectors].flatMap(({ cpu, elapsed }) => [cpu.toFixed(1), elapsed.toFixed(1)]),
      ]),
    ),
    "Texts are drawn from 60,000 words by Zipf's law, so few words are as rare as in real documents; the vectors are no model's.",
  ].join("\n\n");
}

function times({ median, p95, slowest, cpuMs }: Times): string {
  return [median, p95, slowest, cpuMs].map((time) => time.toFixed(0)).join(" / ");
}
