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

/** Amounts per leaf and day, row-major by leaf; exposures alike where there are any. */
export interface DailyAmounts {
  amounts: Float64Array;
  exposures: Float64Array | null;
}

const turns = 4;

interface Stretch {
  from: number;
  to: number;
}

/**
 * A leaf has a level of its own in each period, by exposure where there is one, and each day moves all leaves alike. Where both periods
 * hold the same weekdays, a leaf's own week cancels out between them and is no noise either.
 */
export function fitUsual(panel: Panel, daily: DailyAmounts): Usual {
  const { leaves, weekdays, baselineDays } = panel;
  const days = weekdays.length;
  const usuals = new Float64Array(daily.amounts.length);
  const [baselineLevels, comparisonLevels] = [
    { from: 0, to: baselineDays },
    { from: baselineDays, to: days },
  ].map((stretch) => fitPeriod(panel, daily, stretch, usuals)) as [Float64Array, Float64Array];
  const hasWeek = isWeekBalanced(panel);
  if (hasWeek) fitWeeks(panel, daily.amounts, usuals);
  return {
    residuals: daily.amounts.map((amount, at) => amount - usuals[at]!),
    levels: Float64Array.from({ length: leaves.count }, (_, leaf) => {
      const inBaseline = baselineLevels[leaf]! * baselineDays;
      return (inBaseline + comparisonLevels[leaf]! * (days - baselineDays)) / days;
    }),
    baselineLevels,
    comparisonLevels,
    freedom: days - 2 - (hasWeek ? 6 : 0),
  };
}

/** Writes what is usual on the days of a period; returns the level of each leaf. */
function fitPeriod(panel: Panel, { amounts, exposures }: DailyAmounts, { from, to }: Stretch, usuals: Float64Array) {
  const { leaves, weekdays } = panel;
  const length = to - from;
  const exposureOf = (at: number) => (exposures ? exposures[at]! : 1);
  const seen = new Float64Array(length);
  const expected = new Float64Array(length);
  const rates = new Float64Array(leaves.count);
  for (let leaf = 0; leaf < leaves.count; leaf++) {
    const start = leaf * weekdays.length + from;
    let [amount, exposure] = [0, 0];
    for (let day = 0; day < length; day++) {
      amount += amounts[start + day]!;
      exposure += exposureOf(start + day);
    }
    rates[leaf] = exposure > 0 ? amount / exposure : 0;
    for (let day = 0; day < length; day++) {
      seen[day]! += amounts[start + day]!;
      expected[day]! += rates[leaf]! * exposureOf(start + day);
    }
  }
  // What a day does to a leaf is read off the others only: few leaves would hide their own noise in it.
  const factors = new Float64Array(length);
  return rates.map((rate, leaf) => {
    const start = leaf * weekdays.length + from;
    let [amount, exposure] = [0, 0];
    for (let day = 0; day < length; day++) {
      const others = expected[day]! - rate * exposureOf(start + day);
      const factor = (seen[day]! - amounts[start + day]!) / others;
      factors[day] = others * expected[day]! > 0 && factor >= 0 ? factor : 1;
      amount += amounts[start + day]!;
      exposure += factors[day]! * exposureOf(start + day);
    }
    const own = exposure > 0 ? amount / exposure : 0;
    for (let day = 0; day < length; day++) usuals[start + day] = own * factors[day]! * exposureOf(start + day);
    return Math.abs(amount) / length;
  });
}

/** Whether both periods hold each weekday equally often. */
function isWeekBalanced({ weekdays, baselineDays }: Panel): boolean {
  const before = new Int32Array(7);
  const after = new Int32Array(7);
  for (let day = 0; day < weekdays.length; day++) (day < baselineDays ? before : after)[weekdays[day]!]!++;
  return [before, after].every((counts) => counts.every((count) => count > 0 && count === counts[0]));
}

/** Fits a leaf's own weekdays and its level in each period by turns, until both agree. */
function fitWeeks({ leaves, weekdays, baselineDays }: Panel, amounts: Float64Array, usuals: Float64Array): void {
  const days = weekdays.length;
  const periods = weekdays.map((_, day) => (day < baselineDays ? 0 : 1));
  for (let leaf = 0; leaf < leaves.count; leaf++) {
    const own = amounts.subarray(leaf * days, (leaf + 1) * days);
    const usual = usuals.subarray(leaf * days, (leaf + 1) * days);
    for (let turn = 0; turn < turns; turn++) {
      matchGroups(own, usual, weekdays);
      matchGroups(own, usual, periods);
    }
  }
}

/** Scales what is usual so that each group of days has its total. */
function matchGroups(amounts: Float64Array, usual: Float64Array, groupOf: Int32Array): void {
  const seen = new Float64Array(7);
  const expected = new Float64Array(7);
  for (let day = 0; day < usual.length; day++) {
    seen[groupOf[day]!]! += amounts[day]!;
    expected[groupOf[day]!]! += usual[day]!;
  }
  for (let day = 0; day < usual.length; day++) {
    const group = groupOf[day]!;
    if (expected[group] !== 0) usual[day]! *= seen[group]! / expected[group]!;
  }
}
