import { setImmediate as nextTurn } from "node:timers/promises";
import type { Queries } from "../../database/database.ts";
import type { SegmentView } from "../corpus-view.ts";
import { makeBlockWriter } from "./block.ts";
import type { Segment } from "./build-segment.ts";
import { makeByteWriter } from "./byte-writer.ts";
import { readPostings, writePosting } from "./postings.ts";
import { openSegmentCursor, type SegmentCursor } from "./segment-cursor.ts";

interface Source {
  cursor: SegmentCursor;
  /** Where each chunk stands in the merged segment; -1 for one that is gone. */
  places: Int32Array;
}

// Often enough that a server goes on answering while it merges.
const termsBetweenTurns = 5_000;

/** One segment with the living chunks of several. */
export async function mergeSegments(database: Queries, segments: readonly SegmentView[]): Promise<Segment> {
  const sources = await openSources(database, segments);
  const blocks = makeBlockWriter();
  const writer = makeByteWriter();
  for (let count = 1; ; count += 1) {
    const term = lowestTerm(sources);
    if (term === Number.POSITIVE_INFINITY) break;
    const size = await copyTerm(sources, term, writer);
    if (size > 0) blocks.add({ term, size, bytes: writer.take() });
    if (count % termsBetweenTurns === 0) await nextTurn();
  }
  return {
    chunkIds: segments.flatMap(({ chunkIds, isAlive }) => [...chunkIds].filter((_, place) => isAlive[place] === 1)),
    lengths: segments.flatMap(({ lengths, isAlive }) => [...lengths].filter((_, place) => isAlive[place] === 1)),
    languages: [...new Set(segments.flatMap(({ languages }) => languages))].sort(),
    blocks: blocks.finish(),
  };
}

async function openSources(database: Queries, segments: readonly SegmentView[]): Promise<Source[]> {
  const sources: Source[] = [];
  let next = 0;
  for (const { id, isAlive } of segments) {
    const places = Int32Array.from(isAlive, (alive) => (alive === 1 ? next++ : -1));
    sources.push({ cursor: await openSegmentCursor(database, id), places });
  }
  return sources;
}

function lowestTerm(sources: readonly Source[]): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (const { cursor } of sources) if (cursor.entry && cursor.entry.term < lowest) lowest = cursor.entry.term;
  return lowest;
}

async function copyTerm(
  sources: readonly Source[],
  term: number,
  writer: ReturnType<typeof makeByteWriter>,
): Promise<number> {
  let size = 0;
  let lastPlace = -1;
  for (const { cursor, places } of sources) {
    if (cursor.entry?.term !== term) continue;
    const postings = readPostings(cursor.entry.bytes, cursor.entry.size);
    for (let index = 0; index < postings.places.length; index += 1) {
      const place = places[postings.places[index]!]!;
      if (place === -1) continue;
      writePosting(writer, place - lastPlace - 1, postings.counts[index]!);
      lastPlace = place;
      size += 1;
    }
    const reading = cursor.advance();
    if (reading) await reading;
  }
  return size;
}
