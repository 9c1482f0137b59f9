// The one language of the search: what goes in (aggregated cells or plain rows) and what comes out (causes).

export type Codes = Uint8Array | Uint16Array | Uint32Array | Int32Array;

export interface Dimension {
  name: string;
  /** The dictionary: `values[codes[i]]` is the value of cell or row i. */
  values: string[];
  codes: Codes;
  /** Where only some values are told apart: the code of all others together, which is no segment, and how many values there are. */
  folded?: { rest: number; cardinality: number };
}

/** An additive amount (`denominator` null) or a ratio of two additive amounts, one entry per cell or row. */
export interface Measure {
  numerator: Float64Array;
  denominator: Float64Array | null;
}

/** Aggregated cells, each with an actual and an expected (or baseline) value. */
export interface CellData {
  shape: "cells";
  dimensions: Dimension[];
  actual: Measure;
  expected: Measure;
  /** Sum of squared row amounts per cell over both sides, where the cells come from rows; null where unknown. */
  squares: Float64Array | null;
}

/** Plain rows, the `baselineRows` rows of the baseline first, then those of the comparison period. */
export interface RowData {
  shape: "rows";
  dimensions: Dimension[];
  baselineRows: number;
  measure: Measure;
  /** Days since 1970-01-01 of each row; null where unknown. */
  days: Int32Array | null;
  /** Where each entry stands for many rows; absent where it is one row. */
  sums?: RowSums;
}

/** What the rows behind an entry sum up to; their amounts and exposures themselves are the measure. */
export interface RowSums {
  /** How many rows each entry stands for. */
  rows: Float64Array;
  /** Of the amounts. */
  squares: Float64Array;
  /** Amounts times exposures, and squared exposures; null for an additive amount. */
  cross: Float64Array | null;
  exposureSquares: Float64Array | null;
  /** The same with every row's amount capped, so that no huge row makes or hides a cause; null where that gains little. */
  capped: { amounts: Float64Array; squares: Float64Array; cross: Float64Array | null } | null;
}

/** `code` indexes the dimension's `values`. */
export interface SegmentTerm {
  dimension: number;
  code: number;
}

export interface Cause {
  /** Ordered by dimension index. */
  segment: SegmentTerm[];
  /** value: an additive amount moved; rate: numerator per denominator moved; mix: the denominator's share moved. */
  channel: "value" | "rate" | "mix";
  /** Log change of the segment against the typical change of the rest. */
  effect: number;
  /** What the segment adds to the metric's total change, in the metric's own unit. */
  contribution: number;
  /** Gain in log-likelihood over "nothing special here", less the price of describing the segment. */
  score: number;
}

export interface SearchResult {
  /** Best first; empty when nothing stands out from noise. */
  causes: Cause[];
  /** The typical factor by which everything moved (1: nothing moved in general). */
  centre: number;
  segmentsSearched: number;
}
