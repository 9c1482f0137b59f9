import type { Dimension, Measure, RowSums, SegmentTerm } from "../types.ts";

export interface PeriodTotals {
  amount: number;
  squares: number;
  /** 0 for an additive amount. */
  exposure: number;
  cross: number;
  exposureSquares: number;
}

export interface Totals {
  baseline: PeriodTotals;
  comparison: PeriodTotals;
}

interface Rows {
  dimensions: Dimension[];
  baselineRows: number;
  measure: Measure;
  /** What part of each squared amount counts; all of it unless given. */
  weights?: Float64Array | null;
  sums?: RowSums;
}

/** Exact sums over the rows of a segment; the empty segment is everything. */
export function segmentTotals(rows: Rows, segment: readonly SegmentTerm[]): Totals {
  const end = rows.measure.numerator.length;
  return {
    baseline: periodTotals(rows, segment, 0, rows.baselineRows),
    comparison: periodTotals(rows, segment, rows.baselineRows, end),
  };
}

function periodTotals(
  { dimensions, measure, weights, sums }: Rows,
  segment: readonly SegmentTerm[],
  from: number,
  to: number,
): PeriodTotals {
  const { numerator, denominator } = measure;
  const columns = segment.map((term) => dimensions[term.dimension]!.codes);
  const wanted = segment.map((term) => term.code);
  const totals = { amount: 0, squares: 0, exposure: 0, cross: 0, exposureSquares: 0 };
  for (let row = from; row < to; row++) {
    let k = 0;
    while (k < columns.length && columns[k]![row] === wanted[k]) k++;
    if (k < columns.length) continue;
    const amount = numerator[row]!;
    totals.amount += amount;
    totals.squares += weights ? weights[row]! * amount * amount : (sums?.squares[row] ?? amount * amount);
    if (!denominator) continue;
    const exposure = denominator[row]!;
    totals.exposure += exposure;
    totals.cross += sums?.cross?.[row] ?? amount * exposure;
    totals.exposureSquares += sums?.exposureSquares?.[row] ?? exposure * exposure;
  }
  return totals;
}
