import snowball from "snowball-stemmers";
import { stopWords } from "./stop-words.ts";

const stemmer = snowball.newStemmer("english");
const stems = new Map<string, string>();
const cachedStems = 100_000;

// Ideographs stand without spaces, so each is a word; the bigrams make words of them again.
const word = /\p{Script=Han}|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** What a text is about: its words in order, lower case, without accents and stop words, as stems. */
export function termsOf(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/['’](?=\p{L})/gu, "'");
  return (plain.replace(/'s\b/g, "").match(word) ?? []).filter((term) => !stopWords.has(term)).map(stemOf);
}

/** Neighbouring terms as one term each; the space tells them from single ones. */
export function bigramsOf(terms: readonly string[]): string[] {
  return terms.slice(1).map((term, index) => `${terms[index]} ${term}`);
}

export function isBigram(term: string): boolean {
  return term.includes(" ");
}

function stemOf(term: string): string {
  const known = stems.get(term);
  if (known !== undefined) return known;
  const stem = /\d/.test(term) ? term : stemmer.stem(term);
  if (stems.size < cachedStems) stems.set(term, stem);
  return stem;
}
