import { isUtf8 } from "node:buffer";
import { sha256 } from "../base/canonical-json.ts";
import { type AuditTrace, auditTraceSchema, zeroHash } from "../domain/audit-trace.ts";
import { hashEntry } from "./audit-entry.ts";
import type { AuditHead } from "./audit-head.ts";
import { namesTornLine } from "./torn-line.ts";

export interface ChainEnd {
  sequence_number: number;
  hash: string;
}

export interface Chain {
  entries: AuditTrace[];
  end: ChainEnd;
  /** Where the last entry ends; behind it there is nothing, or an append that was cut off. */
  soundBytes: number;
  /** Torn lines that a later entry names. */
  notes: string[];
  /** The first break, in words. */
  problem: string | null;
}

export const chainStart: ChainEnd = { sequence_number: 0, hash: zeroHash };

/** Reads entries that follow `end`. A line that is no entry is a torn one if the next entry names it, and a break if not. */
export function readChain(log: Buffer, start: ChainEnd = chainStart): Chain {
  const chain: Chain = { entries: [], end: start, soundBytes: 0, notes: [], problem: null };
  for (let at = 0; at < log.length && chain.problem === null; ) {
    const newline = log.indexOf(10, at);
    const lineEnd = newline === -1 ? log.length : newline;
    const entry = parseEntry(log.subarray(at, lineEnd));
    const next = newline === -1 ? lineEnd : newline + 1;
    if (entry) addEntry(chain, entry, { torn: log.subarray(chain.soundBytes, at), next });
    at = next;
  }
  return chain;
}

function addEntry(chain: Chain, entry: AuditTrace, { torn, next }: { torn: Buffer; next: number }): void {
  chain.problem = findBreak(entry, chain.end, torn);
  if (chain.problem !== null) return;
  if (torn.length > 0)
    chain.notes.push(
      `${torn.length} bytes of an append that was cut off stand before audit entry ${entry.sequence_number}, which names them.`,
    );
  chain.entries.push(entry);
  chain.end = { sequence_number: entry.sequence_number, hash: entry.hash };
  chain.soundBytes = next;
}

function findBreak(entry: AuditTrace, { sequence_number, hash }: ChainEnd, torn: Buffer): string | null {
  const expected = sequence_number + 1;
  if (torn.length > 0 && !namesTornLine(entry, torn)) return `audit entry ${expected} cannot be read`;
  if (entry.sequence_number !== expected)
    return `audit entry ${expected} is missing or out of order: entry ${entry.sequence_number} stands in its place`;
  if (entry.parent_hash !== hash)
    return `audit entry ${expected} does not follow the entry before it: parent_hash differs`;
  if (entry.hash !== hashEntry(entry)) return `audit entry ${expected} was changed: its hash differs`;
  return null;
}

function parseEntry(line: Buffer): AuditTrace | null {
  if (!isUtf8(line)) return null;
  try {
    const parsed = auditTraceSchema.safeParse(JSON.parse(line.toString("utf8")));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Compares a log with its head: a tail cut off, bytes changed that the chain does not cover, or a head of another log. */
export function findHeadProblem(log: Buffer, head: AuditHead | null, chain: Chain): string | null {
  if (head === null) return "the audit log's head is missing or damaged";
  if (log.length < head.log_bytes)
    return `the audit log was cut off: its head knows ${head.sequence_number} entries, the log has ${chain.end.sequence_number}`;
  if (chain.soundBytes < head.log_bytes) return `audit entry ${chain.end.sequence_number + 1} cannot be read`;
  if (sha256(log.subarray(0, head.log_bytes)) !== head.log_sha256)
    return "the audit log's bytes are not those its head knows";
  const known = chain.entries[head.sequence_number - 1]?.hash ?? zeroHash;
  return known === head.hash ? null : "the audit log's head names another last entry";
}
