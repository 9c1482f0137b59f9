import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../base/app-error.ts";
import type { Finding } from "../../domain/finding.ts";
import { findingsLedgerSchema } from "../../domain/findings-ledger.ts";
import type { CaseResult } from "../../investigate/case-result.ts";
import { readCaseState } from "../../ledger/seal-case.ts";
import { findRequest } from "../case-request.ts";
import { readCase } from "../work-on-case.ts";

/** A finished case with all it knows. */
export interface OpenedCase {
  folder: string;
  result: CaseResult;
  findings: Finding[];
}

export const findingsFile = "analysis/findings_ledger.json";

/** Nothing is computed: what the case found out comes from its own files. Throws where it is not finished. */
export async function openCase(folder: string): Promise<OpenedCase> {
  if (findRequest(folder) === null)
    throw new AppError(
      "SESSION_NOT_FOUND",
      `There is no investigation in ${folder}. Name the folder of a case or the id of a session.`,
      { folder },
    );
  const state = readCaseState(folder);
  if (typeof state === "object")
    throw new AppError(
      "INVALID_STATE",
      `The case in ${folder} cannot be trusted: ${state.problem}. See whydunit verify.`,
      {
        folder,
      },
    );
  if (state === "unfinished")
    throw new AppError(
      "INVESTIGATION_NOT_COMPLETE",
      `The investigation in ${folder} has not completed yet. Wait for it, or go on with it: whydunit investigate --resume.`,
      { folder },
    );
  return { folder, result: await readCase(folder), findings: readFindings(folder) };
}

function readFindings(folder: string): Finding[] {
  return findingsLedgerSchema.parse(JSON.parse(readFileSync(join(folder, findingsFile), "utf8"))).findings;
}
