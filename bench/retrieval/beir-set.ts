import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface SetDocument {
  id: string;
  title: string;
  text: string;
}

export interface SetQuery {
  text: string;
  /** Grade of each document that is relevant. */
  relevant: ReadonlyMap<string, number>;
}

export interface RetrievalSet {
  documents: SetDocument[];
  queries: SetQuery[];
}

/** A folder in BEIR's layout; queries without a relevant document are left out. */
export function loadBeirSet(folder: string, split = "dev"): RetrievalSet {
  const lines = (file: string) => readFileSync(join(folder, file), "utf8").trim().split("\n");
  const relevant = new Map<string, Map<string, number>>();
  for (const line of lines(`qrels/${split}.tsv`).slice(1)) {
    const [query, document, grade] = line.split("\t");
    if (Number(grade) > 0) relevant.set(query!, (relevant.get(query!) ?? new Map()).set(document, Number(grade)));
  }
  const documents = lines("corpus.jsonl").map((line) => {
    const { _id: id, title = "", text } = JSON.parse(line);
    return { id, title, text };
  });
  const queries = lines("queries.jsonl")
    .map((line) => JSON.parse(line))
    .filter(({ _id }) => relevant.has(_id))
    .map(({ _id, text }) => ({ text, relevant: relevant.get(_id)! }));
  return { documents, queries };
}

/** Normalised discounted cumulative gain of the first ten. */
export function ndcgAt10(ids: readonly string[], relevant: ReadonlyMap<string, number>): number {
  const gain = (grade: number, rank: number) => (2 ** grade - 1) / Math.log2(rank + 2);
  const sum = (grades: number[]) => grades.slice(0, 10).reduce((total, grade, rank) => total + gain(grade, rank), 0);
  return sum(ids.map((id) => relevant.get(id) ?? 0)) / sum([...relevant.values()].sort((a, b) => b - a));
}
