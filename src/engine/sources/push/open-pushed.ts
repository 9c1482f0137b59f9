import { AppError } from "../../../base/app-error.ts";
import { makeScratchFolder } from "../../../base/scratch-folder.ts";
import type { DataSource } from "../../data-source.ts";
import type { CutLimits } from "../../encode/dated/choose-cut.ts";
import { fetchDatedCells, usualWireLimits } from "../../encode/dated/fetch-dated-cells.ts";
import type { ProfiledTable } from "../../profile/profiled-table.ts";
import { findJoins } from "../../relate/find-joins.ts";
import type { SourceConnection } from "../source-connection.ts";
import { demandUnchanged } from "./demand-unchanged.ts";
import { type EncodeLimits, encodePushedRows, usualEncodeLimits } from "./encode/encode-pushed-rows.ts";
import { profilePushedTable } from "./profile-pushed-table.ts";
import { openPushedQueries, type Rows } from "./pushed-queries.ts";
import type { PushedTable } from "./pushed-table.ts";
import { relatePushedTables } from "./relate-pushed-tables.ts";

export interface PushedSourceTable extends PushedTable {
  /** What people know it by, and what they should know about it. */
  file: string;
  notes: string[];
}

export interface PushedSourceOptions {
  /** What was found in the tables before; where they are not what they were, nothing is asked of them. */
  known?: Pick<DataSource, "tables" | "relationships"> | null;
  onProgress?(step: string): void;
  signal?: AbortSignal;
  limits?: EncodeLimits;
  /** What all cells of a history may be. */
  cutLimits?: CutLimits;
}

/** Tables that stay in their database: every question is answered there, and the connection is closed with the source. */
export async function openPushed(
  connection: SourceConnection,
  tables: PushedSourceTable[],
  {
    known = null,
    onProgress = () => {},
    signal,
    limits = usualEncodeLimits,
    cutLimits = usualWireLimits,
  }: PushedSourceOptions = {},
): Promise<DataSource> {
  const scratch = makeScratchFolder();
  const { server, reads } = demandServer(connection);
  const queries = await openPushedQueries({ server, reads, tables, spillFolder: scratch.folder, signal });
  const close = () => {
    queries.close();
    scratch.remove();
    void connection.close();
  };
  try {
    const { rows, table } = queries;
    const described = known ?? (await describeTables(rows, tables, onProgress));
    if (known !== null) for (const table of known.tables) await demandUnchanged(rows, table);
    return {
      ...described,
      rows,
      table,
      exportCsv: () => Promise.reject(rowsStay()),
      encode: (request) => encodePushedRows(rows, request, limits),
      dated: (request) => fetchDatedCells(rows, request, cutLimits),
      joinsFrom: (fact) => findJoins({ rows }, fact, described.tables, described.relationships),
      traffic: queries.traffic,
      interrupt: server.cancel,
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

async function describeTables(rows: Rows, tables: PushedSourceTable[], onProgress: (step: string) => void) {
  const profiled: ProfiledTable[] = [];
  for (const table of tables) {
    onProgress(`profiling ${table.name} in the database`);
    profiled.push(await profilePushedTable(rows, table, table));
  }
  if (tables.length > 1) onProgress("relating tables");
  return { tables: profiled, relationships: await relatePushedTables(rows, profiled) };
}

export function demandServer({ push }: SourceConnection): NonNullable<SourceConnection["push"]> {
  if (push) return push;
  throw new AppError(
    "SOURCE_REFUSED",
    "Work can be pushed down to PostgreSQL and ClickHouse only; from this source rows are taken out: --mode extract.",
  );
}

const rowsStay = (): AppError =>
  new AppError("SOURCE_REFUSED", "The rows stay in the database, so that no files can be made of them.");
