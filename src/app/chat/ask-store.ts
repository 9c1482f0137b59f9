import { AppError } from "../../base/app-error.ts";
import { type ErrorCode, errorCodes, isErrorCode } from "../../domain/error-codes.ts";
import { withDeadline } from "../../models/deadline.ts";

/** Asks the index or the database, which may be down or hang: then an error with the given code, never a wait. */
export async function askStore<T>(code: ErrorCode, ms: number, ask: () => Promise<T>): Promise<T> {
  const { message } = errorCodes[code];
  const onTimeout = () => new AppError(code, message, {}, new Error(`no answer within ${ms} ms`));
  try {
    return await withDeadline({ ms, cancel: undefined, onTimeout }, ask);
  } catch (error) {
    // What the store says of itself is for the log: the contract has a code for it.
    const isForeseen = error instanceof AppError && isErrorCode(error.code) && !error.code.startsWith("STORE_");
    throw isForeseen ? error : new AppError(code, message, {}, error);
  }
}
