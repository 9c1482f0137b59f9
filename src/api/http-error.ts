import { AppError } from "../base/app-error.ts";
import type { ErrorCode } from "../domain/error-codes.ts";

/** A mistake in how HTTP was used: its status says more than its code. */
export class HttpError extends AppError {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, code: ErrorCode, message: string, headers: Record<string, string> = {}) {
    super(code, message);
    this.name = "HttpError";
    this.status = status;
    this.headers = headers;
  }
}
