import { emptyCounts, type TermCounts, type TermReader } from "./text/read-terms.ts";
import { splitWords } from "./text/split-words.ts";

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
