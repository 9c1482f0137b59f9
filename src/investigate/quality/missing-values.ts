import { formatNumber, formatPercent } from "../../base/format-number.ts";
import type { QualityNote } from "../../domain/investigation-result.ts";
import { quoteName } from "../../engine/sql.ts";
import { type Aggregates, countOf, type PeriodStats } from "./period-stats.ts";
import { type Proportion, proportionZ, shareOf } from "./proportion.ts";
import type { CheckResult } from "./quality-check.ts";
import type { Subject } from "./read-subject.ts";

const leastZ = 5;
const leastJump = 0.05;

interface Watched {
  name: string;
  sql: string;
  part: "metric" | "dimension";
}

export function missingAggregates(subject: Subject): Aggregates {
  const aggregates: Aggregates = {};
  for (const { name, sql } of watchedColumns(subject)) aggregates[`missing ${name}`] = `count(*) - count(${sql})`;
  for (const { role } of subject.measures) aggregates[`missing in ${role}`] = `count(*) - count("the ${role}")`;
  return aggregates;
}

/** A share of missing values that jumps between the periods, by more than chance and by enough to matter. */
export function checkMissingValues(subject: Subject, periods: PeriodStats): CheckResult {
  const columns = watchedColumns(subject).filter(({ name }) => !isOpenEnd(subject, name));
  const notes = columns.flatMap((column) => {
    const before = { hits: countOf(periods.baseline, `missing ${column.name}`), of: countOf(periods.baseline, "rows") };
    const after = {
      hits: countOf(periods.comparison, `missing ${column.name}`),
      of: countOf(periods.comparison, "rows"),
    };
    return hasJumped(before, after)
      ? [toNote(column, before, after, invalidates(subject, periods), periods.evidence)]
      : [];
  });
  return { notes, checks: columns.length };
}

function watchedColumns({ facts }: Subject): Watched[] {
  const metric = facts.metric.columns.map((name) => ({ name, sql: quoteName(name), part: "metric" as const }));
  const dimensions = facts.dimensions
    .filter(({ name }) => !facts.metric.columns.includes(name))
    .map(({ name, sql }) => ({ name, sql, part: "dimension" as const }));
  return [...metric, ...dimensions];
}

/** The end of a time span is missing as long as it has not come: that is judged as censoring. */
const isOpenEnd = ({ facts, timeColumns }: Subject, name: string): boolean =>
  facts.metric.unit !== null && timeColumns.includes(name);

export function hasJumped(before: Proportion, after: Proportion): boolean {
  const jump = Math.abs(shareOf(after) - shareOf(before));
  return jump >= leastJump && Math.abs(proportionZ(before, after)) >= leastZ;
}

/** Where the amount itself goes missing, a sum falls for that reason alone; an average survives values missing at random. */
function invalidates({ facts, measures }: Subject, { baseline, comparison }: PeriodStats): boolean {
  const floor = facts.metric.kind === "sum" || facts.metric.kind === "ratio" ? 0.2 : 0.5;
  return measures.some(({ role }) => {
    const share = (row: PeriodStats["baseline"]) => countOf(row, `missing in ${role}`) / countOf(row, "rows");
    return Math.abs(share(comparison) - share(baseline)) > floor;
  });
}

function toNote(
  { name, part }: Watched,
  before: Proportion,
  after: Proportion,
  isInvalid: boolean,
  evidence: string,
): QualityNote {
  const blocks = part === "metric" && isInvalid;
  const falls = shareOf(after) < shareOf(before);
  const consequence = blocks ? ": the metric is not comparable" : "";
  return {
    check: "missing-values",
    severity: blocks ? "blocking" : falls && part === "dimension" ? "info" : "warning",
    message:
      `${name} is missing in ${formatNumber(after.hits)} of ${formatNumber(after.of)} rows of the comparison ` +
      `(${formatPercent(shareOf(after))}) against ${formatNumber(before.hits)} of ${formatNumber(before.of)} ` +
      `in the baseline (${formatPercent(shareOf(before))})${consequence}.`,
    evidence: [evidence],
  };
}
