import { AppError } from "../../../base/app-error.ts";
import type { Facts } from "../../facts.ts";
import type { Period } from "../../question.ts";
import type { MetricSource } from "../metric-source.ts";

export interface PeriodRows {
  baselineRows: number;
  comparisonRows: number;
}

type Checked = Pick<Facts, "sql" | "time" | "dateColumn" | "baseline" | "comparison" | "metric">;

/** Both periods must hold rows with something to measure; otherwise the person learns which days the data cover. */
export async function checkPeriods(facts: Checked, { rows }: Pick<MetricSource, "rows">): Promise<PeriodRows> {
  const [[baselineRows, baselineValues, comparisonRows, comparisonValues, first, last]] = await rows(countSql(facts));
  const covers = { start: first === null ? null : String(first), end: last === null ? null : String(last) };
  const check = (name: "baseline" | "comparison", count: number, values: number) => {
    if (count === 0 || values === 0) throw emptyPeriod({ name, facts, covers, hasRows: count > 0 });
  };
  check("baseline", Number(baselineRows), Number(baselineValues));
  check("comparison", Number(comparisonRows), Number(comparisonValues));
  return { baselineRows: Number(baselineRows), comparisonRows: Number(comparisonRows) };
}

function countSql(facts: Checked): string {
  const counts = [facts.baseline, facts.comparison].flatMap((period) => {
    const isIn = inPeriod(facts.time, period);
    return [`count(*) filter (where ${isIn})`, `count(*) filter (where ${isIn} and ${isMeasured(facts)})`];
  });
  const limits = ["min", "max"].map((limit) => `cast(cast(${limit}(${facts.time}) as date) as varchar)`);
  return `select ${[...counts, ...limits].join(", ")} from (${facts.sql}) facts`;
}

const inPeriod = (time: string, { start, end }: Period): string =>
  `${time} >= date '${start}' and ${time} < date '${end}' + 1`;

/** Whether the row takes part in the metric at all. */
function isMeasured({ metric: { kind, amount, exposure } }: Checked): string {
  if (exposure !== null) return `(${exposure}) <> 0`;
  return kind === "distinct" || kind === "level" ? `(${amount}) is not null` : "true";
}

interface Empty {
  name: "baseline" | "comparison";
  facts: Checked;
  covers: { start: string | null; end: string | null };
  hasRows: boolean;
}

function emptyPeriod({ name, facts, covers, hasRows }: Empty): AppError {
  const { start, end, label } = facts[name];
  const what = hasRows ? `rows with a value for ${facts.metric.label}` : "rows";
  const range =
    covers.start === null
      ? `The column ${facts.dateColumn} is empty.`
      : `The data cover ${covers.start} to ${covers.end} (column ${facts.dateColumn}).`;
  return new AppError(
    "INVALID_DATE_RANGE",
    `The ${name} period ${label ?? `${start}..${end}`} holds no ${what}. ${range}`,
    {
      period: name,
      start,
      end,
      covers,
      date_column: facts.dateColumn,
    },
  );
}
