import { AppError } from "../../../base/app-error.ts";
import type { Period } from "../../question.ts";
import type { PeriodPair } from "./parse-periods.ts";

/** Throws where the periods have days in common, or the baseline is the later of the two. */
export function checkOrder({ baseline, comparison }: PeriodPair<Period>): void {
  const [before, after] = [rangeOf(baseline), rangeOf(comparison)];
  const details = { baseline: daysOf(baseline), comparison: daysOf(comparison) };
  if (baseline.start <= comparison.end && comparison.start <= baseline.end)
    throw new AppError(
      "INVALID_DATE_RANGE",
      `The periods overlap: the baseline ${before} and the comparison ${after} have ${sharedText(baseline, comparison)} in common, ` +
        "so the same rows would be on both sides. Choose periods that share no day.",
      details,
    );
  if (baseline.start > comparison.end)
    throw new AppError(
      "INVALID_DATE_RANGE",
      `The baseline ${before} lies after the comparison ${after}. The change is told from the baseline to the comparison, ` +
        `so swap them: --baseline ${after} --comparison ${before}.`,
      { ...details, swap: { baseline: daysOf(comparison), comparison: daysOf(baseline) } },
    );
}

const daysOf = ({ start, end }: Period) => ({ start, end });

export const rangeOf = ({ start, end }: Period): string => (start === end ? start : `${start}..${end}`);

function sharedText(one: Period, other: Period): string {
  const start = one.start > other.start ? one.start : other.start;
  const end = one.end < other.end ? one.end : other.end;
  return rangeOf({ start, end });
}
