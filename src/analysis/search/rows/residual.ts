import { accumulateCube, accumulateSingle } from "./accumulate.ts";
import { accumulateChange, type ChangedRows } from "./changed-rows.ts";
import { coverPairs } from "./cover-pairs.ts";
import { dropRedundant } from "./drop-redundant.ts";
import { addMarginal } from "./marginal.ts";
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

/** A pass over this many rows costs about as much as reading pairs off one cube cell. */
const rowsPerCubeCell = 8;
const maximumCubeCells = 32_768;

/** Cells of the exposure are taken from `donor`, the residual of a rate over the same rows, where it has them. */
export function buildResidual(table: RowTable, donor: Residual | null): Residual {
  const { axes, layout } = table;
  const active = axes.flatMap((axis, index) => (axis.size > 1 ? [index] : []));
  const pairs = active.flatMap((first, k) => active.slice(k + 1).map((second) => newPair(table, first, second)));
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
  const missing = donor ? pairs.filter((pair) => !takeExposure(donor, table, pair)) : pairs;
  accumulatePairs(residual, missing);
  dropRedundant(residual);
  accumulateSingles(residual);
  return residual;
}

function newPair(table: RowTable, first: number, second: number): PairCells {
  const count = table.axes[first]!.narrowSize * table.axes[second]!.narrowSize;
  return { first, second, cells: new Float64Array(count * table.layout.width) };
}

/** False when the donor's cells are over other codes. */
function takeExposure(donor: Residual, table: RowTable, { first, second, cells }: PairCells): boolean {
  const isNarrowed = [first, second].some((axis) => table.axes[axis]!.size !== table.axes[axis]!.narrowSize);
  const source = donor.pairs.find((pair) => pair.first === first && pair.second === second)?.cells;
  if (isNarrowed || !source) return false;
  const { width, half, kind } = donor.table.layout;
  const squaresAt = kind === "ratio" ? 4 : 1;
  for (let from = 0, to = 0; from < source.length; from += width, to += table.layout.width) {
    cells[to] = source[from + 1]!;
    cells[to + 1] = source[from + squaresAt]!;
    cells[to + 2] = source[from + half + 1]!;
    cells[to + 3] = source[from + half + squaresAt]!;
  }
  return true;
}

/** Brings all cells up to date with changed rows. */
export function updateResidual(residual: Residual, changed: ChangedRows): void {
  const { table, pairs } = residual;
  addCubes(table, pairs, changed.count, (axes, cells) => accumulateChange(table, axes, changed, cells));
  accumulateSingles(residual);
}

function accumulatePairs({ table }: Residual, pairs: PairCells[]): void {
  addCubes(table, pairs, table.rows, (axes, cells) => accumulateCube(table, axes, cells));
}

type Accumulate = (axes: number[], cells: Float64Array) => void;

/** Adds `rows` rows to the pairs, by way of few cubes; a cube that is one pair is accumulated in place. */
function addCubes(table: RowTable, pairs: PairCells[], rows: number, accumulate: Accumulate): void {
  const sizes = table.axes.map((axis) => axis.narrowSize);
  const maximumCells = Math.min(maximumCubeCells, rows / rowsPerCubeCell);
  const scratch = new Float64Array(maximumCells * table.layout.width);
  for (const cube of coverPairs(pairs, sizes, maximumCells)) {
    if (cube.pairs.length === 1) {
      accumulate([cube.pairs[0]!.first, cube.pairs[0]!.second], cube.pairs[0]!.cells);
      continue;
    }
    const axes = cube.axes.toSorted((a, b) => a - b);
    const shape = { axes, sizes: axes.map((axis) => sizes[axis]!), width: table.layout.width };
    const cells = scratch
      .subarray(
        0,
        shape.sizes.reduce((product, size) => product * size, shape.width),
      )
      .fill(0);
    accumulate(axes, cells);
    for (const pair of cube.pairs) addMarginal(cells, shape, [pair.first, pair.second], pair.cells);
  }
}

function accumulateSingles(residual: Residual): void {
  const { table, active, singles, pairs } = residual;
  for (const axis of active) {
    const { size, narrowSize, codes } = table.axes[axis]!;
    const pair = pairs.find(({ first, second }) => first === axis || second === axis);
    if (pair && size === narrowSize) readSingle(table, pair, axis, singles[axis]!);
    else accumulateSingle(table, codes, singles[axis]!);
  }
  refreshLevel(residual);
}

function readSingle(table: RowTable, { first, second, cells }: PairCells, axis: number, into: Float64Array): void {
  const axes = [first, second];
  const sizes = axes.map((other) => table.axes[other]!.narrowSize);
  into.fill(0);
  addMarginal(cells, { axes, sizes, width: table.layout.width }, [axis], into);
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
  if (layout.kind === "standard") return { centre, priorVariance: 0 };
  const whole = emptyStatistic();
  measureCell(whole, layout, { centre, priorVariance: 0 }, totals, 0);
  const perRow =
    layout.kind === "ratio"
      ? totals[4]! / totals[1]! ** 2 + totals[half + 4]! / totals[half + 1]! ** 2
      : 1 / totals[1]! + 1 / totals[half + 1]!;
  return { centre, priorVariance: whole.variance / whole.size ** 2 / perRow };
}
