import { addDays, spanAround, type Unit } from "../../base/calendar.ts";
import { toTime } from "../charts/read-columns.ts";
import type { OutputCell } from "../tools/tool-output.ts";

/** First and last day of the data. */
export interface Covered {
  first: string;
  last: string;
}

export interface WholePeriods {
  rows: OutputCell[][];
  /** A sentence about the periods that are left out, or nothing. */
  note: string;
}

const units = ["week", "month", "quarter", "year"] satisfies Unit[];

/** A month without its first day. */
export const sayPeriod = (cell: OutputCell, unit: string): string =>
  unit === "month" ? String(cell).replace(/-01$/, "") : String(cell);

/** A month of which the data hold ten days has not fallen by two thirds: what begins or ends in the middle is not compared. */
export function wholePeriods(rows: OutputCell[][], time: number, unit: string, covered: Covered | null): WholePeriods {
  const known = units.find((one) => one === unit);
  if (known === undefined || covered === null) return { rows, note: "" };
  const spanOf = (row: OutputCell[]) => spanAround(toTime(String(row[time])).slice(0, 10), known);
  // One day without rows at an end is no sign of a cut.
  const starts = (row: OutputCell[]) => spanOf(row).start >= addDays(covered.first, -1);
  const ends = (row: OutputCell[]) => spanOf(row).end <= addDays(covered.last, 1);
  const early = rows.filter((row) => !starts(row));
  const late = rows.filter((row) => !ends(row));
  const notes = [
    ...early.map((row) => ` The data of ${sayPeriod(row[time], unit)} begin on ${covered.first}.`),
    ...late.map((row) => ` The data of ${sayPeriod(row[time], unit)} end on ${covered.last}.`),
  ];
  return { rows: rows.filter((row) => starts(row) && ends(row)), note: [...new Set(notes)].join("") };
}
