import type { EvidenceLog, EvidenceRow } from "../../engine/evidence-log.ts";
import { quoteName } from "../../engine/sql.ts";
import type { Facts } from "../facts.ts";
import type { Period } from "../question.ts";
import { addDays, spanOf, toDayNumber } from "./calendar.ts";
import { betweenSql, daySql, factsWithSql, steadySql } from "./quality-sql.ts";
import type { Measure, Subject } from "./read-subject.ts";

export interface DayMeasure {
  filled: number;
  negative: number;
  total: number;
  low: number;
  high: number;
  /** Mean logarithm of the sizes of the values that are not zero; null without one. */
  logMean: number | null;
}

export interface DayStats {
  day: string;
  number: number;
  rows: number;
  /** Hour of the day's last row; 0 for dates without a time. */
  lastHour: number;
  /** In the order of the subject's measures. */
  measures: DayMeasure[];
}

/** Days that have rows, in order. */
export interface Timeline {
  evidence: string;
  days: DayStats[];
}

const historyDays = 400;
const daysAfter = 62;

/** One scan for everything that is judged day by day. `history` says which days may serve as what is usual, besides both periods. */
export async function readTimeline(subject: Subject, evidence: EvidenceLog, history: Period | null): Promise<Timeline> {
  const { id, rows } = await evidence.ask(timelineQuery(subject, history));
  return { evidence: id, days: rows.map((row) => toDayStats(row, subject.measures)) };
}

export function timelineQuery({ facts, measures }: Subject, history: Period | null): string {
  const values = measures.map(({ role, sql }) => `, ${sql} as "the ${role}"`).join("");
  const inside = factsWithSql(facts, `${daySql(facts)} as "the day"${values}`);
  const lastHour = `max(hour(cast(${facts.time} as timestamp)))`;
  return (
    `select cast("the day" as varchar) as day, count(*) as rows, ${lastHour} as "last hour"${measures.map(measureSql).join("")}` +
    ` from ${inside} where ${betweenSql('"the day"', windowOf(facts, history))} group by "the day" order by "the day"`
  );
}

function measureSql({ role }: Measure): string {
  const value = `"the ${role}"`;
  const columns = {
    filled: `count(${value})`,
    negative: `count(case when ${value} < 0 then 1 end)`,
    total: steadySql(`fsum(${value})`),
    low: `min(${value})`,
    high: `max(${value})`,
    "log mean": steadySql(`avg(ln(abs(nullif(${value}, 0))))`),
  };
  return Object.entries(columns)
    .map(([name, sql]) => `, ${sql} as ${quoteName(`${role} ${name}`)}`)
    .join("");
}

function windowOf(facts: Facts, history: Period | null): Period {
  const { start: first, end: last } = spanOf(facts);
  const usual = history ?? { start: addDays(first, -historyDays), end: addDays(last, daysAfter) };
  return { start: usual.start < first ? usual.start : first, end: usual.end > last ? usual.end : last };
}

function toDayStats(row: EvidenceRow, measures: readonly Measure[]): DayStats {
  const day = String(row["day"]);
  return {
    day,
    number: toDayNumber(day),
    rows: Number(row["rows"]),
    lastHour: Number(row["last hour"]),
    measures: measures.map(({ role }) => ({
      filled: Number(row[`${role} filled`]),
      negative: Number(row[`${role} negative`]),
      total: Number(row[`${role} total`]),
      low: Number(row[`${role} low`]),
      high: Number(row[`${role} high`]),
      logMean: row[`${role} log mean`] === null ? null : Number(row[`${role} log mean`]),
    })),
  };
}
