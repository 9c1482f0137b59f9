import { quoteName } from "../../engine/sql.ts";
import type { Having, Measure, Query } from "../understand/understanding.ts";
import { allOf } from "./condition-sql.ts";
import type { GroupColumn } from "./group-sql.ts";
import { measureLabel } from "./labels.ts";
import { measureSql } from "./measure-sql.ts";
import type { Frame } from "./query-frame.ts";

export const namedSql = (sql: string, label: string): string => `${sql} as ${quoteName(label)}`;

export const rowsName = ({ scope }: Query): string => scope.label;

/** From, where, group by and having. */
export function rest(
  { conditions, having }: Pick<Query, "conditions" | "having">,
  frame: Frame,
  groups: GroupColumn[],
  more: string[] = [],
): string {
  const where = [
    ...conditions.map((one) => allOf([one], frame)),
    ...groups
      .filter(({ isTime }) => isTime)
      .slice(0, 1)
      .map(() => `${frame.date} is not null`),
    ...more,
  ];
  const by = [...new Set(groups.flatMap(({ sql, sort, isTime }) => (isTime ? [sql, sort] : [sql])))];
  return [
    `from ${frame.from}`,
    ...(where.length > 0 ? [`where ${where.join(" and ")}`] : []),
    ...(by.length > 0 ? [`group by ${by.join(", ")}`] : []),
    ...(having.length > 0 ? [`having ${having.map((one) => havingSql(one, frame)).join(" and ")}`] : []),
  ].join(" ");
}

const havingSql = ({ measure, sign, value }: Having, frame: Frame): string =>
  `${measureSql(measure, frame)} ${sign} ${value}`;

export function uniqueLabels(measures: Measure[], rows: string): string[] {
  const labels: string[] = [];
  for (const measure of measures) {
    const label = measureLabel(measure, rows);
    labels.push(labels.includes(label) ? `${label}_${labels.length + 1}` : label);
  }
  return labels;
}
