import { writeFileSync } from "node:fs";
import { DuckDBInstance } from "@duckdb/node-api";
import pg from "pg";
import { quoteName, quoteText } from "../../../src/engine/sql.ts";
import { newFolder } from "../../investigate/investigate-tables.ts";
import { type Order, toCsv } from "../../investigate/made-orders.ts";
import { writeSqlite } from "./write-sqlite.ts";

export type Tables = Record<string, Order[]>;
type Kind = "day" | "whole" | "number" | "text";

/** What a column holds, judged by all of its values. */
function kindsOf(rows: Order[]): [name: string, kind: Kind][] {
  return Object.keys(rows[0]).map((name) => {
    const values = rows.map((row) => row[name]).filter((value) => value !== null);
    const all = (test: (value: string | number) => boolean): boolean => values.length > 0 && values.every(test);
    if (all((value) => Number.isInteger(value))) return [name, "whole"];
    if (all((value) => typeof value === "number")) return [name, "number"];
    return [name, all((value) => /^\d{4}-\d\d-\d\d$/.test(String(value))) ? "day" : "text"];
  });
}

function createSql(name: string, rows: Order[], types: Record<Kind, string>): string {
  const columns = kindsOf(rows).map(([column, kind]) => `${quoteName(column)} ${types[kind]}`);
  return `create table ${quoteName(name)} (${columns.join(", ")})`;
}

const sqlTypes = { day: "date", whole: "bigint", number: "double precision", text: "text" };

export async function fillPostgres(url: string, tables: Tables): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [name, rows] of Object.entries(tables)) {
    await client.query(createSql(name, rows, sqlTypes));
    const insert = `insert into ${quoteName(name)} select * from json_populate_recordset(null::${quoteName(name)}, $1)`;
    await client.query(insert, [JSON.stringify(rows)]);
  }
  await client.end();
}

/** The path of a new DuckDB file with these tables. */
export async function fillDuckDb(tables: Tables): Promise<string> {
  const path = newFolder("tables.duckdb");
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  for (const [name, rows] of Object.entries(tables)) {
    const csv = newFolder("rows.csv");
    writeFileSync(csv, toCsv(rows));
    await connection.run(createSql(name, rows, sqlTypes));
    await connection.run(`copy ${quoteName(name)} from ${quoteText(csv)} (header)`);
  }
  connection.closeSync();
  instance.closeSync();
  return path;
}

/** The path of a new SQLite file with these tables. */
export async function fillSqlite(tables: Tables): Promise<string> {
  const path = newFolder("tables.sqlite");
  const types = { day: "text", whole: "integer", number: "real", text: "text" };
  const literal = (value: string | number | null) => (typeof value === "string" ? quoteText(value) : String(value));
  const inserts = Object.entries(tables).flatMap(([name, rows]) => [
    createSql(name, rows, types),
    ...chunksOf(rows, 500).map(
      (some) =>
        `insert into ${quoteName(name)} values ${some.map((row) => `(${Object.values(row).map(literal).join(", ")})`).join(", ")}`,
    ),
  ]);
  await writeSqlite(path, "begin", ...inserts, "commit");
  return path;
}

function chunksOf<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}

export async function fillClickHouse(ask: (sql: string) => Promise<string>, tables: Tables): Promise<void> {
  const types = { day: "Date", whole: "Int64", number: "Float64", text: "Nullable(String)" };
  for (const [name, rows] of Object.entries(tables)) {
    const columns = kindsOf(rows).map(([column, kind]) => `\`${column}\` ${types[kind]}`);
    // Without an order of its own a table gives its rows as they came.
    await ask(`create table \`${name}\` (${columns.join(", ")}) engine = Log`);
    await ask(`insert into \`${name}\` format JSONEachRow ${rows.map((row) => JSON.stringify(row)).join("\n")}`);
  }
}
