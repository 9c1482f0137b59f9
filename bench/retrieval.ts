// tsx bench/retrieval.ts FOLDER…: sets in BEIR's layout. Prints nDCG@10 of words, of vectors and of both, over whole
// documents and over windows of them; then how well scores tell questions the documents answer from those they do not.
import { basename } from "node:path";
import { openMinilmEmbedder } from "../src/knowledge/vectors/minilm-embedder.ts";
import type { RetrievalSet } from "./retrieval/beir-set.ts";
import { loadBeirSet, ndcgAt10 } from "./retrieval/beir-set.ts";
import { cachedVectors } from "./retrieval/cached-vectors.ts";
import { openSearchedSet } from "./retrieval/searched-set.ts";
import { splitIntoWindows } from "./retrieval/split-into-windows.ts";
import { reportTopics } from "./retrieval/topics.ts";

const folders = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const embedder = await openMinilmEmbedder();
const sets = folders.map((folder) => ({ name: basename(folder), ...loadBeirSet(folder) }));
for (const set of sets) {
  const whole = set.documents.map((document, index) => ({ ...document, document: index }));
  const windows = whole.flatMap((document) => splitIntoWindows(document.text).map((text) => ({ ...document, text })));
  await reportRanking(`${set.name}, whole`, set, whole);
  if (process.argv.includes("--windows")) await reportRanking(`${set.name}, windows`, set, windows);
}
await reportTopics(sets, embedder);
await embedder.close();

type Chunk = RetrievalSet["documents"][number];

async function reportRanking(name: string, { queries }: RetrievalSet, chunks: Chunk[]): Promise<void> {
  const searched = await openSearchedSet(chunks, embedder);
  const vectors = await cachedVectors(
    embedder,
    queries.map(({ text }) => text),
  );
  const sums = { lexical: 0, dense: 0, fused: 0 };
  for (const [index, query] of queries.entries()) {
    const ranking = searched.rank(query.text, vectors[index]!);
    for (const kind of ["lexical", "dense", "fused"] as const) {
      const ids = [...new Set(ranking[kind].map(({ id }) => chunks[id]!.id))];
      sums[kind] += ndcgAt10(ids, query.relevant);
    }
  }
  const mean = (sum: number) => (sum / queries.length).toFixed(3);
  console.log(
    `${name}: ${chunks.length} chunks, ${queries.length} queries, nDCG@10 words ${mean(sums.lexical)}, ` +
      `vectors ${mean(sums.dense)}, both ${mean(sums.fused)}`,
  );
}
