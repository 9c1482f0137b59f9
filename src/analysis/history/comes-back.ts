import { type DatedRows, rowsIn } from "./dated-rows.ts";

/** Dimensions with more values than this tell single rows apart. */
const mostValues = 1000;

/** Of a table of many rows every so manieth bucket tells it as well, as long as there are enough of them. */
const enough = { rows: 50_000, buckets: 12 };

/** Rows are sums that come back with every date: one a date and combination, the combinations the same again and again. */
export function comesBack(data: DatedRows): boolean {
  const { buckets, calendar } = data;
  const columns = data.dimensions.filter(({ values }) => values.length <= mostValues).map(({ codes }) => codes);
  let all = 0;
  for (let cell = 0; cell < buckets.length; cell++) all += rowsIn(data, cell);
  const step = Math.max(1, Math.min(Math.ceil(all / enough.rows), Math.floor(calendar.size / enough.buckets)));
  const looked: number[] = [];
  for (let cell = 0; cell < buckets.length; cell++)
    if (buckets[cell]! >= 0 && buckets[cell]! % step === 0) looked.push(cell);
  const combinations = openKeys(looked.length);
  const dated = openKeys(looked.length);
  let rows = 0;
  for (const cell of looked) {
    const bucket = buckets[cell]!;
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
  return dated.size() / rows > 0.95 && combinations.size() / rows < 0.35;
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
