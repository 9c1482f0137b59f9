import { quoteName, quoteText } from "../../engine/sql.ts";
import type { Condition, Query } from "../understand/understanding.ts";
import { spanSql } from "./condition-sql.ts";
import { groupColumns } from "./group-sql.ts";
import { measureLabel } from "./labels.ts";
import { measureSql } from "./measure-sql.ts";
import type { Frame } from "./query-frame.ts";
import { namedSql, rest, rowsName } from "./select-parts.ts";

/** Periods under each other; for a change, or with groups, side by side. */
export function writePeriods(
  query: Query,
  { periods, isChange }: Extract<Query["shape"], { kind: "periods" }>,
  frame: Frame,
): string {
  const [measure] = query.measures;
  const label = measureLabel(measure, rowsName(query));
  const isWide = (isChange && periods.length === 2) || query.groups.length > 0;
  if (!isWide) {
    const parts = periods.map(({ label: period, span }, i) => {
      const where: Condition[] = [...query.conditions, { kind: "span", span, text: period, isNegated: false }];
      const columns = [
        namedSql(`${i}`, "place"),
        namedSql(quoteText(period), "period"),
        namedSql(quoteText(span.start ?? ""), "from"),
        namedSql(quoteText(span.end ?? ""), "until"),
        namedSql(measureSql(measure, frame), label),
      ];
      return `select ${columns.join(", ")} ${rest({ conditions: where, having: [] }, frame, [])}`;
    });
    return `select "period", "from", "until", ${quoteName(label)} from (${parts.join(" union all ")}) order by "place"`;
  }
  const groups = groupColumns(query.groups, frame);
  const ordered = [...periods].sort((a, b) => ((a.span.start ?? "") < (b.span.start ?? "") ? -1 : 1));
  const figures = ordered.map(({ label: period, span }) => ({
    label: `${label} ${period}`,
    sql: measureSql(measure, frame, spanSql(span, frame.date!)),
  }));
  const [before, after] = [figures[0], figures[figures.length - 1]];
  const change = `(${after.sql}) - (${before.sql})`;
  const changes = [
    namedSql(change, "change"),
    namedSql(`(${change})::double / nullif(abs(${before.sql}), 0)`, "relative_change"),
    namedSql(`100 * (${change})::double / nullif(abs(${before.sql}), 0)`, "change_percent"),
  ];
  const selected = [
    ...groups.map(({ sql, label: name }) => namedSql(sql, name)),
    ...figures.map(({ sql, label: name }) => namedSql(sql, name)),
    ...changes,
  ];
  const spans = ordered.map(({ span }) => `(${spanSql(span, frame.date!)})`).join(" or ");
  const body = `select ${selected.join(", ")} ${rest(query, frame, groups, [`(${spans})`])}`;
  const direction = query.ranking?.direction === "low" ? "asc" : "desc";
  return groups.length > 0
    ? `${body} order by ${query.ranking || isChange ? `"change" ${direction}` : `${quoteName(after.label)} desc`} nulls last`
    : body;
}
