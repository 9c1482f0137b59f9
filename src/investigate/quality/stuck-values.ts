import { formatNumber } from "../../base/format-number.ts";
import type { QualityNote } from "../../domain/investigation-result.ts";
import type { Period } from "../question.ts";
import { isWithin } from "./calendar.ts";
import type { CheckResult } from "./quality-check.ts";
import type { Subject } from "./read-subject.ts";
import type { DayMeasure, DayStats, Timeline } from "./read-timeline.ts";

const shortestRun = 5;
const leastReference = 15;

/** A number that used to vary and then repeats itself day after day: a frozen sensor, a default, yesterday copied. */
export function checkStuckValues({ facts, measures }: Subject, { days, evidence }: Timeline): CheckResult {
  const notes = measures.flatMap((measure, index) =>
    (["baseline", "comparison"] as const).flatMap((name) => {
      const run = longestRepeat(days, index, facts[name]);
      if (!run || !usuallyVaries(days, index, run)) return [];
      return [{ ...describeRun(measure.name, name, run, index), evidence: [evidence] }];
    }),
  );
  return { notes, checks: measures.length };
}

/** The longest series of days within the period on which the measure is exactly the same. */
function longestRepeat(days: readonly DayStats[], index: number, period: Period): DayStats[] | null {
  let run: DayStats[] = [];
  let longest: DayStats[] = [];
  for (const day of days.filter((each) => isWithin(each.day, period) && each.measures[index].filled > 0)) {
    const previous = run.at(-1);
    run = previous && isSame(previous.measures[index], day.measures[index]) ? [...run, day] : [day];
    if (run.length > longest.length) longest = run;
  }
  return longest.length >= shortestRun && longest[0].measures[index].total !== 0 ? longest : null;
}

const isSame = (a: DayMeasure, b: DayMeasure): boolean =>
  a.total === b.total && a.low === b.low && a.high === b.high && a.filled === b.filled;

/** Outside the run neighbouring days are hardly ever the same. */
function usuallyVaries(days: readonly DayStats[], index: number, run: readonly DayStats[]): boolean {
  const inRun = new Set(run.map(({ day }) => day));
  const rest = days.filter(({ day, measures }) => !inRun.has(day) && measures[index].filled > 0);
  const repeats = rest.filter((day, at) => at > 0 && isSame(rest[at - 1].measures[index], day.measures[index]));
  return rest.length >= leastReference && repeats.length <= 0.05 * rest.length;
}

function describeRun(
  measure: string,
  period: string,
  run: readonly DayStats[],
  index: number,
): Omit<QualityNote, "evidence"> {
  const { total, filled } = run[0].measures[index];
  return {
    check: "stuck-values",
    severity: "warning",
    message:
      `${measure} is exactly the same on ${formatNumber(run.length)} days in a row of the ${period}, ${run[0].day} to ${run.at(-1)!.day} ` +
      `(${formatNumber(total)} from ${formatNumber(filled)} ${filled === 1 ? "row" : "rows"} each day), although it usually varies.`,
  };
}
