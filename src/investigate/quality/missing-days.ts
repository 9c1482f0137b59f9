import { poissonUpper } from "../../analysis/distributions/counts.ts";
import { formatNumber, formatPercent } from "../../base/format-number.ts";
import type { QualityNote } from "../../domain/investigation-result.ts";
import type { Facts } from "../facts.ts";
import type { Period } from "../question.ts";
import { toDay } from "./calendar.ts";
import { type Expectation, expectDays } from "./expected-days.ts";
import type { CheckResult } from "./quality-check.ts";
import type { Timeline } from "./read-timeline.ts";

const blockingShare = 0.3;
const warningShare = 0.1;
const chance = 1e-4;

/** Gaps between the first and the last day of the data; what lies outside is a matter of coverage. */
export function checkMissingDays({ baseline, comparison }: Facts, { days, evidence }: Timeline): CheckResult {
  const notes = [
    ...judgeGaps("baseline", baseline, withinData(expectDays(days, baseline), days)),
    ...judgeGaps("comparison", comparison, withinData(expectDays(days, comparison), days)),
  ];
  return { notes: notes.map((note) => ({ ...note, evidence: [evidence] })), checks: 2 };
}

function withinData(expectation: Expectation, days: Timeline["days"]): Expectation {
  const first = days[0]?.number ?? Number.POSITIVE_INFINITY;
  const last = days.at(-1)?.number ?? Number.NEGATIVE_INFINITY;
  return { ...expectation, missing: expectation.missing.filter((day) => day > first && day < last) };
}

export function judgeGaps(
  name: string,
  period: Period,
  { days, missing, emptyByChance, emptyByHabit }: Expectation,
): Omit<QualityNote, "evidence">[] {
  if (missing.length === 0 || poissonUpper(missing.length, emptyByChance) > chance) return [];
  const share = missing.length / days.length;
  const isHabit = poissonUpper(missing.length, emptyByHabit) > 0.01;
  const severity = isHabit || share < warningShare ? "info" : share > blockingShare ? "blocking" : "warning";
  const consequence = severity === "blocking" ? ": the periods cannot be compared" : "";
  return [
    {
      check: "missing-days",
      severity,
      message:
        `${formatNumber(missing.length)} of the ${formatNumber(days.length)} days expected in the ${name} ` +
        `(${period.start} to ${period.end}; ${formatPercent(share)}) have no rows: ${listDays(missing)}${consequence}.`,
    },
  ];
}

/** 2024-03-04 to 2024-03-06, 2024-03-11 and 3 more */
function listDays(days: readonly number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && day === run.last + 1) run.last = day;
    else runs.push({ first: day, last: day });
  }
  const shown = runs.slice(0, 4);
  const texts = shown.map(({ first, last }) => (first === last ? toDay(first) : `${toDay(first)} to ${toDay(last)}`));
  const rest = days.length - shown.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  return texts.join(", ") + (rest > 0 ? ` and ${formatNumber(rest)} more` : "");
}
