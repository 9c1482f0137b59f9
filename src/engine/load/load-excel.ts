import { statSync } from "node:fs";
import readWorkbook from "read-excel-file/universal";
import { AppError } from "../../base/app-error.ts";
import { findLayout } from "./find-layout.ts";
import type { LoadContext, TableContent } from "./load-context.ts";
import { listed } from "./name-columns.ts";
import { createRecordWriter, sortRecords } from "./normalise-records.ts";
import { typeColumns } from "./type-columns.ts";
import { unpackWorkbook } from "./workbook/unpack-workbook.ts";
import { damaged } from "./workbook/unzip-parts.ts";

/** The first sheet of a workbook that holds data; the others are named in a note. */
export async function loadExcel(path: string, { duck, scratch }: LoadContext): Promise<TableContent> {
  const { archive, errorCount, errors } = unpackWorkbook(path);
  const sheets = (await readSheets(archive)).filter(({ data }) =>
    data.some((row) => row.some((cell) => cell !== null)),
  );
  if (sheets.length === 0) throw new AppError("NO_HEADERS", "The workbook has no sheet with data.");
  const [{ sheet, data }, ...others] = sheets;
  const records = data
    .map((row, i) => ({ fields: row.map(toText), line: i + 1, lineBreaks: 0 }))
    .filter(({ fields }) => fields.some((field) => field !== ""));
  const margin = records.reduce(
    (least, { fields }) =>
      Math.min(
        least,
        fields.findIndex((field) => field !== ""),
      ),
    Number.POSITIVE_INFINITY,
  );
  for (const record of records) record.fields.splice(0, margin);
  const layout = findLayout(records.slice(0, 2000));
  const csv = scratch.path("records.csv");
  const writer = createRecordWriter(csv, statSync(path).size);
  const sorting = sortRecords(layout, "\t", writer.write);
  for (const { fields, line } of records) sorting.record(fields, line);
  const { rejected, notes } = sorting.finish();
  writer.close();
  const parquet = scratch.path("table.parquet");
  const typed = await typeColumns(duck, { csv, names: layout.names }, scratch.path("raw.parquet"), parquet);
  const sheetNotes =
    others.length > 0
      ? [
          `Only the sheet "${sheet}" was read; also with data: ${others.map((other) => `sheet "${other.sheet}"`).join(", ")}.`,
        ]
      : [];
  const shown = errors.map(({ cell, error }) => `${error} in ${cell}`);
  const errorNotes =
    errorCount > 0 ? [`${errorCount} cells hold Excel errors and are treated as missing: ${listed(shown)}.`] : [];
  const empty = typed.rowCount === 0 ? ["The table has no rows."] : [];
  return {
    ...typed,
    parquet,
    rejected,
    notes: [...sheetNotes, ...errorNotes, ...layout.notes, ...notes, ...typed.notes, ...empty],
  };
}

async function readSheets(archive: ArrayBuffer) {
  try {
    // Numbers stay as they are written in the file, so that long digits lose nothing.
    return await readWorkbook(archive, { parseNumber: (text) => text, trim: false });
  } catch (error) {
    throw damaged((error as Error).message, error);
  }
}

function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (!(cell instanceof Date)) return String(cell).trim();
  const text = cell.toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19);
}
