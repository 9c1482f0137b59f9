import { quoteName } from "../../engine/sql.ts";
import type { Query } from "../understand/understanding.ts";
import { type GroupColumn, groupColumns } from "./group-sql.ts";
import type { Frame } from "./query-frame.ts";

export const limitOf = ({ ranking }: Query, rowLimit: number): number =>
  Math.min((ranking?.within.length === 0 ? ranking.limit : null) ?? Number.POSITIVE_INFINITY, rowLimit + 1);

export const offsetOf = ({ ranking }: Query): string => (ranking?.place ? ` offset ${ranking.place - 1}` : "");

/** The first few of each group, and all that tie with the last of them. */
export function qualifySql({ ranking }: Query, frame: Frame, figure: string): string {
  const by = groupColumns(ranking!.within, frame).map(({ sql }) => sql);
  return ` qualify rank() over (partition by ${by.join(", ")} order by ${byFigure(ranking, figure)}) ${ranking!.place ? `= ${ranking!.place}` : `<= ${ranking!.limit}`}`;
}

export function withinOrder({ ranking }: Query, frame: Frame, figure: string): string {
  return [...groupColumns(ranking!.within, frame).map(({ sort }) => sort), byFigure(ranking, figure)].join(", ");
}

export const byFigure = (ranking: Query["ranking"], figure: string): string =>
  `${quoteName(figure)} ${ranking?.direction === "low" ? "asc" : "desc"} nulls last`;

export const presentSql = (groups: GroupColumn[]): string[] =>
  groups.flatMap(({ sql, isTime }) => (isTime ? [] : [`${sql} is not null`]));

export function orderOf({ ranking }: Query, groups: GroupColumn[], figure: string): string {
  const isTimely = groups[0]?.isTime && !ranking;
  const figures = byFigure(ranking, figure);
  const times = groups.filter(({ isTime }) => isTime).map(({ sort }) => sort);
  const names = groups.filter(({ isTime }) => !isTime).map(({ sql }) => sql);
  return [...new Set(isTimely ? [...times, figures, ...names] : [figures, ...times, ...names])].join(", ");
}
