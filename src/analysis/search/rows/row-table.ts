import type { Codes, Dimension } from "../types.ts";
import type { Caps } from "./cap-amounts.ts";
import { capAmount } from "./cap-amounts.ts";
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

export interface RowTable {
  axes: Axis[];
  rows: number;
  baselineRows: number;
  layout: Layout;
  amounts: Float64Array;
  exposures: Float64Array | null;
  weights: Float64Array | null;
  caps: Caps;
  /** Capped amounts with the effects of the causes found so far divided out. */
  residuals: Float32Array;
  growth: GrowthLimits;
  scratch: Scratch;
}

export interface RowTableInput {
  dimensions: Dimension[];
  baselineRows: number;
  amounts: Float64Array;
  exposures: Float64Array | null;
  /** What part of a row's squared amount is noise; null where rows come by chance: all of it. */
  weights: Float64Array | null;
  caps: Caps;
  growth: GrowthLimits;
}

/** The axes are not narrowed yet: that needs each value's deviation. */
export function toRowTable(input: RowTableInput): RowTable {
  const { dimensions, baselineRows, amounts, exposures, weights, caps, growth } = input;
  const residuals = new Float32Array(amounts.length);
  residuals.set(amounts);
  for (let row = 0; row < baselineRows; row++) residuals[row] = capAmount(residuals[row]!, caps.baseline);
  for (let row = baselineRows; row < residuals.length; row++) {
    residuals[row] = capAmount(residuals[row]!, caps.comparison);
  }
  return {
    axes: dimensions.map(toAxis),
    rows: amounts.length,
    baselineRows,
    layout: chooseLayout(exposures, weights),
    amounts,
    exposures,
    weights,
    caps,
    residuals,
    growth,
    scratch: newScratch(),
  };
}

function chooseLayout(exposures: Float64Array | null, weights: Float64Array | null): Layout {
  if (!exposures) return layouts.sum;
  if (weights) return layouts.standard;
  return exposures.every((exposure) => exposure === 1) ? layouts.average : layouts.ratio;
}

function toAxis(dimension: Dimension): Axis {
  const size = dimension.values.length;
  const fits = size <= 256;
  return {
    codes: dimension.codes,
    size,
    narrowCodes: fits ? toBytes(dimension.codes) : new Uint8Array(0),
    narrowSize: fits ? size : 0,
    fullCode: fits ? Int32Array.from({ length: size }, (_, code) => code) : new Int32Array(0),
  };
}

function toBytes(codes: Codes): Uint8Array {
  return codes instanceof Uint8Array ? codes : Uint8Array.from(codes);
}
