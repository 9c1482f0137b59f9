import type { Moments } from "./row-table.ts";

/** Rows are handled in blocks of this size, so that scratch arrays stay small and in cache. */
export const blockSize = 16_384;

/** Some rows of one period, each in a slot; at most `blockSize` at a time. */
export interface Batch {
  rows: Int32Array;
  slots: Int32Array;
  count: number;
  /** Offset of the period within a cell. */
  offset: number;
}

/** Arrays used again and again by `accumulateSelected`. */
export interface Scratch {
  batch: Batch;
  keys: Int32Array;
  amounts: Float32Array;
  exposures: Float64Array;
  weights: Float64Array;
  moments: Moments;
  cells: Float64Array;
}

export function newScratch(): Scratch {
  return {
    batch: { rows: new Int32Array(blockSize), slots: new Int32Array(blockSize), count: 0, offset: 0 },
    keys: new Int32Array(blockSize),
    amounts: new Float32Array(blockSize),
    exposures: new Float64Array(blockSize),
    weights: new Float64Array(blockSize),
    moments: { crossFactors: new Float64Array(blockSize), exposureSquares: new Float64Array(blockSize) },
    cells: new Float64Array(0),
  };
}
