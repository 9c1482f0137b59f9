import { describeProblem } from "../../app/describe-problem.ts";
import type { ErrorCode } from "../../domain/error-codes.ts";
import type { FieldProblem } from "../components/error-summary.tsx";

/** Where on the form a refusal belongs. */
const fields: Partial<Record<ErrorCode, string>> = {
  TARGET_METRIC_REQUIRED: "target_metric",
  INVALID_METRIC: "target_metric",
  COLUMN_NOT_FOUND: "target_metric",
  METRIC_DEFINITION_REQUIRED: "metric_definition",
  INVALID_DATE_RANGE: "comparison_start",
  INVALID_CONDITION: "where",
  DATE_COLUMN_NEEDED: "date_column",
  NO_FILES_UPLOADED: "file",
  FILE_TOO_LARGE: "file",
  INVALID_FILE_TYPE: "file",
  NO_HEADERS: "file",
  MAX_FILES_EXCEEDED: "file",
  TOO_MANY_COLUMNS: "file",
  TOO_MANY_REJECTED_LINES: "file",
  DOCUMENT_TOO_LARGE: "document",
};

/** A mistake a person can mend on the form; null: it is none, and belongs on a page of its own. */
export function toFieldProblem(failure: unknown): FieldProblem | null {
  const { code, message } = describeProblem(failure);
  if (code === "INTERNAL_ERROR" || code === "SESSION_NOT_FOUND" || code === "UNAUTHORIZED") return null;
  return { field: fields[code] ?? null, message };
}
