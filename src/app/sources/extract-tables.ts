import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../base/app-error.ts";
import { formatCompact } from "../../base/format-number.ts";
import { chooseTables } from "../../engine/sources/choose-tables.ts";
import { openSource } from "../../engine/sources/open-source.ts";
import { demandMovable, type ExtractWish, planExtract } from "../../engine/sources/plan-extract.ts";
import type { Selection, SourceConnection } from "../../engine/sources/source-connection.ts";
import type { Steps } from "../../ledger/steps.ts";
import type { SourceRequest } from "./source-request.ts";

/** A table that was taken out of a source. */
export interface ExtractedTable {
  name: string;
  /** Relative to the folder it was put into. */
  path: string;
  notes: string[];
}

export interface ExtractPlace {
  folder: string;
  /** Where each table is kept once it is there. */
  steps: Pick<Steps, "run">;
  onProgress(text: string): void;
  signal?: AbortSignal;
}

export const dataFolder = "files/data";

/** Takes the tables out of the source, each into a file of its own; those that are there already are not asked for again. */
export async function extractTables(
  request: SourceRequest,
  wish: Omit<ExtractWish, "columns">,
  { folder, steps, onProgress, signal }: ExtractPlace,
): Promise<ExtractedTable[]> {
  const { address, limits, columns } = request;
  if (request.mode === "push-down")
    throw new AppError(
      "SOURCE_REFUSED",
      "Work is pushed down for investigations only; here rows are taken out: leave out --mode push-down.",
    );
  onProgress(`connecting to ${address.name}`);
  const connection = await openSource(address, limits);
  try {
    const selections = await steps.run("selection", "choosing tables", () => chooseTables(connection, request));
    const place = { folder, steps, onProgress, signal };
    return await extractSelections({ connection, source: address.name, selections, wish: { ...wish, columns } }, place);
  } finally {
    await connection.close();
  }
}

export interface SelectionWork {
  connection: SourceConnection;
  source: string;
  selections: Selection[];
  wish: ExtractWish;
}

export async function extractSelections(
  { connection, source, selections, wish }: SelectionWork,
  { folder, steps, onProgress, signal }: ExtractPlace,
): Promise<ExtractedTable[]> {
  const tables: ExtractedTable[] = [];
  for (const [i, selection] of selections.entries()) {
    const path = `${dataFolder}/${fileName(selection, selections, i, "parquet")}`;
    tables.push(
      await steps.run(`table_${i + 1}`, `reading ${selection.name} from ${source}`, () =>
        extractTable({ connection, selection, wish, folder, path, onProgress, signal }),
      ),
    );
  }
  return tables;
}

interface TableWork extends Omit<ExtractPlace, "steps"> {
  connection: SourceConnection;
  selection: Selection;
  wish: ExtractWish;
  path: string;
}

async function extractTable(work: TableWork): Promise<ExtractedTable> {
  const { connection, selection, wish, folder, path, onProgress, signal } = work;
  const plan = await planExtract(connection, selection, wish);
  demandMovable(plan);
  const size = plan.estimatedRows === null ? "" : `, about ${formatCompact(plan.estimatedRows)} rows`;
  onProgress(`extracting ${selection.name}: ${plan.columns.length} columns${size}`);
  const whole = join(folder, path);
  const unfinished = `${whole}.${process.pid}.tmp`;
  mkdirSync(join(folder, dataFolder), { recursive: true });
  try {
    const notes = await connection.extract(plan, unfinished, signal);
    renameSync(unfinished, whole);
    return { name: selection.name, path, notes: [...plan.notes, ...notes] };
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** The table's name as far as it can be a file's; where two come to the same, their numbers tell them apart. */
export function fileName({ name }: Selection, all: Selection[], index: number, kind: string): string {
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}_-]+/gu, "_").slice(0, 80);
  const isTaken = all.some((other, i) => i < index && plain(other.name).toLowerCase() === plain(name).toLowerCase());
  return `${plain(name)}${isTaken ? `-${index + 1}` : ""}.${kind}`;
}
