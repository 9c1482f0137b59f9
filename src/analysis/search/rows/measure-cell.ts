import type { Layout } from "./row-table.ts";

/** A cell against "it moved like everything else". */
export interface CellStatistic {
  excess: number;
  expected: number;
  /** Row-level variance of the excess. */
  variance: number;
  /** Mean of actual and expected amount. */
  size: number;
}

/** What "like everything else" means. */
export interface Level {
  /** The typical factor between the periods. */
  centre: number;
  /** Relative row variance of a rate overall, worth five rows in small cells. */
  priorVariance: number;
}

const priorRows = 5;

export function emptyStatistic(): CellStatistic {
  return { excess: 0, expected: 0, variance: 0, size: 0 };
}

/** Fills `out`; false when the cell says nothing. */
export function measureCell(
  out: CellStatistic,
  layout: Layout,
  level: Level,
  cells: Float64Array,
  at: number,
): boolean {
  if (layout.kind === "sum") return measureSum(out, level, cells, at);
  return layout.kind === "standard"
    ? measureStandard(out, layout, level, cells, at)
    : measureRate(out, layout, level, cells, at);
}

function measureSum(out: CellStatistic, { centre }: Level, cells: Float64Array, at: number): boolean {
  const actual = cells[at]!;
  const squares = cells[at + 1]!;
  const baselineSquares = cells[at + 3]!;
  const expected = centre * cells[at + 2]!;
  const pooled = centre * (squares + baselineSquares);
  const own = squares + centre * centre * baselineSquares;
  out.excess = actual - expected;
  out.expected = expected;
  out.variance = pooled > own ? pooled : own;
  out.size = (Math.abs(actual) + Math.abs(expected)) / 2;
  return out.variance > 0;
}

function measureStandard(out: CellStatistic, layout: Layout, level: Level, cells: Float64Array, at: number): boolean {
  const base = at + layout.half;
  const exposure = cells[at + 1]!;
  const baselineExposure = cells[base + 1]!;
  if (!(exposure > 0 && baselineExposure > 0)) return saysNothing(out);
  const scale = (level.centre * exposure) / baselineExposure;
  const expected = scale * cells[base]!;
  out.excess = cells[at]! - expected;
  out.expected = expected;
  out.size = (Math.abs(cells[at]!) + Math.abs(expected)) / 2;
  out.variance = cells[at + 2]! + scale * scale * cells[base + 2]!;
  return out.variance > 0;
}

function saysNothing(out: CellStatistic): false {
  out.excess = out.expected = out.variance = out.size = 0;
  return false;
}

function measureRate(out: CellStatistic, layout: Layout, level: Level, cells: Float64Array, at: number): boolean {
  const base = at + layout.half;
  const exposure = cells[at + 1]!;
  const baselineExposure = cells[base + 1]!;
  if (!(exposure > 0 && baselineExposure > 0)) return saysNothing(out);
  const isRatio = layout.kind === "ratio";
  const amount = cells[at]!;
  const baselineAmount = cells[base]!;
  const { centre, priorVariance } = level;
  const baselineRate = (amount + baselineAmount) / (centre * exposure + baselineExposure);
  const rate = centre * baselineRate;
  const scale = (centre * exposure) / baselineExposure;
  const expected = scale * baselineAmount;
  const size = (Math.abs(amount) + Math.abs(expected)) / 2;
  const exposureSquares = isRatio ? cells[at + 4]! : exposure;
  const baselineExposureSquares = isRatio ? cells[base + 4]! : baselineExposure;
  const cross = isRatio ? cells[at + 3]! : amount;
  const baselineCross = isRatio ? cells[base + 3]! : baselineAmount;
  const own =
    cells[at + 2]! -
    2 * rate * cross +
    rate * rate * exposureSquares +
    scale *
      scale *
      (cells[base + 2]! - 2 * baselineRate * baselineCross + baselineRate * baselineRate * baselineExposureSquares);
  const rows = (exposure * exposure) / exposureSquares;
  const baselineRows = (baselineExposure * baselineExposure) / baselineExposureSquares;
  const prior = priorVariance * size * size * (1 / rows + 1 / baselineRows);
  out.excess = amount - expected;
  out.expected = expected;
  out.size = size;
  out.variance = (own * (rows + baselineRows) + priorRows * prior) / (rows + baselineRows + priorRows);
  return out.variance > 0;
}
