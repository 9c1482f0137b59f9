import { addDays, type Span } from "../../base/calendar.ts";
import { quoteText } from "../../engine/sql.ts";
import type { Recurring } from "../understand/pieces/piece.ts";
import { truthOf } from "../understand/pieces/roles-of.ts";
import type { ScopeColumn } from "../understand/scope/scope.ts";
import type { Condition } from "../understand/understanding.ts";
import type { Frame } from "./query-frame.ts";

/** All conditions together; `true` where there are none. */
export function allOf(conditions: Condition[], frame: Frame): string {
  return conditions.length === 0 ? "true" : conditions.map((one) => conditionSql(one, frame)).join(" and ");
}

export function conditionSql(condition: Condition, frame: Frame): string {
  switch (condition.kind) {
    case "values": {
      const text = textSql(condition.column, frame);
      const list = condition.values.map(quoteText).join(", ");
      const isIn = condition.values.length === 1 ? `${text} = ${list}` : `${text} in (${list})`;
      return condition.isNegated ? `not coalesce(${isIn}, false)` : isIn;
    }
    case "flag": {
      const isSet = flagSql(condition.column, frame);
      return condition.isNegated ? `not coalesce(${isSet}, false)` : isSet;
    }
    case "number":
      return `${frame.sql(condition.column)} ${condition.sign} ${condition.value}`;
    case "between":
      return `${frame.sql(condition.column)} between ${condition.low} and ${condition.high}`;
    case "missing":
      return `${frame.sql(condition.column)} is ${condition.isNegated ? "not " : ""}null`;
    case "recurring": {
      const isIn = recurringSql(condition, frame.date!);
      return condition.isNegated ? `not ${isIn}` : isIn;
    }
    case "span": {
      const isIn = spanSql(condition.span, frame.date!);
      return condition.isNegated ? `not (${isIn})` : isIn;
    }
  }
}

const calendarFields = { weekday: "isodow", hour: "hour", month: "month" };

export const recurringSql = ({ field, members }: Recurring, date: string): string =>
  `${calendarFields[field]}(${date}) in (${members.join(", ")})`;

export function spanSql({ start, end }: Span, date: string): string {
  const parts = [
    ...(start === null ? [] : [`${date} >= date '${start}'`]),
    ...(end === null ? [] : [`${date} < date '${addDays(end, 1)}'`]),
  ];
  return parts.length === 0 ? "true" : parts.join(" and ");
}

function textSql(column: ScopeColumn, frame: Frame): string {
  return column.profile.dataType === "string" ? frame.sql(column) : `${frame.sql(column)}::varchar`;
}

/** Whether a flag is set, however the column writes yes. */
export function flagSql(column: ScopeColumn, frame: Frame): string {
  const { dataType, topValues } = column.profile;
  if (dataType === "boolean") return frame.sql(column);
  if (dataType !== "string") return `${frame.sql(column)} = 1`;
  return `${frame.sql(column)} = ${quoteText(truthOf(topValues.map(({ value }) => value)) ?? "")}`;
}
