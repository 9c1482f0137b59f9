import { fsum } from "../../analysis/fsum.ts";
import { median } from "../../analysis/robust.ts";
import { formatNumber, formatPercent } from "../../base/format-number.ts";
import type { Facts } from "../facts.ts";
import { isWithin } from "./calendar.ts";
import { type CheckResult, nothingFound } from "./quality-check.ts";
import type { DayStats, Timeline } from "./read-timeline.ts";
import { findUsualVolume, type UsualVolume } from "./usual-volume.ts";

const longestTail = 3;
const leastZ = 5;

/** Last days of the data that are far below what is usual although the days before were not: late or cut-off rows. */
export function checkTruncatedEnd({ comparison }: Facts, { days, evidence }: Timeline): CheckResult {
  const last = days.at(-1);
  if (!last || !isWithin(last.day, comparison)) return nothingFound(1);
  const usual = findUsualVolume(days);
  const tail = findTail(days, usual);
  if (!tail) return nothingFound(1);
  const inside = days.filter(({ day }) => isWithin(day, comparison));
  // A short comparison that is low as a whole is the drop that is asked about, unless its last day visibly stops early.
  if (tail.days.length > inside.length / 2 && !tail.stopsEarly) return nothingFound(1);
  const rows = fsum(tail.days.map((day) => day.rows));
  const lostShare = (tail.expected - rows) / (fsum(inside.map((day) => day.rows)) + tail.expected - rows);
  const span =
    tail.days.length === 1
      ? `The last day, ${last.day}, has`
      : `The last ${tail.days.length} days, from ${tail.days[0].day}, have`;
  const stop = tail.stopsEarly ? `, and the last row is from hour ${last.lastHour} of the day` : "";
  return {
    notes: [
      {
        check: "truncated-end",
        severity: lostShare > 0.3 ? "blocking" : lostShare >= 0.01 ? "warning" : "info",
        message:
          `${span} ${formatNumber(rows)} rows where about ${formatNumber(Math.round(tail.expected))} are usual${stop}: ` +
          `rows are probably still to come (about ${formatPercent(lostShare)} of the comparison).`,
        evidence: [evidence],
      },
    ],
    checks: 1,
  };
}

interface Tail {
  days: DayStats[];
  expected: number;
  stopsEarly: boolean;
}

function findTail(days: readonly DayStats[], usual: UsualVolume): Tail | null {
  for (let length = longestTail; length >= 1; length--) {
    const tail = days.slice(-length);
    const before = days.slice(-length - 7, -length);
    const level = median(before.flatMap((day) => ratioTo(usual, day)));
    if (!(level > 0)) continue;
    const isLow = (day: DayStats) => isFarBelow(day, usual, level);
    if (tail.every(isLow) && before.slice(-2).every((day) => !isLow(day))) {
      const expected = fsum(tail.map((day) => usual.rowsOn(day)! * level));
      return { days: tail, expected, stopsEarly: stopsEarly(days) };
    }
  }
  return null;
}

function ratioTo(usual: UsualVolume, day: DayStats): number[] {
  const rows = usual.rowsOn(day);
  return rows ? [day.rows / rows] : [];
}

function isFarBelow(day: DayStats, usual: UsualVolume, level: number): boolean {
  const expected = (usual.rowsOn(day) ?? 0) * level;
  const noise = expected * Math.max(usual.spread, 1 / Math.sqrt(Math.max(1, expected)));
  return (
    day.rows <= 0.6 * expected && (expected - day.rows) / noise >= (day.rows <= 0.3 * expected ? 0.7 * leastZ : leastZ)
  );
}

function stopsEarly(days: readonly DayStats[]): boolean {
  const usualHour = median(days.slice(-29, -1).map((day) => day.lastHour));
  return usualHour - days.at(-1)!.lastHour >= 4;
}
