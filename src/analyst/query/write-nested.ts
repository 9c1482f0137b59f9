import type { Measure, Query } from "../understand/understanding.ts";
import { groupColumns } from "./group-sql.ts";
import { measureLabel } from "./labels.ts";
import { measureSql, outerSql } from "./measure-sql.ts";
import { byFigure, limitOf, offsetOf } from "./order-sql.ts";
import type { Frame } from "./query-frame.ts";
import { namedSql, rest, rowsName } from "./select-parts.ts";

/** First per month, then over the months. */
export function writeNested(query: Query, frame: Frame, rowLimit: number): string {
  const measure = query.measures.find((one): one is Extract<Measure, { kind: "nested" }> => one.kind === "nested")!;
  const outer = groupColumns(query.groups, frame);
  const inner = [...outer, ...groupColumns([measure.over], frame)];
  const keys = inner.map(({ sql }, i) => namedSql(sql, `k${i}`));
  const body = `select ${[...keys, namedSql(measureSql(measure.inner, frame), "v")].join(", ")} ${rest(query, frame, inner)}`;
  const shown = outer.map(({ label }, i) => namedSql(`"k${i}"`, label));
  const label = measureLabel(measure, rowsName(query));
  const by =
    outer.length > 0
      ? ` group by ${outer.map((_, i) => `"k${i}"`).join(", ")} order by ${byFigure(query.ranking, label)}`
      : "";
  return `select ${[...shown, namedSql(outerSql(measure.name, "v"), label)].join(", ")} from (${body})${by} limit ${limitOf(query, rowLimit)}${offsetOf(query)}`;
}
