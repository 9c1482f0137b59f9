import { dirname } from "node:path";
import { AppError } from "./app-error.ts";

const remedies: Record<string, string> = {
  ENOSPC: "the disk is full. Make room there",
  EDQUOT: "the disk quota is used up. Make room there",
  EFBIG: "the system allows no file of that size. Raise the limit (ulimit -f)",
  EROFS: "the disk can only be read. Choose another folder (WHYDUNIT_HOME, --out)",
  EACCES:
    "that is not allowed. Give this user the right to write there, or choose another folder (WHYDUNIT_HOME, --out)",
};

/** What a disk that takes nothing more, or nothing at all, has to do with a failure; null where it is another one. */
export function findDiskRefusal(failure: unknown, usualFolder: string): AppError | null {
  if (failure instanceof AppError && failure.code === "CANNOT_WRITE") return failure;
  for (let at = failure, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const { path } = at as NodeJS.ErrnoException;
    const code = codeOf(at);
    if (code !== null) return cannotWrite(path === undefined ? usualFolder : dirname(path), code, failure);
  }
  return null;
}

export function cannotWrite(folder: string, code: string, cause: unknown): AppError {
  const why = remedies[code] ?? (cause instanceof Error ? cause.message : String(cause));
  const message = `Cannot write to ${folder}: ${why}, and try again; what was written before stays as it is.`;
  return new AppError("CANNOT_WRITE", message, { reason: code }, cause);
}

// Databases give the system's reason as text, PostgreSQL with a code of its own besides.
function codeOf(error: Error): string | null {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && Object.hasOwn(remedies, code)) return code;
  if (code === "53100" || /No space left on device|\bENOSPC\b/.test(error.message)) return "ENOSPC";
  return /Read-only file system|\bEROFS\b/.test(error.message) ? "EROFS" : null;
}
