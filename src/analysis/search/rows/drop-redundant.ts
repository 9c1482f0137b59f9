import type { PairCells, Residual } from "./residual.ts";
import type { Axis, RowTable } from "./row-table.ts";

/** Leaves out copies of earlier axes, and pairs in which one axis determines the other: they hold no new segments. */
export function dropRedundant(residual: Residual): void {
  const { table } = residual;
  const copies = new Set<number>();
  const kept = residual.pairs.filter((pair) => {
    const { isFirstDetermined, isSecondDetermined } = dependencyOf(table, pair);
    if (isFirstDetermined && isSecondDetermined && !copies.has(pair.first)) copies.add(pair.second);
    return !isFirstDetermined && !isSecondDetermined;
  });
  residual.pairs = kept.filter(({ first, second }) => !copies.has(first) && !copies.has(second));
  residual.active = residual.active.filter((axis) => !copies.has(axis));
}

/** The first axis is determined when every value of the second occurs with one value of the first only. */
function dependencyOf({ axes, layout }: RowTable, { first, second, cells }: PairCells) {
  const firstAxis = axes[first]!;
  const secondAxis = axes[second]!;
  const perRow = new Int32Array(firstAxis.narrowSize);
  const perColumn = new Int32Array(secondAxis.narrowSize);
  for (let at = 1, cell = 0; at < cells.length; at += layout.width, cell++) {
    // Squares of a sum, exposure of a rate: both are positive wherever there are rows that count.
    if (cells[at] === 0 && cells[at + layout.half] === 0) continue;
    perRow[Math.floor(cell / secondAxis.narrowSize)]!++;
    perColumn[cell % secondAxis.narrowSize]!++;
  }
  return { isFirstDetermined: isSingle(perColumn, secondAxis), isSecondDetermined: isSingle(perRow, firstAxis) };
}

function isSingle(counts: Int32Array, { fullCode }: Axis): boolean {
  return counts.every((count, code) => count <= 1 || fullCode[code]! < 0);
}
