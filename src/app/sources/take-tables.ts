import { join } from "node:path";
import { AppError } from "../../base/app-error.ts";
import { openRedactor } from "../../base/redact.ts";
import { concealAddress, type RevealedAddress, type SourceAddress } from "../../engine/sources/source-address.ts";
import { unkeptSteps } from "../../ledger/unkept-steps.ts";
import { withDeadline } from "../../models/deadline.ts";
import { describeTable } from "../tables/read-table.ts";
import type { ReadTable } from "../tables/table-task.ts";
import { extractTables } from "./extract-tables.ts";
import { listSource, type SourceListing } from "./list-source.ts";
import type { SourceRequest } from "./source-request.ts";

export interface TakeOrder extends Omit<SourceRequest, "address" | "limits"> {
  address: RevealedAddress;
  queryTimeoutMs: number;
  /** Where the files are put. */
  folder: string;
}

/** A table that was taken out, read and profiled. */
export interface TakenTable extends ReadTable {
  name: string;
  isQuery: boolean;
  /** Where the rows lie. */
  path: string;
  notes: string[];
}

/** The tables of a source with what is in them. An abort ends the query inside the source too. */
export function takeTables(order: TakeOrder, signal: AbortSignal): Promise<TakenTable[]> {
  return withAddress(order.address, async (address) => {
    const { folder, tables, queryTimeoutMs, since } = order;
    const nothing = { table: () => Promise.reject(new Error("Nothing is asked while tables are taken out.")) };
    const extracted = await extractTables(
      { ...order, address, limits: { queryTimeoutMs } },
      { named: "", dateColumn: null, since },
      { folder, steps: unkeptSteps(nothing), onProgress: () => {}, signal },
    );
    const taken: TakenTable[] = [];
    for (const [i, { name, path: inside, notes }] of extracted.entries()) {
      const path = join(folder, inside);
      const read = await describeTable({ path, name: `${address.name}/${name}`, roles: {}, notes });
      if (read.table.rowCount === 0)
        throw new AppError("SOURCE_EMPTY", `${name} has no rows to read. Choose another table or query.`, { name });
      taken.push({ ...read, name, isQuery: i >= tables.length, path, notes });
    }
    return taken;
  });
}

export interface ListOrder extends Pick<TakeOrder, "address" | "queryTimeoutMs"> {
  /** So long the source may say nothing; null: as long as the process may live. */
  patienceMs: number | null;
}

export function listTables({ address, queryTimeoutMs, patienceMs }: ListOrder): Promise<SourceListing> {
  return withAddress(address, (concealed) => {
    const list = () => listSource({ address: concealed, limits: { queryTimeoutMs } });
    if (patienceMs === null) return list();
    const onTimeout = () => new AppError("SOURCE_UNAVAILABLE", `No answer within ${patienceMs / 1000} s.`);
    return withDeadline({ ms: patienceMs, cancel: undefined, onTimeout }, list);
  });
}

/** Whatever goes wrong in here, no credentials come out. */
async function withAddress<Result>(
  revealed: RevealedAddress,
  work: (address: SourceAddress) => Promise<Result>,
): Promise<Result> {
  const address = concealAddress(revealed);
  try {
    return await work(address);
  } catch (error) {
    if (error instanceof AppError) throw inOtherWords(error);
    throw new Error(openRedactor(address.secrets())((error as Error).message));
  }
}

/** Options of the command line are fields elsewhere. */
function inOtherWords({ code, message, details }: AppError): AppError {
  const text = message
    .replaceAll("--source-timeout SECONDS", "timeout_seconds of the source")
    .replace(/--(since|columns|query|table)( [A-Z]+)?/g, "`$1`");
  return new AppError(code, text, details);
}
