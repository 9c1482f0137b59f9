import { closeSync, openSync, readSync } from "node:fs";
import { AppError } from "../../base/app-error.ts";
import type { Scalar } from "../../domain/dictionary.ts";
import { openFiles, type TableFile } from "../../engine/data-source.ts";
import type { Cell } from "../../engine/duck.ts";
import { detectContainer } from "../../engine/load/detect-container.ts";
import { quoteName } from "../../engine/sql.ts";
import type { ReadTable } from "./table-task.ts";

const previewRows = 10;

/** What is in an uploaded file. Text only: what is packed may be a thousand times as large as it looks. */
export async function readTable(file: TableFile): Promise<ReadTable> {
  refusePacked(file);
  const source = await openFiles([file]);
  try {
    const [table] = source.tables;
    if (table.rowCount === 0)
      throw new AppError("INVALID_FILE_TYPE", `${file.name} has a header but no rows. Upload a file with data.`);
    const { columns, rows } = await source.table(`select * from ${quoteName(table.name)} limit ${previewRows}`);
    return { table: { ...table, parquet: "" }, preview: { columns, rows: rows.map((row) => row.map(toScalar)) } };
  } finally {
    source.close();
  }
}

function refusePacked({ path, name }: TableFile): void {
  const head = Buffer.alloc(4096);
  const file = openSync(path, "r");
  const container = detectContainer(head.subarray(0, readSync(file, head, 0, head.length, 0)));
  closeSync(file);
  if (container === "gzip" || container === "zip" || container === "parquet")
    throw new AppError("INVALID_FILE_TYPE", `${name} is not text but ${container}. Save the table as CSV.`, {
      container,
    });
}

function toScalar(cell: Cell): Scalar {
  if (typeof cell === "bigint") return Number.isSafeInteger(Number(cell)) ? Number(cell) : String(cell);
  return typeof cell === "number" && !Number.isFinite(cell) ? null : cell;
}
