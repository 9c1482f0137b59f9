import { fsum } from "../../analysis/fsum.ts";
import { mean } from "../../analysis/robust.ts";
import { formatNumber, formatPercent } from "../../base/format-number.ts";
import type { Facts } from "../facts.ts";
import { isWithin } from "./calendar.ts";
import { type CheckResult, nothingFound } from "./quality-check.ts";
import type { Subject } from "./read-subject.ts";
import type { DayStats, Timeline } from "./read-timeline.ts";

const leastDays = 2;
const leastValues = 20;

/** Values of the same size as before, but all with the other sign. */
export function checkSignFlip({ facts, measures }: Subject, { days, evidence }: Timeline): CheckResult {
  if (measures.length === 0 || facts.metric.unit !== null) return nothingFound(0);
  const ordinary = days.filter((day) => isWithin(day.day, facts.baseline) && hasValues(day));
  const flipped = days.filter(
    (day) => isWithin(day.day, facts.comparison) && hasValues(day) && isFlipped(day, ordinary),
  );
  const values = fsum(flipped.map((day) => day.measures[0].filled));
  if (flipped.length < leastDays || values < leastValues || !isSameSize(ordinary, flipped)) return nothingFound(1);
  const before = negativesIn(ordinary);
  const after = negativesIn(flipped);
  return {
    notes: [
      {
        check: "sign-flip",
        severity: flipped.length > shareOfDays(days, facts) ? "blocking" : "warning",
        message:
          `${measures[0].name} changes its sign on ${formatNumber(flipped.length)} days of the comparison from ${flipped[0].day} on: ` +
          `${formatNumber(after.hits)} of ${formatNumber(after.of)} values (${formatPercent(after.hits / after.of)}) are negative there, ` +
          `${formatNumber(before.hits)} of ${formatNumber(before.of)} in the baseline (${formatPercent(before.hits / before.of)}), with the sizes unchanged.`,
        evidence: [evidence],
      },
    ],
    checks: 1,
  };
}

const shareOfDays = (days: readonly DayStats[], { comparison }: Facts): number =>
  0.05 * days.filter(({ day }) => isWithin(day, comparison)).length;

const hasValues = (day: DayStats): boolean => day.measures[0].filled > 0 && day.measures[0].logMean !== null;

const negativeShare = (day: DayStats): number => day.measures[0].negative / day.measures[0].filled;

function isFlipped(day: DayStats, ordinary: readonly DayStats[]): boolean {
  if (ordinary.length === 0) return false;
  const { hits, of } = negativesIn(ordinary);
  return hits / of <= 0.05 ? negativeShare(day) >= 0.9 : hits / of >= 0.95 && negativeShare(day) <= 0.1;
}

function negativesIn(days: readonly DayStats[]): { hits: number; of: number } {
  return {
    hits: fsum(days.map((day) => day.measures[0].negative)),
    of: fsum(days.map((day) => day.measures[0].filled)),
  };
}

function isSameSize(before: readonly DayStats[], after: readonly DayStats[]): boolean {
  const level = (days: readonly DayStats[]) => mean(days.map((day) => day.measures[0].logMean!));
  return Math.abs(level(after) - level(before)) <= 0.25;
}
