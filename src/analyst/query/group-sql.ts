import { quoteText } from "../../engine/sql.ts";
import type { Grain, Recurring } from "../understand/pieces/piece.ts";
import type { Group } from "../understand/understanding.ts";
import { recurringSql } from "./condition-sql.ts";
import { groupLabel } from "./labels.ts";
import type { Frame } from "./query-frame.ts";

/** A column of the answer that groups rows: what is shown, and what it is sorted by where that differs. */
export interface GroupColumn {
  label: string;
  sql: string;
  sort: string;
  isTime: boolean;
}

export function groupColumns(groups: Group[], frame: Frame): GroupColumn[] {
  return groups.flatMap((group): GroupColumn[] => {
    const label = groupLabel(group);
    if (group.kind === "grain") return grainColumns(group.grain, label, frame.date!);
    if (group.kind === "recurring") return [recurringColumn(group.sets, label, frame.date!)];
    const sql = frame.sql(group.column);
    const { dataType } = group.column.profile;
    const isText = dataType === "boolean" || dataType === "date" || dataType === "datetime";
    return [{ label, sql: isText ? `${sql}::varchar` : sql, sort: sql, isTime: false }];
  });
}

const seasonName = (date: string): string =>
  `case month(${date}) % 12 // 3 when 0 then 'winter' when 1 then 'spring' when 2 then 'summer' else 'autumn' end`;

function recurringColumn(sets: Recurring[], label: string, date: string): GroupColumn {
  const cases = sets.map((set) => `when ${recurringSql(set, date)} then ${quoteText(set.label)}`);
  const sql = `case ${cases.join(" ")} end`;
  return { label, sql, sort: sql, isTime: false };
}

/** Periods as ISO text: a month by its first day, a quarter by its number and its first day. */
function grainColumns(grain: Grain, label: string, date: string): GroupColumn[] {
  const time = (sql: string, sort: string, name = label): GroupColumn => ({ label: name, sql, sort, isTime: true });
  const start = truncated(grain, date);
  switch (grain) {
    case "hour":
      return [time(`strftime(${start}, '%Y-%m-%d %H:00')`, start)];
    case "day":
    case "week":
    case "month":
      return [time(`strftime(${start}, '%Y-%m-%d')`, start)];
    case "quarter":
      return [
        time(`strftime(${start}, '%Y') || '-Q' || quarter(${start})`, start),
        time(`strftime(${start}, '%Y-%m-%d')`, start, "quarter_start"),
      ];
    case "year":
      return [time(`strftime(${start}, '%Y')`, start)];
    case "weekday":
      return [time(`dayname(${date})`, `isodow(${date})`)];
    case "hour-of-day":
      return [time(`hour(${date})`, `hour(${date})`)];
    case "season":
      return [time(seasonName(date), `month(${date}) % 12 // 3`)];
    case "month-of-year":
      return [time(`monthname(${date})`, `month(${date})`)];
  }
}

export function truncated(grain: Grain, date: string): string {
  return `date_trunc('${grain}', ${date})`;
}
