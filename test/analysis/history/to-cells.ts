import type { CellSums, DatedRows } from "../../../src/analysis/history/dated-rows.ts";

/** The same table with all rows of one bucket and one set of codes summed up, by bucket and codes. */
export function toCells(data: DatedRows): DatedRows {
  const { dimensions, amounts, exposures, buckets } = data;
  const groups = new Map<string, number[]>();
  for (let row = 0; row < buckets.length; row++) {
    const keys = [buckets[row]!, ...dimensions.map(({ codes }) => codes[row]!)];
    const key = keys.map((code) => String(code).padStart(9)).join();
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const cells = [...groups.keys()].sort().map((key) => groups.get(key)!);
  const sum = (of: (row: number) => number) =>
    Float64Array.from(cells, (rows) => rows.reduce((total, row) => total + of(row), 0));
  const sums: CellSums = {
    rows: sum(() => 1),
    squares: sum((row) => amounts[row]! ** 2),
    cross: exposures && sum((row) => amounts[row]! * exposures[row]!),
    exposureSquares: exposures && sum((row) => exposures[row]! ** 2),
  };
  return {
    ...data,
    buckets: Int32Array.from(cells, ([row]) => buckets[row!]!),
    dimensions: dimensions.map((dimension) => ({
      ...dimension,
      codes: Uint32Array.from(cells, ([row]) => dimension.codes[row!]!),
    })),
    amounts: sum((row) => amounts[row]!),
    exposures: exposures && sum((row) => exposures[row]!),
    sums,
  };
}
