import type { DatedRows } from "./dated-rows.ts";

/** Of the rows, or neighbours, so many must fit. */
const nearlyAll = 0.98;

/**
 * A column that is made from what is measured says how much, not where: a reason that only rows with an amount have (why a flight was cancelled),
 * or a place in the order of amounts (the rank in a chart of each week).
 */
export function followsOutcome(data: DatedRows, index: number): boolean {
  return tellsAmounts(data, index) || isRank(data, index);
}

/** Missing where the amount is zero, there where it is not. */
function tellsAmounts({ dimensions, amounts, exposures }: DatedRows, index: number): boolean {
  const { codes, values } = dimensions[index]!;
  const missing = values.indexOf("(missing)");
  if (missing < 0) return false;
  let zeros = 0;
  let fits = 0;
  for (let row = 0; row < amounts.length; row++) {
    const isZero = amounts[row] === 0 && (exposures === null || exposures[row] !== 0);
    if (isZero) zeros++;
    if (isZero === (codes[row] === missing)) fits++;
  }
  return zeros > 0.05 * amounts.length && fits >= nearlyAll * amounts.length;
}

/** Whole numbers from 1 on that fall into the order of the amounts of each date. */
function isRank({ dimensions, amounts, buckets, exposures }: DatedRows, index: number): boolean {
  const { codes, values } = dimensions[index]!;
  const numbers = values.map((value) => (/^\d{1,4}(\.0+)?$/.test(value) ? Number(value) : Number.NaN));
  const known = numbers.filter(Number.isFinite);
  if (exposures !== null || known.length < 5 || known.length < values.length - 1 || Math.min(...known) !== 1)
    return false;
  const byDate = new Map<number, number[]>();
  for (let row = 0; row < amounts.length; row++) {
    const own = byDate.get(buckets[row]!);
    if (own) own.push(row);
    else byDate.set(buckets[row]!, [row]);
  }
  let pairs = 0;
  let falling = 0;
  for (const rows of byDate.values()) {
    // Several charts of one week each have their ranks: within a rank the order of rows says nothing.
    const means = meansByRank(rows, numbers, codes, amounts);
    for (let i = 1; i < means.length; i++) {
      pairs++;
      if (means[i]! <= means[i - 1]!) falling++;
    }
  }
  return pairs >= 20 && falling >= 0.9 * pairs;
}

function meansByRank(rows: number[], numbers: number[], codes: ArrayLike<number>, amounts: Float64Array): number[] {
  const sums = new Map<number, { sum: number; count: number }>();
  for (const row of rows) {
    const rank = numbers[codes[row]!]!;
    if (!Number.isFinite(rank)) continue;
    const own = sums.get(rank) ?? { sum: 0, count: 0 };
    sums.set(rank, { sum: own.sum + amounts[row]!, count: own.count + 1 });
  }
  return [...sums].sort(([a], [b]) => a - b).map(([, { sum, count }]) => sum / count);
}
