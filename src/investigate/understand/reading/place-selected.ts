import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { chooseTable, type Placed } from "../columns/choose-table.ts";
import { findColumn } from "../columns/find-column.ts";
import { columnsOf, type Expression } from "../expression/expression.ts";
import { toWords } from "../expression/write-expression.ts";
import { invalidMetric } from "../invalid-metric.ts";
import { meanOver } from "./mean-over.ts";
import type { Selected } from "./parse-select.ts";
import { restrict } from "./restrict.ts";

/** A select statement as one expression over the table it names. */
export function placeSelected(text: string, selected: Selected, tables: ProfiledTable[]): Placed {
  const { expression, where, groups } = selected;
  const mean = groups.length === 0 ? expression : meanOver(expression, groups);
  if (mean === null)
    throw invalidMetric(text, `the average over ${groupWords(groups)} is only possible for one sum or count`);
  const named = tablesNamed(selected.table, tables);
  const placed = chooseTable(text, where ? restrict(mean, where) : mean, named);
  checkGroups(text, selected, placed.table);
  const notes = [
    ...placed.notes,
    ...(groups.length === 0 ? [] : [`It is the average over ${groupWords(groups)} of ${toWords(expression)}.`]),
    ...(selected.table === null || isCalled(placed.table, selected.table)
      ? []
      : [`There is no table ${selected.table}; ${placed.table.name} has these columns.`]),
  ];
  return { ...placed, notes };
}

const groupWords = (groups: Expression[]): string => groups.map((group) => toWords(group)).join(", ");

const isCalled = (table: ProfiledTable, name: string): boolean => table.name.toLowerCase() === name.toLowerCase();

/** A name that no table has is a placeholder: then the columns decide. */
function tablesNamed(name: string | null, tables: ProfiledTable[]): ProfiledTable[] {
  const named = name === null ? [] : tables.filter((table) => isCalled(table, name));
  return named.length > 0 ? named : tables;
}

/** Days, weeks and the like are what a metric over time is averaged over; anything else must be asked for. */
function checkGroups(text: string, { groups, isAverage }: Selected, table: ProfiledTable): void {
  if (isAverage) return;
  const other = groups.find(
    (group) => !columnsOf(group).some(({ name }) => findColumn(table, name)?.role === "timestamp"),
  );
  if (other === undefined) return;
  const words = toWords(other);
  throw invalidMetric(
    text,
    `group by ${words} gives many numbers, and a metric is one for each period. Leave it out (what moved by ${words} is searched for anyway), ` +
      `or take the average: select avg(n) from (select ${words}, … as n from … group by ${words})`,
  );
}
