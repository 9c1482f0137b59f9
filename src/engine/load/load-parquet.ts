import { statSync } from "node:fs";
import { AppError } from "../../base/app-error.ts";
import { formatBytes } from "../../base/format-bytes.ts";
import { limitOf, overLimit, parquetCellsFreely } from "../../base/input-limits.ts";
import { escapeGlob, quoteName, quoteText } from "../sql.ts";
import { columnLimit } from "./find-layout.ts";
import type { DataType } from "./formats/column-format.ts";
import type { LoadContext, TableContent } from "./load-context.ts";
import { type LoadedColumn, nothingRejected } from "./loaded-table.ts";
import { nameColumns } from "./name-columns.ts";

/** Parquet brings its own types; only what the rest of the product cannot use (lists, decimals, blobs) is converted. */
export async function loadParquet(path: string, { duck, scratch }: LoadContext): Promise<TableContent> {
  const source = `read_parquet(${quoteText(escapeGlob(path))})`;
  await refuseEmptyClaims(path, duck);
  const described = flatten(await describe(duck, source));
  const { names, notes } = nameColumns(described.map(({ name }) => name));
  const conversions = await Promise.all(described.map(({ sql, type }) => convert(sql, type, duck, source)));
  const columns: LoadedColumn[] = names.map((name, i) => ({
    name,
    dataType: conversions[i].dataType,
    utc: conversions[i].utc,
  }));
  const needsCopy = conversions.some(({ sql }, i) => sql !== quoteName(names[i]));
  const parquet = needsCopy ? scratch.path("table.parquet") : path;
  if (needsCopy) {
    const select = conversions.map(({ sql }, i) => `${sql} as ${quoteName(names[i])}`).join(", ");
    await duck.run(`copy (select ${select} from ${source}) to ${quoteText(parquet)} (format parquet, compression lz4)`);
  }
  const [[count]] = await duck.rows(`select count(*) from read_parquet(${quoteText(escapeGlob(parquet))})`);
  const empty = Number(count) === 0 ? ["The table has no rows."] : [];
  return { parquet, rowCount: Number(count), columns, rejected: nothingRejected, notes: [...notes, ...empty] };
}

/** A column of one value repeated takes no room in the file, however many rows it has or says it has. */
async function refuseEmptyClaims(path: string, duck: LoadContext["duck"]): Promise<void> {
  const file = quoteText(escapeGlob(path));
  const counts = await duck
    .rows(
      `select (select sum(num_rows) from parquet_file_metadata(${file})), (select count(*) from parquet_schema(${file}))`,
    )
    .catch(() => null); // whoever describes the table has the words for a file that is none
  if (counts === null) return;
  const [rows, columns] = counts[0].map(Number);
  const ratio = limitOf("parquetRatio");
  const { size } = statSync(path);
  if (rows * columns > parquetCellsFreely && rows * columns > ratio * size)
    throw overLimit(
      "parquetRatio",
      `Its ${formatBytes(size)} say they hold ${rows} rows of ${columns} columns, over ${ratio} cells to the byte, which no table does`,
      "Sum it up",
    );
}

async function describe(duck: LoadContext["duck"], source: string): Promise<{ name: string; type: string }[]> {
  try {
    const rows = await duck.rows(`describe select * from ${source}`);
    if (rows.length > columnLimit) {
      throw new AppError(
        "TOO_MANY_COLUMNS",
        `The table has ${rows.length} columns; at most ${columnLimit} can be read.`,
        { columns: rows.length, limit: columnLimit },
      );
    }
    return rows.map(([name, type]) => ({ name: String(name), type: String(type) }));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(
      "INVALID_FILE_TYPE",
      `The Parquet file cannot be read: ${(error as Error).message.split("\n")[0]}`,
      {},
      error,
    );
  }
}

/** Structs become columns named `struct.field`, one level deep. */
function flatten(columns: { name: string; type: string }[]): { name: string; sql: string; type: string }[] {
  return columns.flatMap(({ name, type }) => {
    const fields = /^STRUCT\(/.test(type) && !type.endsWith("[]") ? structFields(type) : [];
    if (fields.length === 0) return [{ name, sql: quoteName(name), type }];
    return fields.map((field) => ({
      name: `${name}.${field.name}`,
      sql: `${quoteName(name)}.${quoteName(field.name)}`,
      type: field.type,
    }));
  });
}

/** `STRUCT("name" VARCHAR, age INTEGER)` → its fields; commas inside nested types do not separate. */
function structFields(type: string): { name: string; type: string }[] {
  const parts: string[] = [];
  let depth = 0;
  let quoted = false;
  let current = "";
  for (const character of type.slice("STRUCT(".length, -1)) {
    if (character === '"') quoted = !quoted;
    if (!quoted && character === "(") depth += 1;
    if (!quoted && character === ")") depth -= 1;
    if (character === "," && depth === 0 && !quoted) {
      parts.push(current.trim());
      current = "";
    } else current += character;
  }
  parts.push(current.trim());
  return parts.flatMap((part) => {
    const [, quotedName, plainName, fieldType] = part.match(/^(?:"((?:[^"]|"")*)"|(\S+))\s+(.+)$/s) ?? [];
    return fieldType ? [{ name: quotedName?.replaceAll('""', '"') ?? plainName, type: fieldType }] : [];
  });
}

interface Conversion {
  sql: string;
  dataType: DataType;
  utc: boolean;
}

async function convert(x: string, type: string, duck: LoadContext["duck"], source: string): Promise<Conversion> {
  const as = (sql: string, dataType: DataType, utc = false): Conversion => ({ sql, dataType, utc });
  if (/^(TINY|SMALL|BIG)?INT(EGER)?$|^U(TINY|SMALL|BIG)INT$|^UINTEGER$/.test(type)) return as(x, "integer");
  if (/^U?HUGEINT$/.test(type)) {
    const [[misfits]] = await duck.rows(
      `select count(*) filter (${x} is not null and try_cast(${x} as bigint) is null) from ${source}`,
    );
    return Number(misfits) === 0 ? as(`${x}::bigint`, "integer") : as(`${x}::varchar`, "string");
  }
  if (type === "FLOAT" || type === "DOUBLE") return as(`case when isfinite(${x}) then ${x}::double end`, "float");
  if (type.startsWith("DECIMAL")) return as(`${x}::double`, "float");
  if (type === "BOOLEAN") return as(x, "boolean");
  if (type === "DATE") return as(x, "date");
  if (type === "TIMESTAMP") return as(x, "datetime");
  if (/^TIMESTAMP_(S|MS|NS)$/.test(type)) return as(`${x}::timestamp`, "datetime");
  if (type === "TIMESTAMP WITH TIME ZONE") return as(`make_timestamp(epoch_us(${x}))`, "datetime", true);
  if (type === "VARCHAR") return as(`nullif(${x}, '')`, "string");
  if (/\[\]$|^STRUCT|^MAP|^JSON|^UNION/.test(type)) return as(`to_json(${x})::varchar`, "string");
  return as(`${x}::varchar`, "string");
}
