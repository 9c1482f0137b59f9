/** Base of every error a person may see: a stable code, what failed with which value, and the way out. */
export class AppError extends Error {
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(code: string, message: string, details: Record<string, unknown> = {}, cause?: unknown) {
    super(message, { cause });
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}
