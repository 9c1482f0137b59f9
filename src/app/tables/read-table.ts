import { closeSync, openSync, readSync } from "node:fs";
import { dirname } from "node:path";
import { AppError } from "../../base/app-error.ts";
import type { Scalar } from "../../domain/dictionary.ts";
import { openFiles, type TableFile } from "../../engine/data-source.ts";
import { type Cell, openDuck } from "../../engine/duck.ts";
import { type Container, detectContainer } from "../../engine/load/detect-container.ts";
import { withoutPlace } from "../../engine/profile/without-place.ts";
import { escapeGlob, quoteName, quoteText } from "../../engine/sql.ts";
import type { ReadTable, TableTasks } from "./table-task.ts";

const previewRows = 10;

/** What is in an uploaded file. What is packed may be a thousand times as large as it looks, so little of it is taken. */
export async function readTable({ file, mayBeParquet = false }: TableTasks["read"]["takes"]): Promise<ReadTable> {
  const container = containerOf(file);
  if (container === "parquet" && mayBeParquet) await refuseLargeParquet(file);
  else refusePacked(file, container);
  const read = await describeTable(file);
  if (read.table.rowCount > 0) return read;
  throw new AppError("INVALID_FILE_TYPE", `${file.name} has a header but no rows. Upload a file with data.`);
}

/** What is in a file of which it is known that it can be read. */
export async function describeTable(file: TableFile): Promise<ReadTable> {
  const source = await openFiles([file]);
  try {
    const [table] = source.tables;
    const { columns, rows } = await source.table(`select * from ${quoteName(table.name)} limit ${previewRows}`);
    return { table: withoutPlace(table), preview: { columns, rows: rows.map((row) => row.map(toScalar)) } };
  } finally {
    source.close();
  }
}

function containerOf({ path }: TableFile): Container {
  const head = Buffer.alloc(4096);
  const file = openSync(path, "r");
  try {
    return detectContainer(head.subarray(0, readSync(file, head, 0, head.length, 0)));
  } finally {
    closeSync(file);
  }
}

function refusePacked({ name }: TableFile, container: Container): void {
  if (container === "gzip" || container === "zip" || container === "parquet")
    throw new AppError("INVALID_FILE_TYPE", `${name} is not text but ${container}. Save the table as CSV.`, {
      container,
    });
}

const mostCells = 200_000_000;

/** A column of one value repeated takes no room in the file, however many rows it has. */
async function refuseLargeParquet({ path, name }: TableFile): Promise<void> {
  const duck = await openDuck({ spillFolder: dirname(path) });
  try {
    const file = quoteText(escapeGlob(path));
    const [[rows, columns]] = await duck.rows(
      `select (select sum(num_rows) from parquet_file_metadata(${file})), (select count(*) from parquet_schema(${file}))`,
    );
    if (Number(rows) * Number(columns) > mostCells)
      throw new AppError(
        "FILE_TOO_LARGE",
        `${name} has ${rows} rows of ${columns} columns, more than can be taken. Sum it up, or leave columns out.`,
        { rows: Number(rows), columns: Number(columns), limit: mostCells },
      );
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("INVALID_FILE_TYPE", `${name} is no Parquet file that can be read.`, { name }, error);
  } finally {
    duck.close();
  }
}

function toScalar(cell: Cell): Scalar {
  if (typeof cell === "bigint") return Number.isSafeInteger(Number(cell)) ? Number(cell) : String(cell);
  return typeof cell === "number" && !Number.isFinite(cell) ? null : cell;
}
