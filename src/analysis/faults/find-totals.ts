import { seriesOf } from "../history/dated-rows.ts";
import type { History } from "../history/history.ts";
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
    const at = (series: Float64Array, bucket: number) => series[bucket + 1]! - series[bucket]!;
    const found: number[] = [];
    const aggregates = order.filter((code) => isCalledTotal(values[code]!));
    for (const code of order) {
      const own = lines[slot[code]!]!;
      const isCalled = isCalledTotal(values[code]!);
      const others = isCalled ? aggregates.filter((other) => other !== code) : [];
      let there = 0;
      let equal = 0;
      for (let bucket = 0; bucket < calendar.size; bucket++) {
        if (at(own.rows, bucket) === 0) continue;
        const amount = at(own.amounts, bucket);
        const without = others.reduce((sum, other) => sum + at(lines[slot[other]!]!.amounts, bucket), 0);
        const rest = at(history.total.amounts, bucket) - amount - without;
        const plain = at(history.total.amounts, bucket) - amount;
        there += 1;
        if ([rest, plain].some((sum) => amount !== 0 && Math.abs(sum - amount) <= 0.02 * Math.abs(amount))) equal += 1;
      }
      // Of few buckets it may be chance that one value is half of everything.
      if (there >= (isCalledTotal(values[code]!) ? 1 : 5) && equal / there > 0.9) found.push(code);
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

const totalNames =
  /^(grand )?(total|all|sum|overall|everything|world|global|gesamt|summe|alle|ensemble|toutes?|todos?|totale)s?\b/i;
const worldNames = /^(world|global|all|total)/i;
const regionNames =
  /^(africa|asia|europe|european union|north america|south america|latin america|oceania|(high|low|lower middle|upper middle)[- ]income.*|eu(27|28)?)$/i;

const isCalledTotal = (name: string): boolean => totalNames.test(name.trim()) || isCalledRegion(name);
const isWorld = (name: string): boolean => worldNames.test(name.trim());
const isCalledRegion = (name: string): boolean => regionNames.test(name.trim());
