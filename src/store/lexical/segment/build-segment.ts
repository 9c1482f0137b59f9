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

// A term and a place together make one exact number, so that sorting numbers sorts postings.
export const maxBuiltChunks = 2 ** (53 - termKeyBits);

export function buildBlocks(chunks: readonly TermCounts[]): Block[] {
  const sorted = sortedPostings(chunks);
  const blocks = makeBlockWriter();
  const writer = makeByteWriter();
  for (let start = 0; start < sorted.length; ) {
    const term = Math.floor(sorted[start]! / maxBuiltChunks);
    let lastPlace = -1;
    let end = start;
    for (; end < sorted.length && Math.floor(sorted[end]! / maxBuiltChunks) === term; end += 1) {
      const place = sorted[end]! % maxBuiltChunks;
      writePosting(writer, place - lastPlace - 1, chunks[place]!.terms.get(term)!);
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
    for (const term of terms.keys()) postings[at++] = term * maxBuiltChunks + place;
  return postings.sort();
}
