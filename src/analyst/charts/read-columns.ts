import type { OutputTable } from "../tools/tool-output.ts";

/** What the columns of an answer are drawn as. */
export interface DrawnColumns {
  /** Place of the column of times, names or lower ends; -1: none. */
  time: number;
  names: number[];
  figures: number[];
}

const isoTime = /^\d{4}(-\d\d(-\d\d([ T]\d\d:\d\d.*)?)?|-Q[1-4])?$/;
const aside = /^(quarter_start|from|until|relative_change|change_percent|number_of_pairs)$|^share_of_/;

/** `keys` are columns that are known to name rows, whatever they hold. */
export function readColumns({ columns, rows }: OutputTable, keys: string[] = []): DrawnColumns {
  const places = columns.map((_, at) => at);
  const isFigure = (at: number) =>
    !keys.includes(columns[at]) &&
    rows.some((row) => typeof row[at] === "number") &&
    rows.every((row) => row[at] === null || typeof row[at] === "number");
  const isTime = (at: number) =>
    rows.length > 0 && rows.every((row) => typeof row[at] === "string" && isoTime.test(row[at] as string));
  const time = places.find((at) => isTime(at) && !aside.test(columns[at])) ?? -1;
  const figures = places.filter((at) => isFigure(at) && !aside.test(columns[at]));
  const names = places.filter((at) => at !== time && !figures.includes(at) && !aside.test(columns[at]));
  return { time, names, figures: figures.length > 0 ? figures : places.filter(isFigure) };
}

/** A time as the axis knows it: a quarter begins with its first month. */
export function toTime(text: string): string {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(text);
  if (quarter) return `${quarter[1]}-${String(Number(quarter[2]) * 3 - 2).padStart(2, "0")}-01`;
  return text.length === 4 ? `${text}-01-01` : text.replace(" ", "T");
}
