import { chooseTables } from "../../../engine/sources/choose-tables.ts";
import { openSource } from "../../../engine/sources/open-source.ts";
import type { SourceColumn } from "../../../engine/sources/source-connection.ts";
import type { SourceRequest } from "../../sources/source-request.ts";
import type { MetricSpec } from "../file/watch-file.ts";

const historyDays = { hour: 60, day: 230, week: 1100, month: 3700 };

/** To know whether a metric moved, only the columns it is made of and those that say when have to cross the wire. */
export async function neededOfSource(specs: MetricSpec[], now: Date): Promise<SourceRequest> {
  const source = specs[0]!.source!;
  const days = Math.max(...specs.map(({ period }) => historyDays[period]));
  const since = new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  // Joins between several tables go by columns that no metric names.
  if (source.tables.length > 1) return { ...source, since };
  const connection = await openSource(source.address, source.limits);
  try {
    const selections = await chooseTables(connection, source);
    const all = (await Promise.all(selections.map((selection) => connection.describe(selection)))).flat();
    const columns = selections.length > 1 ? null : namedColumns(all, specs);
    return { ...source, columns, since };
  } finally {
    await connection.close();
  }
}

function namedColumns(all: SourceColumn[], specs: MetricSpec[]): string[] | null {
  const words = specs.map(({ metric, definition, dateColumn }) => [metric, definition, dateColumn].join(" ")).join(" ");
  const isNamed = ({ name }: SourceColumn) => words.toLowerCase().includes(name.toLowerCase());
  const isTime = ({ reading, type }: SourceColumn) => /date|time/i.test(`${reading?.stored} ${type}`);
  const needed = all.filter((column) => column.reading !== null && (isNamed(column) || isTime(column)));
  // What says when may be a number or three of them; then all columns come.
  return needed.some(isTime) || specs.every(({ dateColumn }) => dateColumn !== null)
    ? needed.map(({ name }) => name)
    : null;
}
