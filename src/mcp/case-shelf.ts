import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readEvidence } from "../app/sessions/finished-case.ts";
import { AppError } from "../base/app-error.ts";
import { uuidSchema } from "../domain/primitives.ts";
import { manifestFile } from "../ledger/case-files.ts";

/** Finished cases. Throws AppErrors for what is not there. */
export interface CaseShelf {
  list(): Promise<string[]>;
  report(sessionId: string): Promise<string>;
  evidence(sessionId: string, evidenceId: string): Promise<object>;
}

/** The cases in a home, without a server. */
export function openCaseShelf(home: string): CaseShelf {
  const sessions = join(home, "sessions");
  const isFinished = (id: string) => uuidSchema.safeParse(id).success && existsSync(join(sessions, id, manifestFile));
  // Only what has the form of an id is looked for, so no path leads anywhere else.
  const find = (id: string): string => {
    if (isFinished(id)) return join(sessions, id);
    throw new AppError("SESSION_NOT_FOUND", `There is no finished case ${id.slice(0, 60)}.`);
  };
  return {
    list: async () => (existsSync(sessions) ? readdirSync(sessions).filter(isFinished) : []),
    report: async (id) => readFileSync(join(find(id), "report.md"), "utf8"),
    evidence: async (id, evidenceId) => readEvidence(find(id), evidenceId),
  };
}
