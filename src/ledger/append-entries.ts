import { createHash, type Hash, randomUUID } from "node:crypto";
import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";
import { AppError } from "../base/app-error.ts";
import type { AuditTrace } from "../domain/audit-trace.ts";
import { type AuditEvent, hashEntry, toLine } from "./audit-entry.ts";
import { emptyHead, headPath, readHead, writeHead } from "./audit-head.ts";
import { type ChainEnd, chainStart, findHeadProblem, readChain } from "./read-chain.ts";
import { tornLineEvent } from "./torn-line.ts";

export type NewEntry = AuditEvent & Pick<AuditTrace, "request_id" | "timestamp">;

/** What this process has seen of a log so far, so that it need not read it again. */
export interface KnownLog {
  end: ChainEnd;
  bytes: number;
  hash: Hash;
}

export const nothingKnown = (): KnownLog => ({ end: chainStart, bytes: 0, hash: createHash("sha256") });

/**
 * Puts entries at the end of the chain, durably; the caller holds the lock. Whatever a crash left half-written at the end
 * stays as it is: its line is ended, and the next entry names its bytes.
 */
export function appendEntries(path: string, known: KnownLog, news: NewEntry[]): AuditTrace[] {
  const file = openLog(path);
  try {
    const { torn, owed } = catchUp(path, file, known);
    const named = torn.length > 0 ? [{ ...news[0], ...tornLineEvent(torn) }] : [];
    const entries = chainUp([...named, ...news], known.end);
    writeDurably(file, Buffer.concat([owed, Buffer.from(entries.map(toLine).join(""), "utf8")]), known);
    const { sequence_number, hash } = entries[entries.length - 1];
    known.end = { sequence_number, hash };
    writeHead(path, { ...known.end, log_bytes: known.bytes, log_sha256: known.hash.copy().digest("hex") });
    return entries.slice(named.length);
  } catch (error) {
    // After half a write the log has to be read again.
    Object.assign(known, nothingKnown());
    throw error;
  } finally {
    closeSync(file);
  }
}

// The head is there before the log, so a log without a head has lost it.
function openLog(path: string): number {
  if (!existsSync(path) && !existsSync(headPath(path))) writeHead(path, emptyHead);
  return openSync(path, "a+");
}

/** Reads what is new since the last append; gives back the bytes that are no entry, and the line end they lack. */
function catchUp(path: string, file: number, known: KnownLog): { torn: Buffer; owed: Buffer } {
  const fresh = readFrom(file, known.bytes);
  const chain = readChain(fresh, known.end);
  const problem = chain.problem ?? (known.bytes === 0 ? findHeadProblem(fresh, readHead(path), chain) : null);
  if (problem !== null)
    throw new AppError("INVALID_STATE", `Nothing was added to ${path}: ${problem}.`, { path, problem });
  const owed = Buffer.from(fresh.length > 0 && fresh[fresh.length - 1] !== 10 ? "\n" : "");
  const rest = fresh.subarray(chain.soundBytes);
  known.end = chain.end;
  known.bytes += fresh.length;
  known.hash.update(fresh);
  return { torn: rest.length > 0 ? Buffer.concat([rest, owed]) : rest, owed };
}

function readFrom(file: number, start: number): Buffer {
  const size = fstatSync(file).size;
  if (size < start) throw new AppError("INVALID_STATE", "Nothing was added to the audit log: it has been cut off.");
  const bytes = Buffer.alloc(size - start);
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(file, bytes, at, bytes.length - at, start + at);
    if (count === 0) return bytes.subarray(0, at);
    at += count;
  }
  return bytes;
}

function chainUp(news: NewEntry[], end: ChainEnd): AuditTrace[] {
  let { sequence_number, hash } = end;
  return news.map((entry) => {
    sequence_number += 1;
    const linked = { ...entry, parent_hash: hash };
    hash = hashEntry(linked);
    return { ...linked, entry_id: randomUUID(), sequence_number, hash };
  });
}

function writeDurably(file: number, bytes: Buffer, known: KnownLog): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
  fsyncSync(file);
  known.bytes += bytes.length;
  known.hash.update(bytes);
}
