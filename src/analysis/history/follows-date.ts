import { type DatedRows, rowsIn } from "./dated-rows.ts";

/** A column that holds one value per date says when, not what. */
export function followsDate(data: DatedRows, index: number): boolean {
  const { dimensions, buckets, calendar } = data;
  const { codes } = dimensions[index]!;
  const first = new Int32Array(calendar.size).fill(-1);
  const rows = new Int32Array(calendar.size);
  const differs = new Uint8Array(calendar.size);
  for (let row = 0; row < buckets.length; row++) {
    const bucket = buckets[row]!;
    if (bucket < 0) continue;
    rows[bucket]! += rowsIn(data, row);
    if (first[bucket] === -1) first[bucket] = codes[row]!;
    else if (first[bucket] !== codes[row]) differs[bucket] = 1;
  }
  let several = 0;
  let there = 0;
  let mixed = 0;
  for (let bucket = 0; bucket < calendar.size; bucket++) {
    if (rows[bucket]! > 0) there++;
    if (rows[bucket]! > 1) several++;
    mixed += differs[bucket]!;
  }
  // One row a date throughout: every column follows from it. Few rows here and there say nothing of the date.
  if (several < 0.1 * there) return there > calendar.size / 2;
  return mixed <= 0.03 * several;
}
