import type { ColumnProfile, ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { nameWords } from "../../../engine/profile/roles/name-words.ts";
import { quoteName } from "../../../engine/sql.ts";

/** A column's values as dates: dates as they are, whole numbers as 2024, 202403 or 20240331; null for anything else. */
export function dateSql(sql: string, { dataType, min, max }: ColumnProfile): string | null {
  if (dataType === "date" || dataType === "datetime") return sql;
  if (dataType !== "integer" || min === null || max === null) return null;
  const lies = (low: number, high: number) => Number(min) >= low && Number(max) <= high;
  if (lies(1900, 2100)) return `make_date(${sql}, 1, 1)`;
  if (lies(190001, 210012)) return `try_strptime(${sql}::varchar, '%Y%m')::date`;
  if (lies(19000101, 21001231)) return `try_strptime(${sql}::varchar, '%Y%m%d')::date`;
  return null;
}

const partNames: [RegExp, number, number][] = [
  [/^(year|yr|jahr|annee|ano|yyyy)$/, 1900, 2100],
  [/^(month|monat|mois|mes|mm)$/, 1, 12],
  [/^(day|tag|jour|dia|dd)$/, 1, 31],
];

/** Year, month and day in columns of their own; months and days may be absent. */
export function datePartsSql({ profiles }: ProfiledTable): { column: string; sql: string } | null {
  const [year, month, day] = partNames.map(([pattern, low, high]) =>
    profiles.find(
      ({ name, dataType, min, max }) =>
        dataType === "integer" &&
        nameWords(name).some((word) => pattern.test(word)) &&
        Number(min) >= low &&
        Number(max) <= high,
    ),
  );
  if (!year) return null;
  const parts = month ? [year, month, ...(day ? [day] : [])] : [year];
  const digits = parts.map(({ name }) => `${quoteName(name)}::varchar`);
  const text = [...digits, ...["'1'", "'1'"].slice(0, 3 - parts.length)].join(" || '-' || ");
  return { column: parts.map(({ name }) => name).join(", "), sql: `try_strptime(${text}, '%Y-%m-%d')::date` };
}
