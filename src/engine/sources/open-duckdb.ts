import { AppError } from "../../base/app-error.ts";
import { moveFile } from "../../base/move-file.ts";
import { makeScratchFolder, type ScratchFolder } from "../../base/scratch-folder.ts";
import { closeDuck } from "../close-duck.ts";
import { type Duck, openDuck } from "../duck.ts";
import { findUnsafeSql } from "../find-unsafe-sql.ts";
import { quoteName, quoteText } from "../sql.ts";
import { extractSql } from "./dialect.ts";
import { duckDialect } from "./duck-dialect.ts";
import type { SourceAddress } from "./source-address.ts";
import type { Selection, SourceColumn, SourceConnection, SourceLimits, SourceTable } from "./source-connection.ts";
import { sourceFailure } from "./source-failure.ts";

/** A DuckDB file, attached for reading only; its views and queries reach no other file. */
export async function openDuckDbSource(address: SourceAddress, limits: SourceLimits): Promise<SourceConnection> {
  const scratch = makeScratchFolder();
  const duck = await openDuck({ spillFolder: scratch.folder });
  const close = async () => {
    duck.close();
    scratch.remove();
  };
  try {
    await duck.run(`attach ${quoteText(address.reveal())} as source (read_only)`);
    await duck.run("use source");
    await closeDuck(duck, { folders: [scratch.folder] });
  } catch (error) {
    await close();
    throw sourceFailure(address, "SOURCE_UNAVAILABLE", error);
  }
  return { ...readByDuck({ duck, scratch, address, limits, listTables: () => listTables(duck) }), close };
}

async function listTables(duck: Duck): Promise<SourceTable[]> {
  const rows = await duck.rows(
    `select schema_name, table_name, 'table', estimated_size from duckdb_tables() where database_name = 'source' and not internal
     union all select schema_name, view_name, 'view', null from duckdb_views() where database_name = 'source' and not internal order by 1, 2`,
  );
  return rows.map(([schema, table, kind, count]) => ({
    name: schema === "main" ? String(table) : `${schema}.${table}`,
    kind: kind === "view" ? "view" : "table",
    rows: count === null ? null : Number(count),
    bytes: null,
    from: `source.${quoteName(String(schema))}.${quoteName(String(table))}`,
  }));
}

interface DuckReader {
  /** Closed: it reads the source and writes into the scratch folder, and nothing else. */
  duck: Duck;
  scratch: ScratchFolder;
  address: SourceAddress;
  limits: SourceLimits;
  listTables(): Promise<SourceTable[]>;
}

/** What all sources have in common that our own engine can read. */
export function readByDuck({
  duck,
  scratch,
  address,
  limits,
  listTables,
}: DuckReader): Omit<SourceConnection, "close"> {
  const failing = (error: unknown): never => {
    if (error instanceof AppError) throw error;
    throw sourceFailure(address, "SOURCE_REFUSED", error);
  };
  return {
    listTables: () => listTables().catch(failing),
    describe: (selection) => describe(duck, selection).catch(failing),
    estimateRows: async ({ from }) => {
      const [[count]] = await duck.rows(`select count(*) from ${from}`).catch(failing);
      return Number(count);
    },
    extract: async (extract, parquet, signal) => {
      signal?.throwIfAborted();
      const interrupt = () => duck.connection.interrupt();
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        interrupt();
      }, limits.queryTimeoutMs);
      signal?.addEventListener("abort", interrupt, { once: true });
      try {
        const written = scratch.path("extract.parquet");
        await duck.run(
          `copy (${extractSql(extract, duckDialect)}) to ${quoteText(written)} (format parquet, compression lz4)`,
        );
        moveFile(written, parquet);
        return [];
      } catch (error) {
        if (signal?.aborted) throw sourceFailure(address, "CANCELLED", error);
        if (isLate) throw sourceFailure(address, "SOURCE_TIMEOUT", `more than ${limits.queryTimeoutMs / 1000} seconds`);
        return failing(error);
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", interrupt);
      }
    },
  };
}

async function describe(duck: Duck, { from }: Selection): Promise<SourceColumn[]> {
  const unsafe = await findUnsafeSql(duck, `select * from ${from}`);
  if (unsafe !== null) throw new AppError("INVALID_SOURCE", `The query was not run: ${unsafe}.`);
  const rows = await duck.rows(`describe select * from ${from}`);
  return rows.map(([name, type]) => ({
    name: String(name),
    type: String(type),
    reading: duckDialect.readType(String(type)),
    meanBytes: null,
  }));
}
