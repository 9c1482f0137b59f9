import { AppError } from "../base/app-error.ts";
import { findDiskRefusal } from "../base/disk-refusal.ts";
import { exitCodes } from "./command.ts";

// Mistakes in how the command was called, as opposed to work that failed.
const usageCodes = new Set([
  "WRONG_USAGE",
  "UNKNOWN_COMMAND",
  "TARGET_METRIC_REQUIRED",
  "INVALID_DATE_RANGE",
  "INVALID_REQUEST",
  "COLUMN_NOT_FOUND",
  "INVALID_METRIC",
  "INVALID_CONDITION",
  "DATE_COLUMN_NEEDED",
  "INVALID_SOURCE",
  "TABLE_NEEDED",
  "TABLE_NOT_FOUND",
  "INVALID_WATCH_FILE",
]);

function exitCodeOf(code: string): number {
  if (code === "NO_CHANGE_FOUND") return exitCodes.nothingFound;
  return usageCodes.has(code) ? exitCodes.wrongUsage : exitCodes.failed;
}

export function describeFailure(error: unknown): { code: string; message: string; details: unknown; exitCode: number } {
  const known = findDiskRefusal(error, "the case folder") ?? error;
  if (known instanceof AppError) {
    const exitCode = exitCodeOf(known.code);
    return { code: known.code, message: known.message, details: known.details, exitCode };
  }
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: "INTERNAL_ERROR",
    message: `Something went wrong on our side: ${message}`,
    details: {},
    exitCode: exitCodes.failed,
  };
}
