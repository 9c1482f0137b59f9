import type { Codes, Dimension, RowData } from "../../../../src/analysis/search/types.ts";

export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function lognormal(random: Random, sigma: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.exp(sigma * normal - (sigma * sigma) / 2);
}

export interface Row {
  codes: number[];
  isComparison: boolean;
  random: Random;
}

export interface Recipe {
  rows: number;
  /** Number of values per dimension. */
  sizes: number[];
  seed?: number;
  /** Chance that a drawn row is kept; 1 unless given. */
  keep?: (row: Row) => number;
  amount?: (row: Row) => number;
  exposure?: (row: Row) => number;
  /** Changes the codes after they are drawn. */
  link?: (codes: number[]) => void;
}

/** Rows with evenly drawn values; half of the draws go to each period. */
export function makeRows(recipe: Recipe): RowData {
  const random = seededRandom(recipe.seed ?? 1);
  const { keep = () => 1, amount = () => 1 } = recipe;
  const codes: number[][] = [];
  const amounts: number[] = [];
  const exposures: number[] = [];
  let baselineRows = 0;
  for (let drawn = 0; drawn < recipe.rows; drawn++) {
    const row = {
      codes: recipe.sizes.map((size) => Math.floor(random() * size)),
      isComparison: drawn * 2 >= recipe.rows,
      random,
    };
    recipe.link?.(row.codes);
    if (random() >= keep(row)) continue;
    codes.push(row.codes);
    amounts.push(amount(row));
    if (recipe.exposure) exposures.push(recipe.exposure(row));
    if (!row.isComparison) baselineRows++;
  }
  const dimensions = recipe.sizes.map(
    (size, k): Dimension => ({
      name: `d${k}`,
      values: Array.from({ length: size }, (_, value) => `v${value}`),
      codes: toCodes(
        size,
        codes.map((row) => row[k]!),
      ),
    }),
  );
  const denominator = recipe.exposure ? Float64Array.from(exposures) : null;
  const measure = { numerator: Float64Array.from(amounts), denominator };
  return { shape: "rows", dimensions, baselineRows, measure, days: null };
}

function toCodes(size: number, codes: number[]): Codes {
  return size <= 256 ? Uint8Array.from(codes) : Uint16Array.from(codes);
}

export function labels(causes: { segment: { dimension: number; code: number }[]; channel: string }[]): string[] {
  return causes
    .map(({ segment, channel }) => `${channel} ${segment.map((term) => `d${term.dimension}=v${term.code}`).join(" ")}`)
    .sort();
}
