import { type DataSource, openFiles } from "../../engine/data-source.ts";
import { openSource } from "../../engine/sources/open-source.ts";
import { demandServer, openPushed } from "../../engine/sources/push/open-pushed.ts";
import { type Source, toTableFiles } from "../../ledger/sources.ts";
import type { CaseTables } from "../case-source.ts";
import { addressOf, type SourceAccess } from "./gather-sources.ts";
import { readPushed } from "./pushed-tables.ts";

export interface CaseData {
  folder: string;
  /** Where the folder was when the case was made; it may have been moved since. */
  place?: string;
  sources: Source[];
  /** What an earlier process found in the tables; it must still be so. */
  known: CaseTables | null;
  access: SourceAccess;
  onProgress(step: string): void;
}

/** The tables of a case: its files, or where the rows stayed in a database, the database. */
export async function openCaseData(data: CaseData): Promise<DataSource> {
  const { folder, place = folder, sources, known, access, onProgress } = data;
  const stayed = sources.find(({ push }) => push !== undefined)?.push;
  if (stayed === undefined) return openFiles(toTableFiles(folder, sources, place), { onProgress });
  const { queryTimeoutMs, signal } = access;
  const address = addressOf(stayed.source, access);
  const connection = await openSource(address, queryTimeoutMs === undefined ? {} : { queryTimeoutMs });
  try {
    const tables = readPushed(folder, sources, demandServer(connection));
    return await openPushed(connection, tables, { known, onProgress, signal });
  } catch (error) {
    await connection.close();
    throw error;
  }
}

export const isPushed = (sources: Source[]): boolean => sources.some(({ push }) => push !== undefined);
