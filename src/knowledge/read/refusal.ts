import { basename } from "node:path";
import { AppError } from "../../base/app-error.ts";

/** The file cannot be learnt, and why: the message is what `learn` gives as the reason. */
export function refusal(path: string, reason: string, cause?: unknown): AppError {
  return new AppError("INVALID_FILE_TYPE", `${basename(path)} ${reason}`, { path }, cause);
}

export function tooLarge(path: string, reason: string): AppError {
  return new AppError("FILE_TOO_LARGE", `${basename(path)} ${reason}`, { path });
}
