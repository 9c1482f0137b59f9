import { fsum } from "../../analysis/fsum.ts";
import { formatNumber, formatPercent } from "../../base/format-number.ts";
import type { QualityNote } from "../../domain/investigation-result.ts";
import type { EvidenceLog, EvidenceRow } from "../../engine/evidence-log.ts";
import type { Facts } from "../facts.ts";
import { daysOf } from "../question.ts";
import { isWithin } from "./calendar.ts";
import { countOf, type PeriodStats } from "./period-stats.ts";
import { type Proportion, proportionZ, shareOf } from "./proportion.ts";
import { type CheckResult, nothingFound } from "./quality-check.ts";
import { dayListSql, daySql, factsWithSql, inEitherSql, metricSql, periodSql } from "./quality-sql.ts";
import type { DayStats, Timeline } from "./read-timeline.ts";
import { findUsualVolume } from "./usual-volume.ts";

const exhaustiveRows = 1_000_000;
const crowdedDay = 1.7;
const referenceDays = 14;
// So many different rows are not all there twice by chance, even where each alone often is.
const leastDistinct = 20;
const leastJump = 0.02;
const wholesale = 0.2;

/** Identical rows on one day, counted. */
interface RepeatDay {
  day: string;
  rows: number;
  repeated: number;
  distinct: number;
  /** Every row of the day is there so many times, or a multiple of it: 1, 2 or 3. */
  loads: number;
}

type PeriodName = "baseline" | "comparison";

/** Rows that were loaded twice: identical rows beyond what the rest of the table shows. */
export async function checkDuplicateLoad(
  facts: Facts,
  timeline: Timeline,
  periods: PeriodStats,
  evidence: EvidenceLog,
): Promise<CheckResult> {
  const days = daysToSearch(facts, timeline, periods);
  if (days !== "all" && days.length === 0) return nothingFound(1);
  const found = await evidence.ask(repeatsQuery(facts, days));
  const repeats = found.rows.map(toRepeatDay);
  const suspects = [...suspectDays(repeats)];
  if (suspects.length === 0) suspects.push(...suspectPeriod(facts, repeats));
  if (suspects.length === 0) return nothingFound(1);
  const cleaned = await evidence.ask(withoutRepeatsQuery(facts, suspects));
  const note = describe(facts, suspects, periods, cleaned.rows);
  return { notes: [{ ...note, evidence: [found.id, periods.evidence, cleaned.id] }], checks: 1 };
}

/** All days where that is cheap; else crowded days with some ordinary ones to hold against them. */
function daysToSearch(facts: Facts, { days }: Timeline, { baseline, comparison }: PeriodStats): "all" | string[] {
  if (countOf(baseline, "rows") + countOf(comparison, "rows") <= exhaustiveRows) return "all";
  const usual = findUsualVolume(days);
  const inside = days.filter(({ day }) => isWithin(day, facts.baseline) || isWithin(day, facts.comparison));
  const crowded = inside.filter((day) => day.rows >= crowdedDay * (usual.rowsOn(day) ?? Number.POSITIVE_INFINITY));
  if (crowded.length === 0) return [];
  const ordinary = inside.filter((day) => !crowded.includes(day));
  return [...crowded, ...evenly(ordinary, referenceDays)].map(({ day }) => day).sort();
}

function evenly(days: readonly DayStats[], count: number): DayStats[] {
  const step = Math.max(1, days.length / count);
  return Array.from({ length: Math.min(count, days.length) }, (_, index) => days[Math.floor(index * step)]);
}

export function repeatsQuery(facts: Facts, days: "all" | string[]): string {
  const where = days === "all" ? inEitherSql(facts) : `${daySql(facts)} in ${dayListSql(days)}`;
  const copies = `select ${daySql(facts)} as day, hash(facts) as fingerprint, count(*) as copies from (${facts.sql}) facts where ${where} group by all`;
  return (
    "select cast(day as varchar) as day, sum(copies) as rows, sum(copies - 1) as repeated, count(*) as distinct_rows, " +
    `count(*) filter (copies % 2 > 0) as not_doubled, count(*) filter (copies % 3 > 0) as not_tripled from (${copies}) group by day order by day`
  );
}

function toRepeatDay(row: EvidenceRow): RepeatDay {
  return {
    day: String(row["day"]),
    rows: Number(row["rows"]),
    repeated: Number(row["repeated"]),
    distinct: Number(row["distinct_rows"]),
    loads: row["not_doubled"] === 0 ? 2 : row["not_tripled"] === 0 ? 3 : 1,
  };
}

