// Learning, opening and searching a store of many chunks.   npx tsx bench/store.ts [pglite|postgres] [chunks] [HOME]
// A PGlite store in HOME is kept, and searched alone when it is there already.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, type StoreOptions } from "../src/store/open-store.ts";
import type { DocumentToLearn } from "../src/store/records/document.ts";
import type { Store } from "../src/store/store.ts";
import { startPostgres } from "../test/store/postgres-server.ts";
import { cpuOf } from "./measure.ts";

const [kind = "pglite", chunkCount = "100000", keptHome] = process.argv.slice(2);
const total = Number(chunkCount);
const chunksPerDocument = 10;
const batchDocuments = 50;
const model = { model: "bench", runtime: "random", dimension: 384 };
const random = makeRandom(7);
const words = Array.from({ length: 60_000 }, (_, index) => makeWord(index));
const phrases = Array.from({ length: 20_000 }, () => [drawWord(), drawWord()]);
const centres = Array.from({ length: 500 }, () => drawVector(null));

const home = keptHome ?? mkdtempSync(join(tmpdir(), "whydunit-bench-store-"));
const isThere = existsSync(join(home, "store"));
const server = kind === "postgres" ? await startPostgres() : null;
const options: StoreOptions = { home, databaseUrl: (await server?.createDatabase()) ?? null };

console.log(`${kind}, ${total.toLocaleString("en-US")} chunks of 180 words`);
let store = await opened(isThere ? "warm open" : "first open");
const samples = await learnAll(store);
await putVectors(store);
await store.close();
store = await opened("warm open");
await once("first search after opening", () => search(store, 0));
await searchAll(store);
console.log(JSON.stringify((await store.describe()).vectors));
await store.close();
await server?.stop();
if (!keptHome) rmSync(home, { recursive: true, force: true });

async function opened(name: string): Promise<Store> {
  const start = performance.now();
  const { seconds, result } = await cpuOf(() => openStore(options));
  console.log(`  ${name}: ${((performance.now() - start) / 1000).toFixed(2)} s, ${seconds.toFixed(2)} CPU s`);
  return result;
}

async function learnAll(store: Store): Promise<string[]> {
  const queries: string[] = [];
  let spent = 0;
  for (let done = 0; done < total; done += chunksPerDocument * batchDocuments) {
    const batch = Array.from({ length: batchDocuments }, (_, index) => makeDocument(done / chunksPerDocument + index));
    if (queries.length < 200) queries.push(makeQuery(batch[0]!));
    if (isThere && queries.length < 200) continue;
    if (isThere) return queries;
    spent += (await cpuOf(() => store.documents.learn(batch))).seconds;
    if (done + chunksPerDocument * batchDocuments === 10_000) {
      spent += (await cpuOf(() => store.settle())).seconds;
      console.log(`  10,000 chunks learned: ${spent.toFixed(1)} CPU s (bar 30)`);
    }
  }
  spent += (await cpuOf(() => store.settle())).seconds;
  console.log(`  all learned: ${spent.toFixed(1)} CPU s, of them snapshots and merges included`);
  return queries;
}

async function putVectors(store: Store): Promise<void> {
  let after = 0;
  let spent = 0;
  for (;;) {
    const missing = await store.vectors.missing(model, { limit: 256, after });
    if (missing.length === 0) break;
    after = missing.at(-1)!.chunkId;
    const vectors = missing.map(({ chunkId }) => ({ chunkId, vector: drawVector(centres[chunkId % centres.length]!) }));
    spent += (await cpuOf(() => store.vectors.put(model, vectors))).seconds;
  }
  console.log(`  vectors stored: ${((spent / total) * 1000).toFixed(2)} CPU ms each`);
}

async function searchAll(store: Store): Promise<void> {
  const times: Record<"lexical" | "vector" | "both", number[]> = { lexical: [], vector: [], both: [] };
  const { seconds } = await cpuOf(async () => {
    for (let round = 0; round < 150; round += 1) {
      const [lexical, vector] = await search(store, round);
      if (round < 20) continue;
      times.lexical.push(lexical);
      times.vector.push(vector);
      times.both.push(lexical + vector);
    }
  });
  console.log(`  a search costs ${((seconds / 150) * 1000).toFixed(1)} CPU ms`);
  for (const [name, list] of Object.entries(times)) console.log(`  ${name} search: ${percentiles(list)}`);
}

async function search(store: Store, round: number): Promise<[number, number]> {
  const start = performance.now();
  await store.searchLexical(samples[round % samples.length]!, { limit: 100 });
  const middle = performance.now();
  await store.searchVectors(drawVector(centres[round % centres.length]!), model, { limit: 100 });
  return [middle - start, performance.now() - middle];
}

async function once(name: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`  ${name}: ${(performance.now() - start).toFixed(0)} ms`);
}

function makeDocument(index: number): DocumentToLearn {
  const chunks = Array.from({ length: chunksPerDocument }, (_, position) => ({
    position,
    section: `${drawWord()} ${drawWord()}`,
    sectionPath: [],
    text: drawText(180),
    tokens: 230,
    start: 0,
    end: 0,
    page: null,
  }));
  return {
    sourceUrl: `docs/${index}.md`,
    path: null,
    title: `${drawWord()} ${drawWord()} ${drawWord()}`,
    kind: "markdown",
    contentHash: String(index),
    modifiedAt: null,
    language: "english",
    sessionId: null,
    metadata: {},
    chunks,
    events: [],
  };
}

function makeQuery({ chunks }: DocumentToLearn): string {
  const text = chunks[0]!.text.split(" ");
  const start = Math.floor(random() * (text.length - 12));
  return text.slice(start, start + 12).join(" ");
}

// Half of the words are function words; the others follow Zipf's law, a third of them in phrases that come back.
function drawText(count: number): string {
  const text: string[] = [];
  while (text.length < count) {
    if (random() < 0.45) text.push(["the", "of", "and", "to", "in", "is", "for", "with"][Math.floor(random() * 8)]!);
    else if (random() < 0.33) text.push(...phrases[Math.floor(random() ** 2 * phrases.length)]!);
    else text.push(drawWord());
  }
  return text.join(" ");
}

function drawWord(): string {
  return words[Math.floor(words.length ** random()) - 1]!;
}

function makeWord(index: number): string {
  const syllables = [
    "ba",
    "cor",
    "dim",
    "el",
    "fu",
    "gra",
    "hol",
    "ix",
    "jo",
    "kel",
    "lum",
    "mor",
    "nat",
    "op",
    "par",
    "qui",
    "ros",
    "sta",
    "tur",
    "vex",
  ];
  let word = "";
  for (let rest = index + 20; rest > 0; rest = Math.floor(rest / 20)) word += syllables[rest % 20];
  return word;
}

function drawVector(centre: Float32Array | null): Float32Array {
  const vector = Float32Array.from({ length: 384 }, (_, place) => drawNormal() + (centre ? centre[place]! * 20 : 0));
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

function drawNormal(): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

function percentiles(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(1);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms`;
}
