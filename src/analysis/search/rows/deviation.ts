import type { PeriodTotals, Totals } from "./segment-totals.ts";

/** By how many standard errors of its rows a segment moved unlike the whole: its amount, its rate or its exposure, whichever did most. */
export function deviationOf(segment: Totals, whole: Totals, isRatio: boolean): number {
  if (!isRatio) return zOf(segment, whole, amounts);
  return Math.max(zOf(segment, whole, exposures), rateZ(segment, whole));
}

type Reading = (totals: PeriodTotals) => { sum: number; squares: number };
const amounts: Reading = ({ amount, squares }) => ({ sum: amount, squares });
const exposures: Reading = ({ exposure, exposureSquares }) => ({ sum: exposure, squares: exposureSquares });

function zOf(segment: Totals, whole: Totals, read: Reading): number {
  const factor = read(whole.comparison).sum / read(whole.baseline).sum;
  const [before, after] = [read(segment.baseline), read(segment.comparison)];
  const variance = after.squares + factor ** 2 * before.squares;
  const z = Math.abs(after.sum - factor * before.sum) / Math.sqrt(variance);
  return Number.isFinite(z) ? z : 0;
}

function rateZ(segment: Totals, whole: Totals): number {
  const factor = rateOf(whole.comparison) / rateOf(whole.baseline);
  const { comparison: after, baseline: before } = segment;
  const error = Math.sqrt(rateVariance(after) + factor ** 2 * rateVariance(before));
  const z = Math.abs(rateOf(after) - factor * rateOf(before)) / error;
  return Number.isFinite(z) ? z : 0;
}

const rateOf = ({ amount, exposure }: PeriodTotals): number => amount / exposure;

function rateVariance(totals: PeriodTotals): number {
  const rate = rateOf(totals);
  const { squares, cross, exposure, exposureSquares } = totals;
  return Math.max(0, squares - 2 * rate * cross + rate * rate * exposureSquares) / exposure ** 2;
}
