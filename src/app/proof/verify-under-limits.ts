import { AppError } from "../../base/app-error.ts";
import type { VerifyResult } from "../../domain/verify-result.ts";
import { nothingProven } from "../../ledger/verify-case.ts";
import { openTables, type Tables } from "../tables/ask-tables.ts";
import type { VerifyOrder } from "./verify-received.ts";

/** What proving a case may take: whoever made it may have made it to take everything. */
export interface ProofLimits {
  seconds: number;
  memoryBytes: number;
}

const gigabyte = 1024 ** 3;

export const usualLimits: ProofLimits = { seconds: 900, memoryBytes: 4 * gigabyte };

/** Proves a case in a process of its own, which is ended when it takes too much. */
export async function verifyUnderLimits(
  order: VerifyOrder,
  { seconds, memoryBytes }: ProofLimits = usualLimits,
  tables: Tables = openTables({ atOnce: 1 }),
): Promise<VerifyResult> {
  try {
    return await tables.ask("verify", order, { longestMs: seconds * 1000, memoryBytes });
  } catch (error) {
    const ended = error instanceof AppError ? error.details["ended"] : undefined;
    if (ended === undefined) throw error;
    const reason =
      ended === "too long"
        ? `it took longer than ${seconds} s`
        : `it broke off (${ended}), most likely for want of memory: it may take ${(memoryBytes / gigabyte).toFixed(1)} GB`;
    return nothingProven(`the proof was stopped: ${reason}. A case can be made to do that`);
  }
}
