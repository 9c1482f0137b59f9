import { accumulatePair, accumulateSingle } from "./accumulate.ts";
import { type CellStatistic, emptyStatistic, type Level, measureCell } from "./measure-cell.ts";
import type { RowTable } from "./row-table.ts";

export interface PairCells {
  first: number;
  second: number;
  /** Row-major over the narrow codes of both axes. */
  cells: Float64Array;
}

/** Relative variance of a cell's change beyond what its rows explain. */
export interface Noise {
  /** Factor on the row-level variance: rows that come in batches. */
  inflation: number;
  /** Variance by which single values drift apart. */
  singleDrift: number;
  /** The same for pairs, with the drift of their single values taken out. */
  pairDrift: number;
}

/** The rows that the causes found so far leave unexplained, summed over all single values and all pairs. */
export interface Residual {
  table: RowTable;
  /** Axes with at least two values that are not a copy of an earlier axis. */
  active: number[];
  singles: Float64Array[];
  pairs: PairCells[];
  totals: Float64Array;
  level: Level;
  whole: CellStatistic;
  noise: Noise;
}

export function buildResidual(table: RowTable): Residual {
  const { axes, layout } = table;
  const active = axes.flatMap((axis, index) => (axis.size > 1 ? [index] : []));
  const pairs = active.flatMap((first, k) =>
    active.slice(k + 1).map((second) => ({
      first,
      second,
      cells: new Float64Array(axes[first]!.narrowSize * axes[second]!.narrowSize * layout.width),
    })),
  );
  const residual: Residual = {
    table,
    active,
    singles: axes.map((axis) => new Float64Array(axis.size * layout.width)),
    pairs,
    totals: new Float64Array(layout.width),
    level: { centre: 1, priorVariance: 0 },
    whole: emptyStatistic(),
    noise: { inflation: 1, singleDrift: 0, pairDrift: 0 },
  };
  accumulateSingles(residual);
  accumulatePairs(residual);
  return residual;
}

export function accumulateSingles(residual: Residual): void {
  const { table, active, singles } = residual;
  for (const axis of active) accumulateSingle(table, table.axes[axis]!.codes, singles[axis]!);
  refreshLevel(residual);
}

export function accumulatePairs({ table, pairs }: Residual): void {
  for (const { first, second, cells } of pairs) accumulatePair(table, first, second, cells);
}

function refreshLevel({ table, active, singles, totals, level, whole }: Residual): void {
  const { width } = table.layout;
  totals.fill(0);
  const cells = singles[active[0]!]!;
  for (let k = 0; k < cells.length; k++) totals[k % width]! += cells[k]!;
  Object.assign(level, levelOf(table, totals));
  measureCell(whole, table.layout, level, totals, 0);
}

export function levelOf({ layout }: RowTable, totals: Float64Array): Level {
  const { half } = layout;
  if (layout.kind === "sum") return { centre: totals[0]! / totals[half]!, priorVariance: 0 };
  const centre = totals[0]! / totals[1]! / (totals[half]! / totals[half + 1]!);
  const whole = emptyStatistic();
  measureCell(whole, layout, { centre, priorVariance: 0 }, totals, 0);
  const perRow =
    layout.kind === "ratio"
      ? totals[4]! / totals[1]! ** 2 + totals[half + 4]! / totals[half + 1]! ** 2
      : 1 / totals[1]! + 1 / totals[half + 1]!;
  return { centre, priorVariance: whole.variance / whole.size ** 2 / perRow };
}

/** Rows of the comparison whose residual changed, with the value before. */
export interface ChangedRows {
  rows: Int32Array;
  before: Float32Array;
  count: number;
}

export function updatePairs({ table, pairs }: Residual, changed: ChangedRows): void {
  for (const pair of pairs) updatePair(table, pair, changed);
}

function updatePair(table: RowTable, { first, second, cells }: PairCells, { rows, before, count }: ChangedRows): void {
  const { residuals, exposures, layout, axes } = table;
  const firstCodes = axes[first]!.narrowCodes;
  const secondCodes = axes[second]!.narrowCodes;
  const rowWidth = axes[second]!.narrowSize * layout.width;
  const squaresAt = layout.kind === "sum" ? 1 : 2;
  for (let k = 0; k < count; k++) {
    const row = rows[k]!;
    const now = residuals[row]!;
    const then = before[k]!;
    const at = firstCodes[row]! * rowWidth + secondCodes[row]! * layout.width;
    cells[at]! += now - then;
    cells[at + squaresAt]! += now * now - then * then;
    if (layout.kind === "ratio") cells[at + 3]! += (now - then) * exposures![row]!;
  }
}
