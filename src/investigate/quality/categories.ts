import { formatNumber, formatPercent } from "../../base/format-number.ts";
import type { QualityNote } from "../../domain/investigation-result.ts";
import type { EvidenceLog, EvidenceRow } from "../../engine/evidence-log.ts";
import { quoteText } from "../../engine/sql.ts";
import type { FactDimension, Facts } from "../facts.ts";
import { spanOf, toDayNumber } from "./calendar.ts";
import { type Category, type CategoryTurnover, quoteValue } from "./category-turnover.ts";
import type { CheckResult } from "./quality-check.ts";
import { betweenSql, daySql, factsWithSql, periodSql } from "./quality-sql.ts";
import type { Timeline } from "./read-timeline.ts";
import { checkRenamed } from "./renamed-categories.ts";

const mostValues = 2000;
const leastRows = 20;
const leastShare = 0.01;
const mostShown = 30;

/** Values of a dimension that appear, vanish or change their name between the periods. */
export async function checkCategories(facts: Facts, timeline: Timeline, evidence: EvidenceLog): Promise<CheckResult> {
  const dimensions = facts.dimensions.filter(({ cardinality }) => cardinality <= mostValues);
  const notes: QualityNote[] = [];
  for (const dimension of dimensions) {
    const { id, rows } = await evidence.ask(turnoverQuery(facts, dimension));
    const turnover = toTurnover(dimension, id, rows);
    const renamed = await checkRenamed(facts, turnover, timeline, evidence);
    notes.push(...renamed.notes, ...describeTurnover(turnover, new Set(renamed.values)));
  }
  return { notes, checks: dimensions.length };
}

/** Values that are not there from the first day to the last, if they are large enough to be missed. */
export function turnoverQuery(facts: Facts, dimension: FactDimension): string {
  const span = spanOf(facts);
  const inside = factsWithSql(facts, `${periodSql(facts)} as "the period", ${daySql(facts)} as "the day"`);
  const counts =
    `select ${dimension.sql} as value, "the period" as period, count(*) as rows, min("the day") as first, max("the day") as last ` +
    `from ${inside} where ${betweenSql('"the day"', span)} group by all`;
  const rowsIn = (period: string) => `coalesce(sum(rows) filter (period = '${period}'), 0)`;
  const values =
    `select value, sum(rows) as rows, ${rowsIn("baseline")} as baseline, ${rowsIn("comparison")} as comparison, ` +
    `min(first) as first, max(last) as last from (${counts}) where value is not null group by value`;
  const kept = "sum(case when comparison > 0 then baseline else 0 end) over ()";
  const totals = `select *, sum(baseline) over () as baseline_rows, sum(comparison) over () as comparison_rows, ${kept} as kept_rows from (${values})`;
  return (
    "select value, rows, baseline, comparison, cast(first as varchar) as first, cast(last as varchar) as last, baseline_rows, comparison_rows, kept_rows " +
    `from (${totals}) where rows >= ${leastRows} and (first > date ${quoteText(span.start)} or last < date ${quoteText(span.end)}) ` +
    `order by rows desc, value limit ${mostShown}`
  );
}

function toTurnover(dimension: FactDimension, evidence: string, rows: readonly EvidenceRow[]): CategoryTurnover {
  return {
    dimension,
    evidence,
    passing: rows.map((row) => ({
      value: String(row["value"]),
      rows: Number(row["rows"]),
      baseline: Number(row["baseline"]),
      comparison: Number(row["comparison"]),
      first: toDayNumber(String(row["first"])),
      last: toDayNumber(String(row["last"])),
    })),
    baselineRows: Number(rows[0]?.["baseline_rows"] ?? 0),
    comparisonRows: Number(rows[0]?.["comparison_rows"] ?? 0),
    keptRows: Number(rows[0]?.["kept_rows"] ?? 0),
  };
}

/** Segments come and go in any business, so this is for information. */
function describeTurnover(turnover: CategoryTurnover, renamed: Set<string>): QualityNote[] {
  const { dimension, evidence, passing, baselineRows, comparisonRows } = turnover;
  const isLarge = (count: number, of: number) => count >= Math.max(leastRows, leastShare * of);
  const lists = [
    {
      categories: passing.filter((each) => each.baseline === 0 && isLarge(each.comparison, comparisonRows)),
      says: "only in the comparison",
      rows: comparisonRows,
      name: "new-categories",
    },
    {
      categories: passing.filter((each) => each.comparison === 0 && isLarge(each.baseline, baselineRows)),
      says: "only in the baseline",
      rows: baselineRows,
      name: "vanished-categories",
    },
  ];
  return lists.flatMap(({ categories, says, rows, name }) => {
    const left = categories.filter(({ value }) => !renamed.has(value));
    if (left.length === 0) return [];
    return [
      {
        check: name,
        severity: "info" as const,
        message: `${dimension.name}: ${listValues(left, rows)} ${left.length === 1 ? "is" : "are"} ${says}.`,
        evidence: [evidence],
      },
    ];
  });
}

function listValues(categories: readonly Category[], rows: number): string {
  const shown = categories.slice(0, 3).map((category) => {
    const count = category.baseline + category.comparison;
    return `${quoteValue(category.value)} (${formatNumber(count)} of ${formatNumber(rows)} rows, ${formatPercent(count / rows)})`;
  });
  const rest = categories.length - shown.length;
  return shown.join(", ") + (rest > 0 ? ` and ${formatNumber(rest)} more` : "");
}
