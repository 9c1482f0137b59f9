import type { ErrorCategory, ObservationStatus } from "../../domain/observation.ts";

/** A failure that another attempt may repair. */
export class ToolError extends Error {
  readonly category: ErrorCategory;
  readonly status: Exclude<ObservationStatus, "success">;

  constructor(category: ErrorCategory, message: string, status: Exclude<ObservationStatus, "success"> = "error") {
    super(message);
    this.name = "ToolError";
    this.category = category;
    this.status = status;
  }
}

const patterns: [RegExp, ErrorCategory][] = [
  [/^Parser Error|syntax error/i, "sql_syntax"],
  [
    /Referenced column .* not found|does not have a column|Referenced table .* not found|Table with name .* does not exist|No (such )?column/i,
    "missing_column",
  ],
  [
    /Conversion Error|No function matches|Cannot (compare|mix|cast|apply)|Could not convert|Invalid Input Error|Mismatch Type|explicit type cast/i,
    "type_mismatch",
  ],
  [/INTERRUPT|Out of Memory|Interrupted/i, "resource_exhausted"],
];

/** What kind of mistake an engine's message tells of. */
export function toToolError(error: unknown): ToolError {
  if (error instanceof ToolError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const category = patterns.find(([pattern]) => pattern.test(message))?.[1] ?? "sql_syntax";
  return new ToolError(category, message, category === "resource_exhausted" ? "resource_limit" : "error");
}
