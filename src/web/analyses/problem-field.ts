import { describeProblem } from "../../app/describe-problem.ts";
import type { ErrorCode } from "../../domain/error-codes.ts";
import type { FieldProblem } from "../components/error-summary.tsx";

/** Where on the form a refusal belongs. */
const fields: Partial<Record<ErrorCode, string>> = {
  POLICY_PATTERN_INVALID: "blocked_patterns",
  COLUMN_NOT_FOUND: "allowed_columns",
  FILE_NOT_FOUND: "file",
  SESSION_NOT_FOUND: "file",
  ANALYSIS_NOT_FOUND: "file",
  NO_FILES_UPLOADED: "file",
  MAX_FILES_EXCEEDED: "file",
};

export function toFieldProblem(failure: unknown): FieldProblem {
  const { code, message } = describeProblem(failure);
  if (code === "INTERNAL_ERROR") throw failure;
  return { field: fields[code] ?? null, message };
}
