import { type Caps, capAmount } from "../../../../src/analysis/search/rows/cap-amounts.ts";
import type { Codes, RowData } from "../../../../src/analysis/search/types.ts";

/** The same rows with all of one period and combination of values summed up, as a database would group them. */
export function sumUp({ dimensions, baselineRows, measure }: RowData, caps: Caps | null = null): RowData {
  const { numerator, denominator } = measure;
  const places = new Map<string, number>();
  const entries: number[][] = [];
  const firstRows: number[] = [];
  for (const [row, amount] of numerator.entries()) {
    const isBaseline = row < baselineRows;
    const key = `${isBaseline} ${dimensions.map(({ codes }) => codes[row]).join(" ")}`;
    if (!places.has(key)) {
      places.set(key, entries.length);
      firstRows.push(row);
      entries.push(new Array(8).fill(0));
    }
    const exposure = denominator?.[row] ?? 0;
    const kept = caps ? capAmount(amount, isBaseline ? caps.baseline : caps.comparison) : amount;
    const figures = [1, amount, exposure, amount ** 2, amount * exposure, exposure ** 2, kept, kept ** 2];
    const sums = entries[places.get(key)!]!;
    for (const [k, figure] of figures.entries()) sums[k]! += figure;
  }
  const column = (k: number) => Float64Array.from(entries, (sums) => sums[k]!);
  const isRatio = denominator !== null;
  return {
    shape: "rows",
    dimensions: dimensions.map((dimension) => ({
      ...dimension,
      codes: Uint16Array.from(firstRows, (row) => dimension.codes[row]!) as Codes,
    })),
    baselineRows: firstRows.filter((row) => row < baselineRows).length,
    measure: { numerator: column(1), denominator: isRatio ? column(2) : null },
    days: null,
    sums: {
      rows: column(0),
      squares: column(3),
      cross: isRatio ? column(4) : null,
      exposureSquares: isRatio ? column(5) : null,
      capped: caps && { amounts: column(6), squares: column(7), cross: null },
    },
  };
}
