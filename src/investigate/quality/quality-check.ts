import type { QualityNote } from "../../domain/investigation-result.ts";

/** What one check found, and how many things it looked at. */
export interface CheckResult {
  notes: QualityNote[];
  checks: number;
}

export const nothingFound = (checks: number): CheckResult => ({ notes: [], checks });
