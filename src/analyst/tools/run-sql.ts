import { AppError } from "../../base/app-error.ts";
import { settledWithin } from "../../base/settled-within.ts";
import type { DataSource } from "../../engine/data-source.ts";
import type { EvidenceLog } from "../../engine/evidence-log.ts";
import { findUnsafeSql } from "../../engine/find-unsafe-sql.ts";
import { defaultLimits } from "../../sandbox/limits.ts";
import { ToolError, toToolError } from "./tool-error.ts";
import type { OutputTable } from "./tool-output.ts";

export interface SqlArguments {
  query: string;
  timeout: number;
  row_limit: number;
}

export interface SqlServices {
  source: Pick<DataSource, "table" | "tables" | "interrupt">;
  evidence: EvidenceLog;
  /** Written by a model: it must prove itself in a process of its own that can be killed. */
  isGenerated: boolean;
}

/** Runs one SELECT under its limits; the rows are evidence. */
export async function runSql({ query, timeout, row_limit }: SqlArguments, services: SqlServices): Promise<OutputTable> {
  const { source, evidence, isGenerated } = services;
  const unsafe = await findUnsafeSql(source, query);
  if (unsafe !== null) throw new AppError("FORBIDDEN", `The query was not run: ${unsafe}.`);
  if (isGenerated) await proveQuery(query, timeout, source);
  const answer = evidence.ask(query);
  const isDone = await settledWithin(timeout * 1000, answer).catch((error) => {
    throw toToolError(error);
  });
  if (!isDone) {
    source.interrupt();
    await answer.catch(() => {});
    throw new ToolError("resource_exhausted", `The query was stopped after ${timeout} s, its limit.`, "timeout");
  }
  const { id, rows } = await answer;
  if (rows.length > row_limit)
    throw new ToolError(
      "resource_exhausted",
      `The query gives more than ${row_limit} rows, its limit.`,
      "resource_limit",
    );
  const columns =
    rows.length > 0 ? Object.keys(rows[0]) : (await source.table(`select * from (${query}) limit 0`)).columns;
  return { columns, rows: rows.map((row) => columns.map((column) => row[column])), evidence: id };
}

async function proveQuery(query: string, timeout: number, { tables }: Pick<DataSource, "tables">): Promise<void> {
  const { openSqlWorker } = await import("../../sandbox/sql/sql-worker.ts");
  const worker = await openSqlWorker(
    tables.map(({ name, parquet }) => ({ name, path: parquet })),
    { ...defaultLimits, wallMs: timeout * 1000 },
  );
  try {
    const { success, stderr } = await worker.run(query, timeout * 1000);
    if (success) return;
    const isLate = /^Stopped after/.test(stderr);
    throw isLate ? new ToolError("resource_exhausted", stderr, "timeout") : toToolError(new Error(stderr));
  } finally {
    await worker.close();
  }
}
