import { type CellStatistic, measureCell } from "./measure-cell.ts";
import type { Residual } from "./residual.ts";
import { settings } from "./settings.ts";

/** What a claim on these axes costs: which axes, and which value on each. */
export function priceOf(residual: Residual, axes: readonly number[]): number {
  let price = settings.basePrice + logChoose(residual.active.length, axes.length);
  for (const axis of axes) price += Math.log(residual.table.axes[axis]!.choices);
  return price;
}

function logChoose(from: number, taken: number): number {
  let sum = 0;
  for (let k = 0; k < taken; k++) sum += Math.log((from - k) / (k + 1));
  return sum;
}

export function driftAt({ noise }: Residual, depth: number): number {
  return depth === 1 ? noise.singleDrift : Math.max(depth * noise.singleDrift, noise.pairDrift);
}

/** Variance of the excess with inflation and drift. */
export function noiseVariance(residual: Residual, statistic: CellStatistic, depth: number): number {
  return residual.noise.inflation * statistic.variance + driftAt(residual, depth) * statistic.size * statistic.size;
}

/** Half a squared z of the cell against the rest; fills `statistic`. Zero for cells too small to tell. */
export function gainOf(
  residual: Residual,
  statistic: CellStatistic,
  cells: Float64Array,
  at: number,
  depth: number,
): number {
  if (!measureCell(statistic, residual.table.layout, residual.level, cells, at)) return 0;
  const { excess, variance, size } = statistic;
  if (size * size < settings.minimumInformation * residual.noise.inflation * variance) return 0;
  const share = Math.min(0.999, variance / residual.whole.variance);
  return (excess * excess) / noiseVariance(residual, statistic, depth) / (1 - share) / 2;
}

/** Whether the measured cell may be claimed at all: it moved enough and is not nearly everything. */
export function isClaimable(residual: Residual, statistic: CellStatistic, cells: Float64Array, at: number): boolean {
  if (Math.abs(statistic.excess) <= settings.minimumEffect * statistic.size) return false;
  const { kind, half } = residual.table.layout;
  if (kind === "sum") return statistic.size < settings.maximumShare * residual.whole.size;
  const { totals } = residual;
  return cells[at + 1]! + cells[at + half + 1]! < settings.maximumShare * (totals[1]! + totals[half + 1]!);
}
