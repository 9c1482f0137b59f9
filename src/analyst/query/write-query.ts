import { quoteName } from "../../engine/sql.ts";
import type { Query } from "../understand/understanding.ts";
import { groupColumns } from "./group-sql.ts";
import { measureSql } from "./measure-sql.ts";
import { limitOf, offsetOf, orderOf, presentSql, qualifySql, withinOrder } from "./order-sql.ts";
import { type Frame, frameOf } from "./query-frame.ts";
import { namedSql, rest, rowsName, uniqueLabels } from "./select-parts.ts";
import { writeNested } from "./write-nested.ts";
import { writePeriods } from "./write-periods.ts";
import { writeSeries } from "./write-series.ts";
import { writeSpecial } from "./write-special.ts";

/** One SELECT that answers the question. The row limit is one more than is wanted, so that a cut is noticed. */
export function writeQuery(query: Query, rowLimit: number): string {
  const frame = frameOf(query);
  const { shape, measures } = query;
  const limit = (sql: string) => `${sql} limit ${rowLimit + 1}`;
  switch (shape.kind) {
    case "histogram":
    case "correlation":
      return limit(writeSpecial(query, shape, frame));
    case "steps":
    case "cumulative":
    case "moving":
    case "anomalies":
      return limit(writeSeries(query, shape, frame));
    case "periods":
      return limit(writePeriods(query, shape, frame));
    case "count-groups":
      return `select count(*) as ${quoteName("number_of_groups")} from (select 1 ${rest(query, frame, groupColumns(query.groups, frame), presentSql(groupColumns(query.groups, frame)))})`;
    case "list":
      return limit(writeList(query, frame));
    default:
      return measures.some(({ kind }) => kind === "nested")
        ? writeNested(query, frame, rowLimit)
        : writePlain(query, frame, rowLimit);
  }
}

function writePlain(query: Query, frame: Frame, rowLimit: number): string {
  const groups = groupColumns(query.groups, frame);
  const labels = uniqueLabels(query.measures, rowsName(query));
  const figures = query.measures.map((measure, i) => namedSql(measureSql(measure, frame), labels[i]));
  const shares = query.shape.kind === "share" ? [namedSql(shareSql(query, frame), `share_of_${labels[0]}`)] : [];
  const selected = [...groups.map(({ sql, label }) => namedSql(sql, label)), ...figures, ...shares];
  // Rows without a value are no group that could be asked for.
  const known = query.ranking || query.having.length > 0 ? presentSql(groups) : [];
  const body = `select ${selected.join(", ")} ${rest(query, frame, groups, known)}`;
  if (groups.length === 0) return body;
  const within = query.ranking?.within ?? [];
  if (within.length > 0)
    return `${body}${qualifySql(query, frame, labels[0])} order by ${withinOrder(query, frame, labels[0])} limit ${rowLimit + 1}`;
  return `${body} order by ${orderOf(query, groups, labels[0])} limit ${limitOf(query, rowLimit)}${offsetOf(query)}`;
}

/** Of the whole that all rows make, not of the sum of parts: things in several groups are counted once. */
function shareSql(query: Query, frame: Frame): string {
  const [measure] = query.measures;
  const whole = `select ${measureSql(measure, frame)} ${rest({ conditions: query.conditions, having: [] }, frame, [])}`;
  return `(${measureSql(measure, frame)})::double / nullif((${whole}), 0)`;
}

function writeList(query: Query, frame: Frame): string {
  const groups = groupColumns(query.groups, frame);
  const names = groups.map(({ sql, label }) => namedSql(sql, label));
  return `select ${names.join(", ")} ${rest(query, frame, groups, presentSql(groups))} order by ${groups.map(({ sort }) => sort).join(", ")}`;
}
