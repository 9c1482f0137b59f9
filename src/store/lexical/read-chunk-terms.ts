import { guessQueryLanguage } from "./text/detect-language.ts";
import type { Language } from "./text/language.ts";
import { emptyCounts, type TermCounts, type TermReader } from "./text/read-terms.ts";
import { splitWords } from "./text/split-words.ts";
import { stopWords } from "./text/stop-words.ts";

export interface IndexedText {
  headings: string;
  text: string;
}

const bodyWeights = { word: 1, pair: 1 };
const headingWeights = { word: 2, pair: 1 };

/** What stands above a passage: the title and every heading down to it, a line each. */
export function headingsOf(
  title: string,
  { section, sectionPath }: { section: string; sectionPath: string[] },
): string {
  const below = sectionPath.length > 0 ? sectionPath : [section];
  return [title, ...below.filter((heading) => heading !== "" && heading !== title)].join("\n");
}

/** The headings count twice: a passage is about what stands above it. */
export function readChunkTerms({ headings, text }: IndexedText, reader: TermReader): TermCounts {
  const counts = emptyCounts();
  reader.count(splitWords(headings), headingWeights, counts);
  reader.count(splitWords(text), bodyWeights, counts);
  return counts;
}

const queryWeights = { word: 1, pair: 0.2 };

// More terms than any question has; a whole page given as a query would otherwise read half of the index.
const maxQueryTerms = 400;

/**
 * The query's terms with their weights, stemmed as the documents are: in each language that they are written in. Stop words of the
 * query's own language go first: in an index of another language they would be rare words, and outweigh all others.
 */
export function readQueryTerms(
  query: string,
  languages: readonly Language[],
  readerFor: (language: Language) => TermReader,
): Map<number, number> {
  const words = splitWords(query);
  const stops = stopWords[guessQueryLanguage(words, languages)];
  const telling = words.filter((word) => !stops.has(word));
  const weights = new Map<number, number>();
  for (const language of languages) {
    const counts = emptyCounts();
    readerFor(language).count(telling, queryWeights, counts);
    for (const [term, weight] of counts.terms) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
  }
  return new Map([...weights].slice(0, maxQueryTerms));
}
