import { AppError } from "../../base/app-error.ts";
import { formatNumber } from "../../base/format-number.ts";
import type { PlannedExtract } from "./plan-extract.ts";
import type { SourceConnection } from "./source-connection.ts";

export const sourceModes = ["auto", "extract", "push-down"] as const;
export type SourceMode = (typeof sourceModes)[number];

export interface ChosenMode {
  mode: "extract" | "push-down";
  /** Why, in a few words. */
  reason: string;
}

/** Rows that are moved rather than asked about: an extract costs about as much per row as a single group by of the server. */
export const mostMovedRows = 20_000_000;

export interface ModeRequest {
  wanted: SourceMode;
  plans: PlannedExtract[];
  /** Files stand beside the tables, and no database can join those. */
  hasFiles: boolean;
}

/** Whether rows are taken out, or the work is done in the source and only answers come back. */
export async function chooseMode(
  connection: Pick<SourceConnection, "push" | "estimateRows">,
  { wanted, plans, hasFiles }: ModeRequest,
): Promise<ChosenMode> {
  const problem =
    connection.push === undefined ? "it cannot do the work itself" : hasFiles ? "files stand beside it" : null;
  if (wanted === "extract") return { mode: "extract", reason: "as asked" };
  if (wanted === "push-down") {
    if (problem === null) return { mode: "push-down", reason: "as asked" };
    throw new AppError(
      "SOURCE_REFUSED",
      `The work cannot be pushed down to this source: ${problem}. Take the rows out with --mode extract.`,
    );
  }
  const rows = await countMoved(connection, plans);
  const about = rows === null ? "an unknown number of rows" : `about ${formatNumber(rows)} rows`;
  if (problem !== null) return { mode: "extract", reason: `${about}; ${problem}` };
  const limit = `at most ${formatNumber(mostMovedRows)} are moved`;
  return rows !== null && rows > mostMovedRows
    ? { mode: "push-down", reason: `${about}, ${limit}` }
    : { mode: "extract", reason: about };
}

/** Of tables that are read from a day on, what lies behind it. */
async function countMoved(
  connection: Pick<SourceConnection, "push" | "estimateRows">,
  plans: PlannedExtract[],
): Promise<number | null> {
  let sum: number | null = null;
  for (const { selection, since, estimatedRows } of plans) {
    const reads = connection.push?.reads;
    const rows =
      since === null || reads === undefined
        ? estimatedRows
        : await connection.estimateRows({
            name: selection.name,
            from: `(select * from ${selection.from} where ${reads.quoteName(since.column)} >= ${reads.day(since.day)}) as recent`,
          });
    if (rows !== null) sum = (sum ?? 0) + rows;
  }
  return sum;
}
