import { AppError } from "../base/app-error.ts";
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
  if (error instanceof AppError) {
    const exitCode = exitCodeOf(error.code);
    return { code: error.code, message: error.message, details: error.details, exitCode };
  }
  const refused = describeRefusal(error);
  if (refused) return { code: "CANNOT_WRITE", message: refused, details: {}, exitCode: exitCodes.failed };
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: "INTERNAL_ERROR",
    message: `Something went wrong on our side: ${message}`,
    details: {},
    exitCode: exitCodes.failed,
  };
}

const refusals: Record<string, string> = {
  ENOSPC: "the disk is full. Make room",
  EDQUOT: "the disk quota is used up. Make room",
  EROFS: "the disk can only be read. Choose another folder with --out",
  EACCES: "writing there is not allowed. Choose another folder with --out",
};

/** What the system refused, with the path it refused it for. */
function describeRefusal(error: unknown): string | null {
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException;
  if (!code || !Object.hasOwn(refusals, code)) return null;
  return `Cannot write ${path ?? "the case folder"}: ${refusals[code]}, and run again; what was written before stays as it is.`;
}