/** Days on which every row is there two or three times, in a table where that is not the rule. */
export function suspectDays(days: readonly RepeatDay[]): RepeatDay[] {
  const sized = days.filter(({ distinct }) => distinct >= leastDistinct);
  const doubled = sized.filter(({ loads }) => loads >= 2);
  return doubled.length <= 0.6 * sized.length ? doubled : [];
}

/** Days with repeats, where one period has clearly more of them and rows are otherwise unique. */
function suspectPeriod(facts: Facts, days: readonly RepeatDay[]): RepeatDay[] {
  const repeatsIn = (name: PeriodName): Proportion => {
    const inside = days.filter(({ day }) => isWithin(day, facts[name]));
    return { hits: fsum(inside.map(({ repeated }) => repeated)), of: fsum(inside.map(({ rows }) => rows)) };
  };
  const before = repeatsIn("baseline");
  const after = repeatsIn("comparison");
  const [few, many] = shareOf(before) <= shareOf(after) ? [before, after] : [after, before];
  const isClear = many.hits >= 20 && shareOf(many) - shareOf(few) >= leastJump && Math.abs(proportionZ(few, many)) >= 5;
  if (!isClear || shareOf(few) > leastJump) return [];
  const crowdedPeriod = many === after ? facts.comparison : facts.baseline;
  return days.filter(({ day, repeated }) => repeated > 0 && isWithin(day, crowdedPeriod));
}

/** The metric of both periods with the surplus copies of the suspect days left out. */
export function withoutRepeatsQuery(facts: Facts, suspects: readonly RepeatDay[]): string {
  const loads = Math.max(...suspects.map((day) => day.loads));
  const kept = loads >= 2 ? `"the copies" / ${loads}` : "1";
  const inside = factsWithSql(facts, `${periodSql(facts)} as "the period", ${daySql(facts)} as "the day"`);
  const isSuspect = `"the day" in ${dayListSql(suspects.map(({ day }) => day))}`;
  const others = `select *, 1 as "the copy", ${loads} as "the copies" from ${inside} where "the period" <> 'other' and not ${isSuspect}`;
  const counted =
    `select *, row_number() over same as "the copy", count(*) over same as "the copies" from ${inside} ` +
    `where "the period" <> 'other' and ${isSuspect} window same as (partition by "the day", hash(facts))`;
  return (
    `select "the period" as period, count(*) as rows, ${metricSql(facts)} as "metric value" ` +
    `from (${others} union all ${counted}) facts where "the copy" <= ${kept} group by "the period" order by "the period"`
  );
}

function describe(
  facts: Facts,
  suspects: readonly RepeatDay[],
  periods: PeriodStats,
  cleaned: readonly EvidenceRow[],
): Omit<QualityNote, "evidence"> {
  const raw = changeOf(facts, periods.baseline, periods.comparison);
  const rowOf = (name: PeriodName) => cleaned.find((row) => row["period"] === name) ?? {};
  const clean = changeOf(facts, rowOf("baseline"), rowOf("comparison"));
  const isInvalid = Math.abs(raw - clean) > 0.5 * Math.abs(raw) && Math.abs(raw - clean) > 1e-9 * Math.abs(clean);
  const rows = fsum(suspects.map((day) => day.rows));
  const repeated = fsum(suspects.map((day) => day.repeated));
  const days =
    suspects
      .slice(0, 3)
      .map(({ day }) => day)
      .join(", ") + (suspects.length > 3 ? " …" : "");
  const how = suspects.every(({ loads }) => loads >= 2)
    ? `loaded ${suspects[0].loads === 2 ? "twice" : "three times"}: `
    : "with repeated rows: ";
  const unit = isTotal(facts) ? " a day" : "";
  // Rows that tell little apart repeat by themselves where there are more of them; a load that came twice repeats them all.
  const isWholesale = suspects.every(({ loads }) => loads >= 2) || repeated / rows >= wholesale;
  return {
    check: "duplicate-load",
    severity: isInvalid && isWholesale ? "blocking" : "warning",
    message:
      `${formatNumber(suspects.length)} ${suspects.length === 1 ? "day" : "days"} (${days}) ${how}` +
      `${formatNumber(repeated)} of ${formatNumber(rows)} rows (${formatPercent(repeated / rows)}) are exact copies. ` +
      `With them the metric changes by ${formatNumber(raw)}, without them by ${formatNumber(clean)}${unit}.`,
  };
}

const isTotal = ({ metric }: Facts): boolean => metric.kind === "sum" || metric.kind === "count";

function changeOf(facts: Facts, baseline: EvidenceRow, comparison: EvidenceRow): number {
  const value = (row: EvidenceRow, name: PeriodName) =>
    countOf(row, "metric value") / (isTotal(facts) ? daysOf(facts[name]) : 1);
  return value(comparison, "comparison") - value(baseline, "baseline");
}
