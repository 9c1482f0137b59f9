import { seriesOf } from "../history/dated-rows.ts";
import type { History } from "../history/history.ts";
import type { Series } from "../history/series.ts";
import { type Fault, noEdits } from "./fault.ts";

const fewest = 3;

/** Values of a dimension that hold what the others hold together, such as "World" among countries: counted with them everything is counted twice. */
export function findTotals(history: History): Fault[] {
  const { data, rate, calendar } = history;
  if (history.isRatio) return [];
  const faults: Fault[] = [];
  for (const [dimension, { values, codes }] of data.dimensions.entries()) {
    if (values.length < fewest || values.length > 2000) continue;
    const sums = new Float64Array(values.length);
    for (let row = 0; row < data.amounts.length; row++)
      if (data.buckets[row]! >= 0) sums[codes[row]!]! += data.amounts[row]!;
    const largest = [...sums.keys()].sort((a, b) => sums[b]! - sums[a]!).slice(0, 12);
    const order = [...new Set([...largest, ...[...values.keys()].filter((code) => isCalledTotal(values[code]!))])];
    const slot = new Int32Array(values.length).fill(-1);
    for (const [i, code] of order.entries()) slot[code] = i;
    const lines = seriesOf(data, order.length, (row) => slot[codes[row]!]!, rate);
    const found: number[] = [];
    const aggregates = order.filter((code) => isCalledTotal(values[code]!));
    for (const code of order) {
      const own = lines[slot[code]!]!;
      const isCalled = isCalledTotal(values[code]!);
      const others = isCalled ? aggregates.filter((other) => other !== code) : [];
      const { there, equal } = countEqual(
        own,
        history.total,
        others.map((other) => lines[slot[other]!]!),
      );
      // Of few buckets it may be chance that one value is half of everything.
      if (there >= (isCalled ? 1 : 5) && equal / there > 0.9) found.push(code);
    }
    if (found.length === 0) continue;
    // Parts of the whole that are sums themselves stand beside it.
    const all = [...new Set([...found, ...[...values.keys()].filter((code) => isCalledRegion(values[code]!))])];
    const dropped = new Set(found.some((code) => isWorld(values[code]!)) ? all : found);
    for (const code of dropped) {
      const rows: number[] = [];
      for (let row = 0; row < codes.length; row++) if (codes[row] === code) rows.push(row);
      const own = slot[code]! >= 0 ? lines[slot[code]!]! : null;
      const buckets: number[] = [];
      for (let bucket = 0; own && bucket < calendar.size; bucket++) if (at(own.rows, bucket) > 0) buckets.push(bucket);
      faults.push({
        kind: "totals",
        terms: [{ dimension, code }],
        buckets,
        surprise: 20,
        repair: { ...noEdits, dropped: rows },
      });
    }
  }
  return faults;
}

const at = (sums: Float64Array, bucket: number): number => sums[bucket + 1]! - sums[bucket]!;

/** In how many buckets a value is there, and in how many of them it holds as much as all others, with or without the other sums. */
function countEqual(own: Series, total: Series, otherSums: Series[]): { there: number; equal: number } {
  let there = 0;
  let equal = 0;
  for (let bucket = 0; bucket + 1 < own.rows.length; bucket++) {
    if (at(own.rows, bucket) === 0) continue;
    there += 1;
    const amount = at(own.amounts, bucket);
    if (amount === 0) continue;
    const plain = at(total.amounts, bucket) - amount;
    let without = 0;
    for (const other of otherSums) without += at(other.amounts, bucket);
    const isAlike = (sum: number) => Math.abs(sum - amount) <= 0.02 * Math.abs(amount);
    if (isAlike(plain - without) || isAlike(plain)) equal += 1;
  }
  return { there, equal };
}

const totalNames =
  /^(grand )?(total|all|sum|overall|everything|world|global|gesamt|summe|alle|ensemble|toutes?|todos?|totale)s?\b/i;
const worldNames = /^(world|global|all|total)/i;
const regionNames =
  /^(africa|asia|europe|european union|north america|south america|latin america|oceania|(high|low|lower middle|upper middle)[- ]income.*|eu(27|28)?)$/i;

const isCalledTotal = (name: string): boolean => totalNames.test(name.trim()) || isCalledRegion(name);
const isWorld = (name: string): boolean => worldNames.test(name.trim());
const isCalledRegion = (name: string): boolean => regionNames.test(name.trim());
