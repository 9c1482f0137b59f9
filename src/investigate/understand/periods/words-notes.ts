import type { Period } from "../../question.ts";
import { rangeOf } from "./check-order.ts";
import type { PeriodPair } from "./parse-periods.ts";

/** Which days words such as "last week" were taken for. */
export function wordsNotes({ baseline, comparison }: PeriodPair<Period>): string[] {
  return [baseline, comparison].flatMap((period) => (period.today === undefined ? [] : [wordsNote(period)]));
}

const wordsNote = (period: Period): string => `"${period.label}" is ${rangeOf(period)} (today is ${period.today}).`;
