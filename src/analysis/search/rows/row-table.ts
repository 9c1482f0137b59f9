import type { Codes, Dimension } from "../types.ts";
import { newScratch, type Scratch } from "./scratch.ts";

/**
 * What a cell holds, first for the comparison and then for the baseline: sum [amount, squares];
 * average [amount, rows, squares]; standard [amount, exposure, squares], exposures being amounts to be expected;
 * ratio [amount, exposure, amount², amount × exposure, exposure²]. Squares count by the rows' weights where there are any.
 */
export interface Layout {
  kind: "sum" | "average" | "standard" | "ratio";
  width: number;
  /** Where the baseline half of a cell starts. */
  half: number;
}

const layouts = {
  sum: { kind: "sum", width: 4, half: 2 },
  average: { kind: "average", width: 6, half: 3 },
  standard: { kind: "standard", width: 6, half: 3 },
  ratio: { kind: "ratio", width: 10, half: 5 },
} as const satisfies Record<string, Layout>;

/** A dimension, with a narrow version of at most 256 codes for the accumulation of pairs. */
export interface Axis {
  codes: Codes;
  size: number;
  /** How many values a claim picks one of. */
  choices: number;
  narrowCodes: Uint8Array;
  narrowSize: number;
  /** Full code of each narrow code; −1 for "the rest". */
  fullCode: Int32Array;
}

/** Which pair cells are refined into triples. */
export interface GrowthLimits {
  minimumZ: number;
  /** Of the variance of the whole. */
  minimumShare: number;
}

/** What is added up. */
export interface Amounts {
  amounts: Float64Array;
  /** What a squared amount counts as noise; null where rows come by chance: all of it. */
  weights: Float64Array | null;
  /** Where entries stand for many rows each with an exposure of its own; null where one row has both. */
  moments: Moments | null;
}

export interface Moments {
  /** By what an amount is multiplied to give the sum of the rows' amounts times exposures. */
  crossFactors: Float64Array;
  exposureSquares: Float64Array;
}

export interface RowTable extends Amounts {
  axes: Axis[];
  rows: number;
  baselineRows: number;
  layout: Layout;
  exposures: Float64Array | null;
  /** As they are without capping; null where they are not capped. */
  uncapped: Amounts | null;
  /** Amounts with the effects of the causes found so far divided out. */
  residuals: Float32Array;
  growth: GrowthLimits;
  scratch: Scratch;
}

export interface RowTableInput extends Amounts {
  dimensions: Dimension[];
  baselineRows: number;
  exposures: Float64Array | null;
  uncapped: Amounts | null;
  growth: GrowthLimits;
}

/** The axes are not narrowed yet: that needs each value's deviation. */
export function toRowTable(input: RowTableInput): RowTable {
  const { dimensions, baselineRows, amounts, exposures, weights, moments, uncapped, growth } = input;
  return {
    axes: dimensions.map(toAxis),
    rows: amounts.length,
    baselineRows,
    layout: chooseLayout(input),
    amounts,
    exposures,
    weights,
    moments,
    uncapped,
    residuals: new Float32Array(amounts),
    growth,
    scratch: newScratch(),
  };
}

function chooseLayout({ exposures, weights, moments }: RowTableInput): Layout {
  if (!exposures) return layouts.sum;
  if (moments) return layouts.ratio;
  if (weights) return layouts.standard;
  return exposures.every((exposure) => exposure === 1) ? layouts.average : layouts.ratio;
}

function toAxis(dimension: Dimension): Axis {
  const { folded } = dimension;
  const size = dimension.values.length;
  const fits = size <= 256;
  return {
    codes: dimension.codes,
    size,
    choices: folded?.cardinality ?? size,
    narrowCodes: fits ? toBytes(dimension.codes) : new Uint8Array(0),
    narrowSize: fits ? size : 0,
    fullCode: fits
      ? Int32Array.from({ length: size }, (_, code) => (code === folded?.rest ? -1 : code))
      : new Int32Array(0),
  };
}

function toBytes(codes: Codes): Uint8Array {
  return codes instanceof Uint8Array ? codes : Uint8Array.from(codes);
}
