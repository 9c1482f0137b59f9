import { inverseFrequency } from "../../store/lexical/score-bm25.ts";

export interface QueryFrequencies<Term = string> {
  /** How many chunks were searched. */
  documents: number;
  /** In how many of them each informative term of the query is; 0 for those that are in none. */
  containing: ReadonlyMap<Term, number>;
}

export interface LexicalEvidence {
  /** Share of what the query asks for, weighted by how telling each term is. */
  coverage: number;
  /** How unlikely it is that the best of the chunks has so many of the terms by chance, in nats; below 0: likely. */
  surprise: number;
}

const tilts = [0.25, 0.5, 0.75, 1];
const furthest = 8;

/** What the words of one chunk say about whether it is about the query. */
export function lexicalEvidence<Term>(
  query: QueryFrequencies<Term>,
  hasTerm: (term: Term) => boolean,
): LexicalEvidence {
  const { documents, containing } = query;
  const terms = [...containing].map(([term, count]) => ({ term, weight: inverseFrequency(count, documents) }));
  const total = sum(terms.map(({ weight }) => weight));
  const found = sum(terms.filter(({ term }) => hasTerm(term)).map(({ weight }) => weight));
  // Chernoff's bound on the sum of the weights of independent terms, then any of the chunks may be the one.
  const unlikely = Math.max(
    0,
    ...tilts.map((tilt) => tilt * found - sum(terms.map(({ weight }) => growth(weight, tilt)))),
  );
  const surprise = unlikely - Math.log(Math.max(1, documents));
  return { coverage: total > 0 ? found / total : 0, surprise: Math.min(furthest, Math.max(-furthest, surprise)) };
}

function growth(weight: number, tilt: number): number {
  return Math.log(1 + Math.exp(-weight) * (Math.exp(tilt * weight) - 1));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
