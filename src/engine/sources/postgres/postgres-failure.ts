import { AppError } from "../../../base/app-error.ts";
import type { SourceAddress } from "../source-address.ts";
import { type SourceProblem, sourceFailure } from "../source-failure.ts";

/** What the server or the driver said, as one of our problems. */
export function postgresFailure(address: SourceAddress, error: unknown): AppError {
  const { code, message = "" } = (error ?? {}) as { code?: string; message?: string };
  if (code === "42P01") return new AppError("TABLE_NOT_FOUND", message, { source: address.name });
  return sourceFailure(address, problemOf(code, message), error);
}

function problemOf(code: string | undefined, message: string): SourceProblem {
  if (code === "57014") return /timeout/.test(message) ? "SOURCE_TIMEOUT" : "CANCELLED";
  // Errors of the server have five characters of SQLSTATE; those of the socket have names such as ECONNRESET, or none.
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code) || /^(08|57P)/.test(code)) return "SOURCE_LOST";
  return "SOURCE_REFUSED";
}
