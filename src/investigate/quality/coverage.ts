import { formatNumber, formatPercent } from "../../base/format-number.ts";
import type { QualityNote } from "../../domain/investigation-result.ts";
import type { Facts } from "../facts.ts";
import type { Period } from "../question.ts";
import { daysWithin, isWithin } from "./calendar.ts";
import { type Expectation, expectDays } from "./expected-days.ts";
import { countOf, type PeriodStats } from "./period-stats.ts";
import type { CheckResult } from "./quality-check.ts";
import type { Timeline } from "./read-timeline.ts";

const blockingShare = 0.3;
const warningShare = 0.1;

type Finding = Omit<QualityNote, "evidence">;

/** Does the data reach over both periods, and do its rows have dates? */
export function checkCoverage(facts: Facts, timeline: Timeline, periods: PeriodStats): CheckResult {
  const spans = (["baseline", "comparison"] as const).flatMap((name) => judgeSpan(name, facts[name], timeline));
  const notes = [
    ...spans.map((note) => ({ ...note, evidence: [timeline.evidence] })),
    ...judgeUndated(facts, periods).map((note) => ({ ...note, evidence: [periods.evidence] })),
  ];
  return { notes, checks: 3 };
}

function judgeSpan(name: string, period: Period, { days }: Timeline): Finding[] {
  if (!days.some(({ day }) => isWithin(day, period))) return [emptyPeriod(name, period)];
  const first = days[0];
  const last = days.at(-1)!;
  const expected = expectDays(days, period);
  const edges = [
    { says: `begins on ${first.day}`, lost: daysWithin(period).filter((day) => day < first.number) },
    { says: `ends on ${last.day}`, lost: daysWithin(period).filter((day) => day > last.number) },
  ];
  return edges.flatMap(({ says, lost }) => {
    const isMissed = expected.days.length > 0 ? missesExpected(expected, lost) : lost.length > longestChanceGap(days);
    return lost.length > 0 && isMissed ? [outside(name, period, says, lost, expected)] : [];
  });
}

/** Days that should have rows lie outside, and not because rows are so rare that a silence means nothing. */
function missesExpected({ days, emptyByChance }: Expectation, lost: readonly number[]): boolean {
  const missed = days.filter((day) => lost.includes(day)).length;
  return missed > 0 && (emptyByChance / days.length) ** missed < 1e-4;
}

function emptyPeriod(name: string, { start, end }: Period): Finding {
  return {
    check: "coverage",
    severity: "blocking",
    message: `The ${name} (${start} to ${end}) has no rows: there is nothing to compare.`,
  };
}

/** How long a silence can be at the edge of a table without a rhythm before it says that the data ends there. */
function longestChanceGap(days: Timeline["days"]): number {
  const gaps = days.slice(1).map(({ number }, index) => number - days[index].number);
  const typical = (days.at(-1)!.number - days[0].number) / Math.max(1, days.length - 1);
  return Math.max(5 * typical, ...gaps.filter((gap) => gap <= 10 * typical));
}

function outside(name: string, period: Period, edge: string, lost: readonly number[], { days }: Expectation): Finding {
  const among = days.length > 0 ? days : daysWithin(period);
  const count = among.filter((day) => lost.includes(day)).length;
  const share = count / among.length;
  return {
    check: "coverage",
    severity: share > blockingShare ? "blocking" : share >= warningShare ? "warning" : "info",
    message:
      `The data ${edge}: ${formatNumber(count)} of the ${formatNumber(among.length)} days expected in the ${name} ` +
      `(${period.start} to ${period.end}; ${formatPercent(share)}) lie outside it.`,
  };
}

function judgeUndated(facts: Facts, { baseline, comparison, other }: PeriodStats): Finding[] {
  const undated = countOf(other, "undated");
  const rows = countOf(baseline, "rows") + countOf(comparison, "rows") + countOf(other, "rows");
  const share = rows > 0 ? undated / rows : 0;
  if (share < 0.001) return [];
  return [
    {
      check: "undated-rows",
      severity: share >= 0.05 ? "warning" : "info",
      message: `${facts.dateColumn} is missing in ${formatNumber(undated)} of ${formatNumber(rows)} rows (${formatPercent(share)}): they belong to no period.`,
    },
  ];
}
