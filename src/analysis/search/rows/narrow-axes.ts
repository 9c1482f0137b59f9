import { accumulateSingle } from "./accumulate.ts";
import { emptyStatistic, measureCell } from "./measure-cell.ts";
import { levelOf } from "./residual.ts";
import type { Axis, RowTable } from "./row-table.ts";
import { settings } from "./settings.ts";

/** Large dimensions keep their largest and their most deviating values; the rest share one narrow code. */
export function narrowAxes(table: RowTable): void {
  for (const axis of table.axes) if (axis.size > settings.narrowTo) narrowAxis(table, axis);
}

function narrowAxis(table: RowTable, axis: Axis): void {
  const { width } = table.layout;
  const cells = new Float64Array(axis.size * width);
  accumulateSingle(table, axis.codes, cells);
  const kept = chooseValues(table, axis.size, cells);
  const toNarrow = new Uint8Array(axis.size).fill(kept.length);
  kept.forEach((code, narrow) => {
    toNarrow[code] = narrow;
  });
  const { codes } = axis;
  axis.narrowCodes = new Uint8Array(table.rows);
  for (let row = 0; row < table.rows; row++) axis.narrowCodes[row] = toNarrow[codes[row]!]!;
  axis.narrowSize = kept.length + 1;
  axis.fullCode = Int32Array.from([...kept, -1]);
}

function chooseValues(table: RowTable, size: number, cells: Float64Array): number[] {
  const { width } = table.layout;
  const totals = new Float64Array(width);
  for (let k = 0; k < cells.length; k++) totals[k % width]! += cells[k]!;
  const level = levelOf(table, totals);
  const statistic = emptyStatistic();
  const sizes = new Float64Array(size);
  const deviations = new Float64Array(size);
  for (let code = 0; code < size; code++) {
    const known = measureCell(statistic, table.layout, level, cells, code * width);
    sizes[code] = statistic.size;
    deviations[code] = known ? Math.abs(statistic.excess) / Math.sqrt(statistic.variance) : 0;
  }
  const kept = new Set(topCodes(sizes).slice(0, settings.narrowTo / 2));
  for (const code of topCodes(deviations)) {
    if (kept.size >= settings.narrowTo - 1) break;
    kept.add(code);
  }
  return [...kept].sort((a, b) => a - b);
}

function topCodes(of: Float64Array): number[] {
  return Array.from(of, (_, code) => code).sort((a, b) => of[b]! - of[a]! || a - b);
}
