import type { Language } from "../text/language.ts";
import type { TermCounts } from "../text/read-terms.ts";
import { termKeyBits } from "../text/term-key.ts";
import { type Block, makeBlockWriter } from "./block.ts";
import { makeByteWriter } from "./byte-writer.ts";
import { writePosting } from "./postings.ts";

/** An index of some chunks that is never changed, only merged with others into a new one. */
export interface Segment {
  chunkIds: number[];
  lengths: number[];
  languages: Language[];
  blocks: Block[];
}

// A term, a place and a small count together make one exact number, so that sorting numbers sorts postings.
const countCodes = 4;
export const maxBuiltChunks = 2 ** (53 - termKeyBits) / countCodes;

export function buildBlocks(chunks: readonly TermCounts[]): Block[] {
  const postings = sortedPostings(chunks);
  const blocks = makeBlockWriter();
  const writer = makeByteWriter();
  const termSpan = maxBuiltChunks * countCodes;
  for (let start = 0; start < postings.length; ) {
    const term = Math.floor(postings[start]! / termSpan);
    const nextTerm = (term + 1) * termSpan;
    let lastPlace = -1;
    let end = start;
    for (; end < postings.length && postings[end]! < nextTerm; end += 1) {
      const rest = postings[end]! % termSpan;
      const place = Math.floor(rest / countCodes);
      const code = rest % countCodes;
      writePosting(writer, place - lastPlace - 1, code < countCodes - 1 ? code + 1 : chunks[place]!.terms.get(term)!);
      lastPlace = place;
    }
    blocks.add({ term, size: end - start, bytes: writer.take() });
    start = end;
  }
  return blocks.finish();
}

function sortedPostings(chunks: readonly TermCounts[]): Float64Array {
  const postings = new Float64Array(chunks.reduce((sum, { terms }) => sum + terms.size, 0));
  let at = 0;
  for (const [place, { terms }] of chunks.entries())
    for (const [term, count] of terms)
      postings[at++] = (term * maxBuiltChunks + place) * countCodes + Math.min(count, countCodes) - 1;
  return postings.sort();
}
