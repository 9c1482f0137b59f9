import { AppError } from "../base/app-error.ts";
import { findDiskRefusal } from "../base/disk-refusal.ts";
import { type ErrorCode, errorCodes, isErrorCode } from "../domain/error-codes.ts";
import { homeFolder } from "./home.ts";

export interface Problem {
  code: ErrorCode;
  message: string;
  details: Record<string, unknown>;
}

/** What a person is told of a failure; what we did not foresee stays in the log. */
export function describeProblem(failure: unknown): Problem {
  const refusal = findDiskRefusal(failure, homeFolder());
  if (refusal !== null) return { code: "CANNOT_WRITE", message: refusal.message, details: refusal.details };
  if (!(failure instanceof AppError) || !isErrorCode(failure.code))
    return { code: "INTERNAL_ERROR", message: errorCodes.INTERNAL_ERROR.message, details: {} };
  // Where the database is and who has it open is nobody's business.
  if (failure.code.startsWith("STORE_"))
    return { code: failure.code, message: errorCodes[failure.code].message, details: {} };
  return { code: failure.code, message: failure.message, details: failure.details };
}
