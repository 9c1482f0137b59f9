import type { DatedRows } from "../../../analysis/history/dated-rows.ts";

export type Read = Pick<DatedRows, "dimensions" | "buckets" | "amounts" | "exposures" | "sums">;

/** Figures in the order of `cellsSql`. */
export function toCells({
  dimensions,
  buckets,
  figures,
}: Pick<Read, "dimensions" | "buckets"> & { figures: Float64Array[] }): Read {
  const [amounts, ...others] = figures as [Float64Array, ...Float64Array[]];
  const exposures = figures.length > 3 ? others.shift()! : null;
  const [rows, squares, cross = null, exposureSquares = null] = others as [Float64Array, Float64Array];
  return { dimensions, buckets, amounts, exposures, sums: { rows, squares, cross, exposureSquares } };
}
