import type { CellTable } from "./cell-table.ts";

/** Leaves out the dimensions that say least when there are more than `limit`. */
export function keepUnevenDimensions(table: CellTable, limit: number): CellTable {
  if (table.dimensions.length <= limit) return table;
  const kept = new Set(rankDimensions(table).slice(0, limit));
  return { ...table, dimensions: table.dimensions.filter((_, j) => kept.has(j)) };
}

/** Dimensions by how unevenly the change falls on their values, most uneven first. */
export function rankDimensions(table: CellTable): number[] {
  const pairs: [Float64Array, Float64Array][] = [[table.actual.numerator, table.expected.numerator]];
  const { actual, expected } = table;
  if (actual.denominator !== null && expected.denominator !== null)
    pairs.push([actual.denominator, expected.denominator]);
  const unevenness = table.dimensions.map(({ codes, size }) =>
    Math.max(...pairs.map(([now, before]) => chiSquare({ now, before, codes, size }) / size)),
  );
  return table.dimensions.map((_, j) => j).sort((a, b) => unevenness[b]! - unevenness[a]! || a - b);
}

function chiSquare(job: { now: Float64Array; before: Float64Array; codes: Int32Array; size: number }): number {
  const now = new Float64Array(job.size);
  const before = new Float64Array(job.size);
  for (let i = 0; i < job.codes.length; i++) {
    now[job.codes[i]!]! += job.now[i]!;
    before[job.codes[i]!]! += job.before[i]!;
  }
  const sum = (values: Float64Array) => values.reduce((total, value) => total + Math.abs(value), 0);
  const share = sum(now) / (sum(now) + sum(before));
  let total = 0;
  for (let v = 0; v < job.size; v++) {
    const both = Math.abs(now[v]!) + Math.abs(before[v]!);
    if (both > 0) total += (Math.abs(now[v]!) - share * both) ** 2 / both;
  }
  return total;
}
