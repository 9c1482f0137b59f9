import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Duck } from "../../../src/engine/duck.ts";
import { type LoadedColumn, nothingRejected } from "../../../src/engine/load/loaded-table.ts";
import type { ColumnProfile, ProfiledTable, Role } from "../../../src/engine/profile/profiled-table.ts";
import { quoteName, quoteText } from "../../../src/engine/sql.ts";

/** Tables from queries: written as Parquet and profiled with the few exact figures that relating needs. */
export async function makeTables(
  duck: Duck,
  folder: string,
  queries: Record<string, string>,
): Promise<ProfiledTable[]> {
  const tables: ProfiledTable[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const home = join(folder, `${tables.length}`);
    mkdirSync(home, { recursive: true });
    const parquet = join(home, "table.parquet");
    await duck.run(`copy (${query}) to ${quoteText(parquet)} (format parquet, compression lz4)`);
    tables.push(await profileParquet(duck, name, parquet));
  }
  return tables;
}

async function profileParquet(duck: Duck, name: string, parquet: string): Promise<ProfiledTable> {
  const source = `read_parquet(${quoteText(parquet)})`;
  const described = await duck.rows(`describe select * from ${source}`);
  const columns: LoadedColumn[] = described.map(([column, type]) => ({
    name: String(column),
    dataType: dataTypeOf(String(type)),
    utc: false,
  }));
  const figures = columns.map(({ name: column }) => {
    const x = quoteName(column);
    return `count(distinct ${x}), count(*) - count(${x}), min(${x})::varchar, max(${x})::varchar`;
  });
  const [[rowCount, ...cells]] = await duck.rows(`select count(*), ${figures.join(", ")} from ${source}`);
  const profiles = columns.map((column, i): ColumnProfile => {
    const [cardinality, nullCount, min, max] = cells.slice(4 * i, 4 * i + 4);
    const toLimit = (limit: typeof min) =>
      limit !== null && column.dataType === "integer" ? BigInt(String(limit)) : limit;
    const counts = { cardinality: Number(cardinality), nullCount: Number(nullCount) };
    return {
      ...column,
      ...counts,
      role: roleOf(column, counts.cardinality),
      roleReason: "",
      isFreeText: false,
      min: toLimit(min),
      max: toLimit(max),
      mean: null,
      topValues: [],
      histogram: [],
      samples: [],
    };
  });
  return {
    name,
    file: `${name}.csv`,
    parquet,
    rowCount: Number(rowCount),
    columns,
    rejected: nothingRejected,
    notes: [],
    profiles,
    dependencies: [],
  };
}

function dataTypeOf(type: string): LoadedColumn["dataType"] {
  if (/INT/.test(type)) return "integer";
  if (/DOUBLE|FLOAT|DECIMAL/.test(type)) return "float";
  if (type === "BOOLEAN") return "boolean";
  if (type === "DATE") return "date";
  return type.startsWith("TIMESTAMP") ? "datetime" : "string";
}

function roleOf({ name, dataType }: LoadedColumn, cardinality: number): Role {
  if (dataType === "date" || dataType === "datetime") return "timestamp";
  if (dataType === "float") return "measure";
  if (/(id|key|code|no)$/i.test(name)) return "id";
  return dataType === "integer" && cardinality > 20 ? "measure" : "dimension";
}
