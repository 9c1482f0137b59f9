import { type Cell, type Duck, openDuck, type QueryAnswer, type Traffic } from "../../duck.ts";
import { findUnsafeSql } from "../../find-unsafe-sql.ts";
import { quoteName } from "../../sql.ts";
import { type Dialect, demandHarmless } from "../dialect.ts";
import type { PlainTable } from "./print-expression.ts";
import { printSelect } from "./print-query.ts";
import { engineTypeOf, findPlain, type PushedTable, plainTableOf, pushedTableSql } from "./pushed-table.ts";
import type { Server } from "./server.ts";
import { notPortable, parseSelect, type SqlNode } from "./sql-tree.ts";

/** Queries of ours over tables that stay where they are. */
export interface PushedQueries {
  table(sql: string, params?: Cell[]): Promise<QueryAnswer>;
  rows(sql: string, params?: Cell[]): Promise<Cell[][]>;
  traffic(): Traffic;
  close(): void;
}

export interface PushedOptions {
  server: Server;
  /** How the server's columns are read. */
  reads: Dialect;
  tables: PushedTable[];
  spillFolder: string;
  signal?: AbortSignal;
}

/** Each query is parsed by our own engine, printed in the server's SQL and answered there. */
export async function openPushedQueries(options: PushedOptions): Promise<PushedQueries> {
  const { server, reads, tables, spillFolder, signal } = options;
  for (const { from } of tables) demandHarmless(from, reads);
  const duck = await openDuck({ spillFolder, isClosed: true });
  // Empty ones: from them our engine knows names and types without having a row.
  for (const { name, columns } of tables) {
    const typed = columns.map((column) => `${quoteName(column.name)} ${engineTypeOf(column)}`);
    await duck.run(`create table ${quoteName(name)} (${typed.join(", ")})`);
  }
  const before = server.bytesReceived();
  const asTables = new Map<string, string>();
  const plainTables = new Map<string, PlainTable>();
  const dialects = { reads, server: server.dialect };
  for (const table of tables) {
    const plain = await findPlain(table, { reads, server });
    asTables.set(table.name, pushedTableSql(table, dialects, plain));
    plainTables.set(table.name, plainTableOf(table, dialects, plain));
  }
  const printing = {
    dialect: server.dialect,
    tables: asTables,
    plainTables,
    floats: new Set(
      tables
        .flatMap(({ columns }) => columns.filter(({ reading }) => reading!.stored === "DOUBLE"))
        .map(({ name }) => name),
    ),
  };
  let queries = 0;
  const table: PushedQueries["table"] = async (sql, params = []) => {
    const node = isDescribe(sql) ? null : await parseSelect(duck, sql);
    if (node === null || !readsTables(node)) return askHere(duck, sql, params);
    const asked = printSelect(node, { ...printing, params });
    queries += 1;
    const { columns, rows } = await server.ask(asked, signal);
    return { columns: columns.map(({ name }) => name), rows, asked };
  };
  return {
    table,
    rows: async (sql, params) => (await table(sql, params)).rows,
    traffic: () => ({ queries, bytes: server.bytesReceived() - before }),
    close: duck.close,
  };
}

/** The query may be one of a case that somebody sent. */
async function askHere(duck: Duck, sql: string, params: Cell[]): Promise<QueryAnswer> {
  const unsafe = await findUnsafeSql(duck, sql);
  if (unsafe !== null) throw notPortable(unsafe);
  return duck.table(sql, params);
}

/** What types columns have our own engine knows best. */
const isDescribe = (sql: string): boolean => /^\s*describe\b/i.test(sql);

function readsTables(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  return (node as SqlNode)["type"] === "BASE_TABLE" || Object.values(node).some(readsTables);
}

export type Rows = Duck["rows"];
