import { formatNumber, formatPercent } from "../../base/format-number.ts";
import type { EvidenceLog } from "../../engine/evidence-log.ts";
import { nameWords } from "../../engine/profile/roles/name-words.ts";
import { quoteName } from "../../engine/sql.ts";
import type { Facts } from "../facts.ts";
import { fromFacts } from "../facts-sql.ts";
import { findSeriesKey } from "../understand/facts/series-key.ts";
import { isWithin } from "./calendar.ts";
import { type CheckResult, nothingFound } from "./quality-check.ts";
import type { Subject } from "./read-subject.ts";
import type { DayStats, Timeline } from "./read-timeline.ts";

const mostFalls = 0.01;
const leastRises = 60;
const leastRisesIfNamed = 10;
const leastRising = 0.1;
const namesOfTotals = new Set("cumulative cum cumul running total totals kumuliert".split(" "));

/** A column that never falls from one date to the next holds running totals or a stock: adding up its dates counts the same again and again. */
export async function checkRunningTotal(
  { facts }: Subject,
  { days }: Timeline,
  evidence: EvidenceLog,
): Promise<CheckResult> {
  const { metric } = facts;
  const [column] = metric.columns;
  if (metric.kind !== "sum" || metric.columns.length !== 1 || metric.increases || metric.unit !== null)
    return nothingFound(0);
  if (!mayBeTotal(days)) return nothingFound(1);
  const key = await readSeriesKey(facts, evidence);
  if (key === null) return nothingFound(1);
  const { id, rows: steps } = await evidence.ask(stepsQuery(facts, column, key));
  const [falls, rises, all] = ["falls", "rises", "steps"].map((name) => Number(steps[0][name] ?? 0));
  if (!isTotal({ falls, rises, all }, column)) return nothingFound(1);
  const isOneDate = [facts.baseline, facts.comparison].every(
    (period) => days.filter(({ day }) => isWithin(day, period)).length <= 1,
  );
  const of = key.length === 0 ? "" : ` of the same ${key.join(" and ")}`;
  const seen =
    `from one date to the next${of} it rises ${formatNumber(rises)} times, stays ${formatNumber(all - rises - falls)} times ` +
    `and falls ${formatNumber(falls)} times (${formatPercent(falls / all)})`;
  return {
    notes: [
      {
        check: "running-total",
        severity: isOneDate ? "info" : "blocking",
        message: isOneDate
          ? `${column} is a running total: ${seen}. Each period has one date here, so the change is what was added in between.`
          : `${column} is a running total, and its sum over several dates counts the same amounts again: ${seen}. ` +
            `Use sum(increase(${nameSql(column)})) for what was added, or periods of one date each for its level.`,
        evidence: [id],
      },
    ],
    checks: 1,
  };
}

const nameSql = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : quoteName(name));

/** Seen from all rows of each day together, which costs nothing: members come and go, so a few falls are let pass here. */
function mayBeTotal(days: readonly DayStats[]): boolean {
  const totals = days.flatMap(({ measures }) =>
    measures.length > 0 && measures[0].filled > 0 ? [measures[0].total] : [],
  );
  const falls = totals.filter((total, i) => i > 0 && total < totals[i - 1]).length;
  return totals.length > leastRisesIfNamed && totals.at(-1)! > totals[0] && falls <= Math.max(1, 0.05 * totals.length);
}

async function readSeriesKey(facts: Facts, evidence: EvidenceLog): Promise<string[] | null> {
  const { rows: columns } = await evidence.ask(`describe ${facts.sql}`);
  const texts = columns.filter((column) => /^(VARCHAR|BOOLEAN)/.test(String(column["column_type"])));
  const candidates = texts.map((column) => String(column["column_name"]));
  const rows = async (sql: string) => (await evidence.ask(sql)).rows.map((row) => Object.values(row));
  return findSeriesKey({ from: `(${facts.sql})`, time: facts.time, candidates }, { rows });
}

function stepsQuery(facts: Facts, column: string, key: string[]): string {
  const value = quoteName(column);
  const partition = key.length === 0 ? "" : `partition by ${key.map(quoteName).join(", ")} `;
  const step = `${value} - lag(${value} ignore nulls) over (${partition}order by ${facts.time}) as step`;
  return (
    "select count(case when step < 0 then 1 end) as falls, count(case when step > 0 then 1 end) as rises, count(step) as steps " +
    `from (select ${step} from ${fromFacts(facts)} where ${facts.time} is not null)`
  );
}

/** Noise alone would make many steps fall; few steps tell only where the name says it too. */
function isTotal({ falls, rises, all }: { falls: number; rises: number; all: number }, column: string): boolean {
  const isNamed = nameWords(column).some((word) => namesOfTotals.has(word));
  return rises >= (isNamed ? leastRisesIfNamed : leastRises) && falls <= mostFalls * all && rises >= leastRising * all;
}
