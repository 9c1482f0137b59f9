import { AppError } from "../../../base/app-error.ts";
import { addDays } from "../../../base/calendar.ts";
import { quoteName } from "../../../engine/sql.ts";
import type { Facts } from "../../facts.ts";
import type { Period } from "../../question.ts";
import { collectProblems } from "../collect-problems.ts";
import { invalidMetric } from "../invalid-metric.ts";
import type { MetricSource } from "../metric-source.ts";
import { invalidCondition, type Where } from "../where/understand-where.ts";
import { rangeOf } from "./check-order.ts";
import type { PeriodPair } from "./parse-periods.ts";
import { readPeriods } from "./place-periods.ts";

type Checked = Pick<Facts, "sql" | "time" | "dateColumn" | "baseline" | "comparison" | "metric">;

export interface CheckedAgainst {
  source: Pick<MetricSource, "rows">;
  where: Where | null;
}

/** Both periods must hold rows with something to measure; otherwise the person learns which days the data cover. */
export async function checkPeriods(facts: Checked, asked: PeriodPair<Period>, against: CheckedAgainst): Promise<void> {
  const { rows } = against.source;
  const [[first, last, all, ...counts]] = await rows(countSql(facts));
  if (Number(all) === 0 && against.where) throw noRows(facts, against.where);
  const covers = { start: first === null ? null : String(first), end: last === null ? null : String(last) };
  const problems = collectProblems();
  for (const [i, name] of (["baseline", "comparison"] as const).entries()) {
    const [count, values] = [Number(counts[2 * i]), Number(counts[2 * i + 1])];
    problems.attempt(name, () => {
      if (count === 0 || values === 0) throw emptyPeriod({ name, facts, asked, covers, hasRows: count > 0 });
    });
  }
  problems.settle();
  await checkValue(facts, against);
}

function countSql(facts: Checked): string {
  const counts = [facts.baseline, facts.comparison].flatMap((period) => {
    const isIn = inPeriod(facts.time, period);
    return [`count(*) filter (where ${isIn})`, `count(*) filter (where ${isIn} and ${isMeasured(facts)})`];
  });
  const limits = ["min", "max"].map((limit) => `cast(cast(${limit}(${facts.time}) as date) as varchar)`);
  return `select ${[...limits, "count(*)", ...counts].join(", ")} from (${facts.sql}) facts`;
}

const inPeriod = (time: string, { start, end }: Period): string =>
  `${time} >= date '${start}' and ${time} < date '${end}' + 1`;

/** Whether the row takes part in the metric at all. */
function isMeasured({ metric: { kind, amount, exposure } }: Checked): string {
  if (exposure !== null) return `(${exposure}) <> 0`;
  return kind === "distinct" || kind === "level" ? `(${amount}) is not null` : "true";
}

/** Throws where there is no number to compare at all; a period that has lost its values is a finding, not a mistake. */
async function checkValue(
  { sql, time, baseline, comparison, metric }: Checked,
  { source }: CheckedAgainst,
): Promise<void> {
  const values = metric.columns.map((name) => `${quoteName(name)} is not null`);
  const periods = [baseline, comparison].map((period) => `(${inPeriod(time, period)})`).join(" or ");
  const [[value, present]] = await source.rows(
    `select cast((${metric.aggregate}) as double), count(*) filter (where ${values.join(" or ") || "true"}) from (${sql}) facts where ${periods}`,
  );
  if (Number(present) === 0)
    throw invalidMetric(
      metric.text,
      `${metric.columns.join(" and ")} ${metric.columns.length === 1 ? "is" : "are"} empty in all rows of both periods, so there is nothing to measure`,
    );
  if (value === null || !Number.isFinite(Number(value)))
    throw invalidMetric(metric.text, "it has no value in these periods: what it divides by is zero or missing");
}

function noRows(facts: Checked, { words, columns }: Where): AppError {
  const known = columns
    .filter(({ profile }) => profile.topValues.length > 0)
    .map(
      ({ name, profile }) =>
        `${name} is ${profile.topValues
          .slice(0, 6)
          .map(({ value }) => `'${value}'`)
          .join(", ")}`,
    );
  const hint = known.length === 0 ? "" : ` (in the data ${known.join("; ")})`;
  return invalidCondition(words, `no row of ${facts.metric.table} meets it${hint}`, { table: facts.metric.table });
}

interface Empty {
  name: "baseline" | "comparison";
  facts: Checked;
  asked: PeriodPair<Period>;
  covers: { start: string | null; end: string | null };
  hasRows: boolean;
}

function emptyPeriod({ name, facts, asked, covers, hasRows }: Empty): AppError {
  const { start, end, label } = facts[name];
  const what = hasRows ? `rows with a value for ${facts.metric.label}` : "rows";
  const range =
    covers.start === null
      ? `The column ${facts.dateColumn} is empty.`
      : `The data cover ${covers.start} to ${covers.end} (column ${facts.dateColumn}).`;
  const said = asked[name].today === undefined ? "" : ` ("${asked[name].label}", as today is ${asked[name].today})`;
  return new AppError(
    "INVALID_DATE_RANGE",
    `The ${name} period ${label ?? `${start}..${end}`}${said} holds no ${what}. ${range}${ofTheData(asked, covers.end)}`,
    {
      period: name,
      start,
      end,
      covers,
      date_column: facts.dateColumn,
    },
  );
}

/** What the same words would mean on the day after the data end. */
function ofTheData({ baseline, comparison }: PeriodPair<Period>, last: string | null): string {
  const { today } = comparison.today === undefined ? baseline : comparison;
  if (today === undefined || last === null || last >= addDays(today, -1)) return "";
  const texts = { baseline: baseline.label ?? rangeOf(baseline), comparison: comparison.label ?? rangeOf(comparison) };
  const meant = readPeriods(texts, new Date(addDays(last, 1)));
  return (
    ` Counted from the end of the data it would be --baseline ${rangeOf(meant.baseline)} ` +
    `--comparison ${rangeOf(meant.comparison)}.`
  );
}
