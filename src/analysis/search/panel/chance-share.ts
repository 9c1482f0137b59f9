import { segmentTotals, type Totals } from "../rows/segment-totals.ts";
import type { Cause, RowData } from "../types.ts";
import { type DayNoise, measureDayNoise } from "./day-noise.ts";
import { type Panel, sumByDay, toPanel } from "./to-panel.ts";
import type { RowNoise } from "./weigh-rows.ts";

/** A segment's variance as a share of what it would be if its rows came by chance. */
export function chanceShare(data: RowData, { amounts, exposures }: RowNoise, { segment, channel }: Cause): number {
  const isMix = channel === "mix" && exposures !== null && data.measure.denominator !== null;
  const rows = isMix ? exposuresOf(data) : data;
  const own = segmentTotals({ ...rows, weights: isMix ? exposures : amounts }, segment);
  return share(own.baseline.squares + own.comparison.squares, segmentTotals(rows, segment));
}

function exposuresOf(data: RowData): RowData {
  const measure = { numerator: data.measure.denominator!, denominator: null };
  const { sums, ...others } = data;
  if (!sums) return { ...others, measure };
  return {
    ...others,
    measure,
    sums: { ...sums, squares: sums.exposureSquares!, cross: null, exposureSquares: null, capped: null },
  };
}

/** The same for everything together, which moves with the days. */
export function wholeChanceShare(data: RowData): number {
  const panel = toPanel(data);
  if (!panel) return 1;
  const whole: Panel = { ...panel, leaves: { of: new Int32Array(panel.dayOf.length), count: 1 } };
  const { numerator, denominator } = data.measure;
  const exposures = denominator && sumByDay(whole, denominator);
  const noise = measureDayNoise(whole, { amounts: sumByDay(whole, numerator), exposures });
  return noise ? share(varianceOf(whole, noise), segmentTotals(data, [])) : 1;
}

function varianceOf({ weekdays, baselineDays }: Panel, { variances, persistence }: DayNoise): number {
  const days = weekdays.length - baselineDays;
  return persistence * (baselineDays * variances.baseline[0]! + days * variances.comparison[0]!);
}

function share(variance: number, { baseline, comparison }: Totals): number {
  const byChance = [baseline, comparison].reduce((sum, { amount, squares, exposure, cross, exposureSquares }) => {
    const rate = exposure > 0 ? amount / exposure : 0;
    return sum + squares - 2 * rate * cross + rate * rate * exposureSquares;
  }, 0);
  return byChance > 0 && Number.isFinite(variance) ? variance / byChance : 1;
}
