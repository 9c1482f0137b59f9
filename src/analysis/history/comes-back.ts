import { type DatedRows, rowsIn } from "./dated-rows.ts";

/** Dimensions with more values than this are not combined with others. */
const mostValues = 1000;

/** Of a table of many rows every so manieth bucket tells it as well, as long as there are enough of them. */
const enough = { rows: 50_000, buckets: 12 };

/**
 * The dimensions by which rows are sums that come back with every date: one a date and combination, the combinations the same again and again.
 * Null where rows are events that come by chance. One column is enough where it is there throughout (every game, every month); else it is all of them.
 */
export function keysOf(data: DatedRows): number[] | null {
  const looked = cellsLookedAt(data);
  const all = data.dimensions.flatMap(({ values }, i) => (values.length <= mostValues ? [i] : []));
  const together = count(data, looked, all);
  if (together.isUnique && together.again < 0.35) return all;
  for (const [index] of data.dimensions.entries()) {
    const own = count(data, looked, [index]);
    if (own.isUnique && own.again < 0.35 && isThroughout(data, index)) return [index];
  }
  return null;
}

function cellsLookedAt(data: DatedRows): number[] {
  const { buckets, calendar } = data;
  let all = 0;
  for (let cell = 0; cell < buckets.length; cell++) all += rowsIn(data, cell);
  const step = Math.max(1, Math.min(Math.ceil(all / enough.rows), Math.floor(calendar.size / enough.buckets)));
  const looked: number[] = [];
  for (let cell = 0; cell < buckets.length; cell++)
    if (buckets[cell]! >= 0 && buckets[cell]! % step === 0) looked.push(cell);
  return looked;
}

/** Whether a date and combination has one row, and how many combinations there are for each row. */
function count(data: DatedRows, looked: number[], dimensions: number[]): { isUnique: boolean; again: number } {
  const columns = dimensions.map((index) => data.dimensions[index]!.codes);
  const combinations = openKeys(looked.length);
  const dated = openKeys(looked.length);
  let rows = 0;
  for (const cell of looked) {
    const bucket = data.buckets[cell]!;
    rows += rowsIn(data, cell);
    let one = 1;
    let two = 2;
    for (const codes of columns) {
      one = mix(one, codes[cell]!, 0x85ebca6b);
      two = mix(two, codes[cell]!, 0xc2b2ae35);
    }
    combinations.add(one, two);
    dated.add(mix(one, bucket, 0x85ebca6b), mix(two, bucket, 0xc2b2ae35));
  }
  return { isUnique: dated.size() / rows > 0.95, again: combinations.size() / rows };
}

/** Each value is there on most dates between its first and its last; dates on which the table has no rows count for none. */
function isThroughout({ buckets, calendar, dimensions }: DatedRows, index: number): boolean {
  const { codes, values } = dimensions[index]!;
  const there = new Int32Array(calendar.size);
  for (const bucket of buckets) if (bucket >= 0) there[bucket] = 1;
  let dates = 0;
  const place = there.map((is) => (is === 1 ? dates++ : dates));
  const first = new Int32Array(values.length).fill(dates);
  const last = new Int32Array(values.length).fill(-1);
  let rows = 0;
  for (let row = 0; row < buckets.length; row++) {
    if (buckets[row]! < 0) continue;
    const [code, at] = [codes[row]!, place[buckets[row]!]!];
    rows++;
    if (at < first[code]!) first[code] = at;
    if (at > last[code]!) last[code] = at;
  }
  const spans = first.reduce((sum, from, code) => sum + Math.max(0, last[code]! - from + 1), 0);
  return rows > 0.7 * spans;
}

/** A column of many numbers that differ from date to date under the same keys: a second measure, not something to cut by. */
export function isMeasure({ dimensions, buckets }: DatedRows, index: number, keys: number[]): boolean {
  if (keys.length !== 1 || keys.includes(index)) return false;
  const { codes, values } = dimensions[index]!;
  const numbers = values.filter((value) => value !== "" && Number.isFinite(Number(value))).length;
  if (values.length < 12 || numbers < values.length - 1) return false;
  const key = dimensions[keys[0]!]!.codes;
  const seen = new Map<number, Set<number>>();
  for (let row = 0; row < buckets.length; row++) {
    const own = seen.get(key[row]!) ?? new Set<number>();
    seen.set(key[row]!, own.add(codes[row]!));
  }
  const varied = [...seen.values()].filter((own) => own.size > 2).length;
  return varied > seen.size / 2;
}

function mix(hash: number, value: number, by: number): number {
  const mixed = Math.imul(hash ^ (value + 0x9e3779b9), by);
  return mixed ^ (mixed >>> 15);
}

/** Counts different keys by two hashes of 32 bits: texts as keys of a Set would take ten times as long. */
function openKeys(most: number): { add(one: number, two: number): void; size(): number } {
  const capacity = 2 ** Math.ceil(Math.log2(2 * most + 2));
  const ones = new Int32Array(capacity);
  const twos = new Int32Array(capacity);
  let size = 0;
  return {
    add: (one, two) => {
      // 0 is an empty place.
      const first = one === 0 ? 1 : one;
      let at = first & (capacity - 1);
      while (ones[at] !== 0) {
        if (ones[at] === first && twos[at] === two) return;
        at = (at + 1) & (capacity - 1);
      }
      ones[at] = first;
      twos[at] = two;
      size++;
    },
    size: () => size,
  };
}
