import { AppError } from "../../base/app-error.ts";
import { openRedactor } from "../../base/redact.ts";
import type { SourceAddress } from "./source-address.ts";

export type SourceProblem =
  /** No connection could be made. */
  | "SOURCE_UNAVAILABLE"
  /** There was one, and it broke. */
  | "SOURCE_LOST"
  | "SOURCE_TIMEOUT"
  /** The source does not do what it was asked for. */
  | "SOURCE_REFUSED"
  | "CANCELLED";

const sayings: Record<SourceProblem, (name: string, reason: string) => string> = {
  SOURCE_UNAVAILABLE: (name, reason) =>
    `No connection to ${name}: ${reason}. Check that it runs and that host, database, user and password are right.`,
  SOURCE_LOST: (name, reason) =>
    `The connection to ${name} was lost: ${reason}. What was finished is kept: once it can be reached again, the same call goes on.`,
  SOURCE_TIMEOUT: (name, reason) =>
    `${name} took too long and the query was ended there: ${reason}. Allow more time with --source-timeout SECONDS, or take less with --query or --since.`,
  SOURCE_REFUSED: (name, reason) => `${name} refused: ${reason}.`,
  CANCELLED: (name) => `Reading from ${name} was cancelled, and the query was ended there.`,
};

/** An error for people. The original is left out: it may quote the credentials, and the chain of causes gets into logs. */
export function sourceFailure(address: SourceAddress, problem: SourceProblem, error: unknown): AppError {
  const redact = openRedactor(address.secrets());
  const reason = redact(error instanceof Error ? error.message : String(error))
    .split("\n")[0]
    .replace(/[.\s]+$/, "");
  return new AppError(problem, sayings[problem](address.name, reason), { source: address.name });
}
