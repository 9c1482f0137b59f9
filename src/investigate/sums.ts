import type { EvidenceRow } from "../engine/evidence-log.ts";
import type { Metric } from "./metric.ts";

/** Sums of one group of rows in one period. */
export interface Sums {
  amount: number;
  squares: number;
  /** 0 for metrics without one. */
  exposure: number;
  products: number;
  exposureSquares: number;
  rows: number;
}

export const noSums: Sums = { amount: 0, squares: 0, exposure: 0, products: 0, exposureSquares: 0, rows: 0 };

export function toSums(row: EvidenceRow | undefined): Sums {
  if (!row) return noSums;
  const number = (name: string) => Number(row[name] ?? 0);
  return {
    amount: number("amount"),
    squares: number("squares"),
    exposure: number("exposure"),
    products: number("products"),
    exposureSquares: number("exposure_squares"),
    rows: number("row_count"),
  };
}

export function addSums(a: Sums, b: Sums): Sums {
  return {
    amount: a.amount + b.amount,
    squares: a.squares + b.squares,
    exposure: a.exposure + b.exposure,
    products: a.products + b.products,
    exposureSquares: a.exposureSquares + b.exposureSquares,
    rows: a.rows + b.rows,
  };
}

export const isRatio = ({ kind }: Pick<Metric, "kind">): boolean => kind === "average" || kind === "ratio";
export const isAdditive = ({ kind }: Pick<Metric, "kind">): boolean => kind === "sum" || kind === "count";

/** The metric of a group: its amount per `days` (1 for a total), or amount over exposure. */
export function metricValue(metric: Pick<Metric, "kind">, sums: Sums, days: number): number | null {
  if (isRatio(metric)) return sums.exposure === 0 ? null : sums.amount / sums.exposure;
  return sums.amount / days;
}

/** Variance of that value from the rows themselves: amounts as a compound Poisson sum, ratios by the delta method. */
export function varianceOf(metric: Pick<Metric, "kind">, sums: Sums, days: number): number {
  if (!isRatio(metric)) return sums.squares / days ** 2;
  if (sums.exposure === 0) return 0;
  const rate = sums.amount / sums.exposure;
  const residual = sums.squares - 2 * rate * sums.products + rate ** 2 * sums.exposureSquares;
  return Math.max(0, residual) / sums.exposure ** 2;
}
