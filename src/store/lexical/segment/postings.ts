import { ByteReader } from "./byte-reader.ts";
import type { ByteWriter } from "./byte-writer.ts";
import { lowerBound } from "./place-finder.ts";

/** Where a term occurs: chunks by their place in the segment, ascending, and how often in each. */
export interface Postings {
  places: Int32Array;
  counts: Int32Array;
}

// The step to the next place is doubled; the lowest bit says that a count above 1 follows.
export function writePosting(writer: ByteWriter, step: number, count: number): void {
  writer.number(step * 2 + (count > 1 ? 1 : 0));
  if (count > 1) writer.number(count);
}

export function readPostings(bytes: Uint8Array, size: number): Postings {
  const reader = new ByteReader(bytes);
  const places = new Int32Array(size);
  const counts = new Int32Array(size);
  let place = -1;
  for (let index = 0; index < size; index += 1) {
    const coded = reader.number();
    place += Math.floor(coded / 2) + 1;
    places[index] = place;
    counts[index] = coded % 2 === 1 ? reader.number() : 1;
  }
  return { places, counts };
}

export function hasPlace({ places }: Postings, place: number): boolean {
  return places[lowerBound(places, place)] === place;
}
