import { median } from "../../robust.ts";
import type { Panel } from "./to-panel.ts";
import { type DailyAmounts, fitUsual, type Usual } from "./usual-days.ts";

/** What one day of each leaf varies by, from the days themselves. */
export interface DayNoise {
  /** Variance of a day's amount in the baseline and in the comparison, per leaf. */
  variances: { baseline: Float64Array; comparison: Float64Array };
  /** Variance of a sum over days relative to that of days which know nothing of each other. */
  persistence: number;
  freedom: number;
}

// What a leaf's days say of its own noise counts beside so many degrees of freedom of what all leaves have in common.
const commonFreedom = 10;
const powers = [1, 1.25, 1.5, 1.75, 2];
const largestPersistence = 8;
const leastOthers = 0.2;

/** Null when there are fewer days than levels to be fitted to them. */
export function measureDayNoise(panel: Panel, daily: DailyAmounts): DayNoise | null {
  const usual = fitUsual(panel, daily);
  if (usual.freedom < 1) return null;
  const own = ownVariances(panel, usual);
  const common = fitPowerLaw(own, usual);
  const counting = countingNoise(panel, daily, usual);
  const variances = own.map((variance, leaf) => {
    const expected = common.at(usual.levels[leaf]!);
    const shrunk = (usual.freedom * variance + commonFreedom * expected) / (usual.freedom + commonFreedom);
    return Math.max(shrunk, counting[leaf]!);
  });
  const inPeriod = (levels: Float64Array) =>
    variances.map((variance, leaf) => {
      const level = usual.levels[leaf]!;
      return level > 0 ? variance * (levels[leaf]! / level) ** common.power : 0;
    });
  return {
    variances: { baseline: inPeriod(usual.baselineLevels), comparison: inPeriod(usual.comparisonLevels) },
    persistence: measurePersistence(panel, usual),
    freedom: usual.freedom * usual.levels.filter((level) => level > 0).length,
  };
}

function ownVariances({ leaves, weekdays }: Panel, { residuals, levels, freedom }: Usual): Float64Array {
  const days = weekdays.length;
  const whole = levels.reduce((sum, level) => sum + level, 0);
  return Float64Array.from({ length: leaves.count }, (_, leaf) => {
    let squares = 0;
    for (let at = leaf * days; at < (leaf + 1) * days; at++) squares += residuals[at]! ** 2;
    // Beside a large leaf there is little left to read a day off, and the noise of that is in its residuals, too.
    const others = leaves.count === 1 ? 1 : Math.max(leastOthers, 1 - levels[leaf]! / whole);
    return (squares / freedom) * others;
  });
}

/** What is counted varies at least as counts do, or as shares of their exposure do, however few there are to show it. */
function countingNoise(
  { leaves, weekdays }: Panel,
  { amounts, exposures }: DailyAmounts,
  { levels }: Usual,
): Float64Array {
  if (!amounts.every(Number.isInteger)) return new Float64Array(leaves.count);
  if (!exposures) return levels;
  const days = weekdays.length;
  return levels.map((level, leaf) => {
    const exposure = exposures.subarray(leaf * days, (leaf + 1) * days).reduce((sum, one) => sum + one, 0);
    return exposure > 0 ? level * Math.max(0, 1 - (level * days) / exposure) : 0;
  });
}

interface PowerLaw {
  power: number;
  at(level: number): number;
}

/** Variance as a power of the level: 1 for counts, 2 where everything varies by the same share (Taylor 1961). */
function fitPowerLaw(variances: Float64Array, { levels, freedom }: Usual): PowerLaw {
  const known = Array.from(variances, (variance, leaf) => ({ variance, level: levels[leaf]! })).filter(
    ({ variance, level }) => variance > 0 && level > 0,
  );
  if (known.length === 0) return { power: 2, at: () => 0 };
  const fits = powers.map((power) => {
    const logs = known.map(({ variance, level }) => Math.log(variance) - power * Math.log(level));
    const centre = median(logs);
    return { power, centre, spread: logs.reduce((sum, log) => sum + Math.abs(log - centre), 0) };
  });
  const best = fits.reduce((found, next) => (next.spread <= found.spread + 1e-9 ? next : found));
  // The median of a variance with few degrees of freedom lies below its mean.
  const factor = Math.exp(best.centre) / (1 - 2 / (9 * freedom)) ** 3;
  return { power: best.power, at: (level) => (level > 0 ? factor * level ** best.power : 0) };
}

/** From the correlation of neighbouring days, corrected for the level being taken from the same few days. */
function measurePersistence({ leaves, weekdays, baselineDays }: Panel, { residuals }: Usual): number {
  const days = weekdays.length;
  const correlations: number[] = [];
  for (let leaf = 0; leaf < leaves.count; leaf++) {
    let [products, squares] = [0, 0];
    for (let day = 0; day < days; day++) {
      const residual = residuals[leaf * days + day]!;
      squares += residual ** 2;
      if (day + 1 < days && day + 1 !== baselineDays) products += residual * residuals[leaf * days + day + 1]!;
    }
    if (squares > 0) correlations.push(products / squares);
  }
  const perPeriod = days / 2;
  if (correlations.length === 0 || perPeriod < 5) return 1;
  const seen = median(correlations);
  const correlation = Math.max(0, (seen + 1 / perPeriod) / (1 - 3 / perPeriod));
  return Math.min(largestPersistence, (1 + correlation) / Math.max(1e-9, 1 - correlation));
}
