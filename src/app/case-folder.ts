import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { auditFile } from "../ledger/case-files.ts";
import { homeFolder } from "./home.ts";

/** The folder named, or a new one inside it when it holds something already; what a failed attempt left does not count. */
export function newCaseFolder(out: string | null, sessionId: string): string {
  if (out === null) return sessionFolder(sessionId);
  mkdirSync(out, { recursive: true });
  return isFree(out) ? out : join(out, `case-${sessionId.slice(0, 8)}`);
}

/** The case meant by a folder or the id of a session. */
export function findCaseFolder(text: string): string {
  return existsSync(text) ? text : sessionFolder(text);
}

const sessionFolder = (sessionId: string): string => join(homeFolder(), "sessions", sessionId);

function isFree(folder: string): boolean {
  const files = readdirSync(folder);
  if (files.length === 0) return true;
  return files.every((name) => name.startsWith(auditFile)) && hasFailed(join(folder, auditFile));
}

function hasFailed(log: string): boolean {
  const last = existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n").at(-1)! : "";
  return last.includes('"event_data":{"failed":');
}
