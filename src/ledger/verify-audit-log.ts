import { readFileSync } from "node:fs";
import type { AuditTrace } from "../domain/audit-trace.ts";
import { readHead } from "./audit-head.ts";
import { findHeadProblem, readChain } from "./read-chain.ts";

export interface VerifiedLog {
  entries: AuditTrace[];
  /** Appends that were cut off by a crash: no break, but worth saying. */
  notes: string[];
  problem: string | null;
  /** Bytes at the end that the head does not know yet: a crash came between the two. None in a finished case. */
  uncovered: number;
}

/** Checks a log of a run that may still go on, or that a crash ended. */
export function verifyAuditLog(path: string): VerifiedLog {
  let log: Buffer;
  try {
    log = readFileSync(path);
  } catch {
    return { entries: [], notes: [], problem: "the audit log is missing", uncovered: 0 };
  }
  const head = readHead(path);
  const chain = readChain(log);
  const problem = chain.problem ?? findHeadProblem(log, head, chain);
  const torn = log.length - chain.soundBytes;
  const notes = torn > 0 ? [`The last append to the audit log was cut off after ${torn} bytes.`] : [];
  return {
    entries: chain.entries,
    notes: [...chain.notes, ...notes],
    problem,
    uncovered: log.length - (head?.log_bytes ?? 0),
  };
}
