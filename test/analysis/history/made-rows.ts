import type { DatedRows } from "../../../src/analysis/history/dated-rows.ts";
import { seededRandom } from "../seeded-random.ts";

export interface MadeRows {
  days?: number;
  /** Lengths of baseline and comparison; the comparison ends with the data unless `after` days follow. */
  length?: number;
  after?: number;
  shops?: string[];
  seed?: number;
  /** Of a shop on a day; null where it has no row. */
  amount(shop: string, day: number, noise: number): number | null;
}

/** One row a day and shop, from Monday 5 January 2026 on. */
export function makeRows({
  days = 140,
  length = 14,
  after = 0,
  shops = ["A", "B", "C", "D"],
  seed = 1,
  amount,
}: MadeRows): DatedRows {
  const random = seededRandom(seed);
  const rows = Array.from({ length: days }, (_, day) => day).flatMap((day) =>
    shops.flatMap((shop, code) => {
      const value = amount(shop, day, random.normal());
      return value === null ? [] : [{ day, code, value }];
    }),
  );
  const end = days - 1 - after;
  return {
    calendar: { grain: "day", origin: 20_458, phase: 0, size: days },
    buckets: Int32Array.from(rows, ({ day }) => day),
    dimensions: [{ name: "shop", values: shops, codes: Uint8Array.from(rows, ({ code }) => code) }],
    amounts: Float64Array.from(rows, ({ value }) => value),
    exposures: null,
    sums: null,
    negativeShare: rows.filter(({ value }) => value < 0).length / rows.length,
    isWhole: rows.every(({ value }) => Number.isInteger(value)),
    alone: [],
    leftOut: [],
    baseline: { from: end - 2 * length + 1, to: end - length },
    comparison: { from: end - length + 1, to: end },
  };
}

export const usualDay = (day: number, noise: number): number =>
  Math.round(1000 * [1, 1, 1, 1, 1.2, 0.7, 0.5][day % 7]! * Math.exp(0.05 * noise));
