import { bm25Settings } from "./bm25.ts";
import { bigramsOf, termsOf } from "./terms.ts";

export interface LexicalDocument {
  title: string;
  text: string;
}

export interface DocumentTerms {
  /** Weighted frequency of every term and bigram. */
  frequencies: Map<string, number>;
  /** Weighted number of single terms. */
  length: number;
}

/** The postings of one document. Bigrams do not span title and text. */
export function documentTerms({ title, text }: LexicalDocument, settings = bm25Settings): DocumentTerms {
  const frequencies = new Map<string, number>();
  let length = 0;
  const add = (terms: string[], weight: number) => {
    for (const term of [...terms, ...bigramsOf(terms)]) frequencies.set(term, (frequencies.get(term) ?? 0) + weight);
    length += terms.length * weight;
  };
  add(termsOf(title), settings.titleWeight);
  add(termsOf(text), 1);
  return { frequencies, length };
}

/** The terms a query asks for, each once, with what they count. */
export function queryTerms(query: string, settings = bm25Settings): Map<string, number> {
  const terms = termsOf(query);
  return new Map([
    ...bigramsOf(terms).map((term) => [term, settings.bigramWeight] as const),
    ...terms.map((term) => [term, 1] as const),
  ]);
}
