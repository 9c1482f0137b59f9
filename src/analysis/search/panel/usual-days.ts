import type { Panel } from "./to-panel.ts";

/** What each leaf usually has on a day, and what is left of its days beside that. */
export interface Usual {
  residuals: Float64Array;
  /** A leaf's usual day, over both periods and in each. */
  levels: Float64Array;
  baselineLevels: Float64Array;
  comparisonLevels: Float64Array;
  /** Degrees of freedom of a leaf's residuals. */
  freedom: number;
}

/**
 * A leaf has a level of its own in each period, by exposure where there is one; each day moves all leaves alike. Where both periods hold
 * the same weekdays, a leaf's own week cancels out between them and is no noise either.
 */
export function fitUsual(panel: Panel, amounts: Float64Array, exposures: Float64Array | null): Usual {
  const { leaves, weekdays, baselineDays } = panel;
  const days = weekdays.length;
  const residuals = new Float64Array(amounts.length);
  const periods = [
    { from: 0, to: baselineDays },
    { from: baselineDays, to: days },
  ];
  const [baselineLevels, comparisonLevels] = periods.map(({ from, to }) => {
    const exposureOf = (at: number) => (exposures ? exposures[at]! : 1);
    const levels = new Float64Array(leaves.count);
    const factors = dayFactors({ amounts, exposureOf, leaves: leaves.count, days, from, to });
    for (let leaf = 0; leaf < leaves.count; leaf++) {
      const rate = rateOf({ amounts, exposureOf, from: leaf * days + from, to: leaf * days + to, factors });
      for (let day = from; day < to; day++) {
        const usual = rate * factors[day - from]! * exposureOf(leaf * days + day);
        residuals[leaf * days + day] = amounts[leaf * days + day]! - usual;
        levels[leaf]! += Math.abs(usual) / (to - from);
      }
    }
    return levels;
  }) as [Float64Array, Float64Array];
  const levels = baselineLevels.map(
    (level, leaf) => (level * baselineDays + comparisonLevels[leaf]! * (days - baselineDays)) / days,
  );
  const hasWeek = isWeekBalanced(panel);
  if (hasWeek) takeOutWeeks(panel, residuals);
  return { residuals, levels, baselineLevels, comparisonLevels, freedom: days - 2 - (hasWeek ? 6 : 0) };
}

interface Stretch {
  amounts: Float64Array;
  exposureOf(at: number): number;
  from: number;
  to: number;
}

/** How much more there was of everything on a day than on the usual day of its period. */
function dayFactors({
  amounts,
  exposureOf,
  leaves,
  days,
  from,
  to,
}: Stretch & { leaves: number; days: number }): Float64Array {
  const seen = new Float64Array(to - from);
  const usual = new Float64Array(to - from);
  const even = new Float64Array(to - from).fill(1);
  for (let leaf = 0; leaf < leaves; leaf++) {
    const start = leaf * days;
    const rate = rateOf({ amounts, exposureOf, from: start + from, to: start + to, factors: even });
    for (let day = from; day < to; day++) {
      seen[day - from]! += amounts[start + day]!;
      usual[day - from]! += rate * exposureOf(start + day);
    }
  }
  return seen.map((amount, day) => (usual[day]! * amount > 0 ? amount / usual[day]! : 1));
}

function rateOf({ amounts, exposureOf, from, to, factors }: Stretch & { factors: Float64Array }): number {
  let [amount, exposure] = [0, 0];
  for (let at = from; at < to; at++) {
    amount += amounts[at]!;
    exposure += factors[at - from]! * exposureOf(at);
  }
  return exposure > 0 ? amount / exposure : 0;
}

/** At least two of each weekday, and as many in one period as in the other in proportion. */
function isWeekBalanced({ weekdays, baselineDays }: Panel): boolean {
  const before = new Int32Array(7);
  const after = new Int32Array(7);
  for (let day = 0; day < weekdays.length; day++) (day < baselineDays ? before : after)[weekdays[day]!]!++;
  return [before, after].every((counts) => counts.every((count) => count > 0 && count === counts[0]));
}

function takeOutWeeks({ leaves, weekdays }: Panel, residuals: Float64Array): void {
  const days = weekdays.length;
  const weeks = days / 7;
  const ownWeek = new Float64Array(7);
  for (let leaf = 0; leaf < leaves.count; leaf++) {
    ownWeek.fill(0);
    for (let day = 0; day < days; day++) ownWeek[weekdays[day]!]! += residuals[leaf * days + day]! / weeks;
    for (let day = 0; day < days; day++) residuals[leaf * days + day]! -= ownWeek[weekdays[day]!]!;
  }
}
