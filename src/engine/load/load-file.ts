import { closeSync, openSync, readSync, statSync } from "node:fs";
import { basename } from "node:path";
import { AppError } from "../../base/app-error.ts";
import { detectContainer } from "./detect-container.ts";
import { isJsonStart } from "./json-text.ts";
import type { LoadContext, TableContent } from "./load-context.ts";
import { loadDelimited } from "./load-delimited.ts";
import { loadParquet } from "./load-parquet.ts";
import type { LoadedTable } from "./loaded-table.ts";
import { decodeText } from "./text-encoding.ts";
import { type Unpacking, unpackGzip } from "./unpack-gzip.ts";

/** Reads one file of any kind we know, judged by its content, into a typed table; `file` is what people know it by. */
export async function loadFile(path: string, context: LoadContext, file = path): Promise<LoadedTable> {
  try {
    const content = await loadContent(path, context);
    return { name: tableName(file), file, ...content };
  } catch (error) {
    if (error instanceof AppError)
      throw new AppError(error.code, `${basename(file)}: ${error.message}`, { file, ...error.details }, error);
    throw error;
  }
}

export function tableName(path: string): string {
  return (
    basename(path)
      .replace(/\.(gz|gzip)$/i, "")
      .replace(/\.(csv|tsv|txt|tab|psv|json|jsonl|ndjson|parquet|pq|xlsx)$/i, "") || "table"
  );
}

async function loadContent(path: string, context: LoadContext, unpacking?: Unpacking): Promise<TableContent> {
  const head = readHead(path);
  switch (detectContainer(head)) {
    case "empty":
      throw new AppError("NO_HEADERS", "The file is empty: it has no header line and no rows.");
    case "binary":
      throw new AppError(
        "INVALID_FILE_TYPE",
        "This is a binary file, not a table. Give CSV, TSV, JSON, NDJSON, Parquet or Excel (.xlsx).",
      );
    case "gzip":
      return loadUnpacked(path, context, unpacking ?? { packedBytes: statSync(path).size, unpackedBytes: 0, depth: 0 });
    case "zip":
      return (await import("./load-excel.ts")).loadExcel(path, context);
    case "parquet":
      return loadParquet(path, context);
    case "text":
      return loadText(path, context);
  }
}

async function loadUnpacked(path: string, context: LoadContext, unpacking: Unpacking): Promise<TableContent> {
  const output = context.scratch.path("unpacked");
  await unpackGzip(path, output, unpacking);
  return loadContent(output, context, unpacking);
}

async function loadText(path: string, context: LoadContext): Promise<TableContent> {
  const text = await decodeText(path, context.scratch);
  if (!isJsonStart(readHead(text.path).toString("utf8"))) return loadDelimited(text, context);
  return (await import("./load-json.ts")).loadJson(text, context);
}

function readHead(path: string): Buffer {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch (error) {
    throw new AppError("FILE_NOT_FOUND", `The file cannot be opened: ${(error as Error).message}`, {}, error);
  }
  try {
    const buffer = Buffer.alloc(1 << 16);
    return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, 0));
  } finally {
    closeSync(file);
  }
}
