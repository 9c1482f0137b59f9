import { emptyCounts, type TermCounts, type TermReader } from "./text/read-terms.ts";
import { splitWords } from "./text/split-words.ts";

export interface IndexedText {
  title: string;
  section: string;
  text: string;
}

const bodyWeights = { word: 1, pair: 1 };
const headingWeights = { word: 2, pair: 1 };

/** The headings count twice: a passage is about what stands above it. */
export function readChunkTerms({ title, section, text }: IndexedText, reader: TermReader): TermCounts {
  const counts = emptyCounts();
  const heading = section === "" || section === title ? title : `${title}\n${section}`;
  reader.count(splitWords(heading), headingWeights, counts);
  reader.count(splitWords(text), bodyWeights, counts);
  return counts;
}
