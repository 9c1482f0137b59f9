import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { type Column, columnsOf, type Expression, mapExpression } from "../expression/expression.ts";
import { invalidMetric } from "../invalid-metric.ts";
import { columnNotFound } from "./column-not-found.ts";
import { findColumn } from "./find-column.ts";

export interface Placed {
  table: ProfiledTable;
  /** With the columns called as the table calls them. */
  expression: Expression;
  notes: string[];
  /** A total that is asked for per day. */
  isPerDay?: boolean;
}

/** Finds the table that has all the columns; of several the largest with dates. */
export function chooseTable(text: string, expression: Expression, tables: ProfiledTable[]): Placed {
  const columns = columnsOf(expression);
  const having = tables.filter((table) => columns.every((column) => isIn(column, table)));
  if (having.length === 0) throw whyNowhere(text, columns, tables);
  const [table, ...others] = [...having].sort(byUse);
  return { table, expression: toOwnNames(expression, table), notes: noteChoice(columns, table, others) };
}

/** Tables people measure things in come first: with dates, then with quantities, then the largest. */
export function byUse(a: ProfiledTable, b: ProfiledTable): number {
  return Number(hasDates(b)) - Number(hasDates(a)) || b.rowCount - a.rowCount || (a.name < b.name ? -1 : 1);
}

export const hasDates = ({ profiles }: ProfiledTable): boolean => profiles.some(({ role }) => role === "timestamp");

function isIn({ table: wanted, name }: Column, table: ProfiledTable): boolean {
  return (wanted === null || isCalled(table, wanted)) && findColumn(table, name) !== null;
}

const isCalled = (table: ProfiledTable, name: string): boolean => table.name.toLowerCase() === name.toLowerCase();

function toOwnNames(expression: Expression, table: ProfiledTable): Expression {
  return mapExpression(expression, (part) =>
    part.kind === "column" ? { ...part, table: null, name: findColumn(table, part.name)!.name } : part,
  );
}

function noteChoice(columns: Column[], table: ProfiledTable, others: ProfiledTable[]): string[] {
  if (others.length === 0 || columns.some(({ table: wanted }) => wanted !== null)) return [];
  const what = columns.length === 0 ? "Rows are counted in" : `${namesOf(columns)} is taken from`;
  const why = hasDates(table) && !others.every(hasDates) ? "the largest table with dates" : "the largest table";
  return [`${what} ${table.name}, ${why}; also possible: ${others.map(({ name }) => name).join(", ")}.`];
}

const namesOf = (columns: Column[]): string => [...new Set(columns.map(({ name }) => name))].join(", ");

function whyNowhere(text: string, columns: Column[], tables: ProfiledTable[]): Error {
  const missing = columns.find((column) => !tables.some((table) => isIn(column, table)));
  if (missing) return columnNotFound(missing.table ? `${missing.table}.${missing.name}` : missing.name, tables);
  if (tables.length === 0) return invalidMetric(text, "there is no table");
  const places = columns.map((column) => {
    const homes = tables.filter((table) => isIn(column, table)).map(({ name }) => name);
    return `${column.name} is in ${homes.join(" and ")}`;
  });
  return invalidMetric(text, `its columns are in different tables (${[...new Set(places)].join(", ")})`);
}
