import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { toProgressLine } from "../domain/progress-log.ts";
import { openFiles } from "../engine/data-source.ts";
import type { CaseResult } from "../investigate/case-result.ts";
import { investigate } from "../investigate/investigate.ts";
import type { Question } from "../investigate/question.ts";
import { writeCase } from "../investigate/write-case.ts";
import { homeFolder } from "./home.ts";

export interface InvestigateRequest {
  files: string[];
  question: Question;
  /** Null: a session's folder under the product's home. */
  out: string | null;
  onProgress(step: string): void;
}

export interface FinishedCase {
  result: CaseResult;
  reportPath: string;
  seconds: number;
}

/** Opens the files, investigates, and writes the case folder. */
export async function investigateFiles({
  files,
  question,
  out,
  onProgress,
}: InvestigateRequest): Promise<FinishedCase> {
  const started = new Date();
  const sessionId = randomUUID();
  const progress = [toProgressLine(started, "Investigation started")];
  const note = (step: string) => {
    progress.push(toProgressLine(new Date(), step));
    onProgress(step);
  };
  const source = await openFiles(files, { onProgress: note });
  try {
    const result = await investigate(question, { source, sessionId, now: () => new Date(), onProgress: note });
    note("writing the report");
    const finished = new Date();
    progress.push(toProgressLine(finished, `Investigation complete: ${result.decision}`));
    const reportPath = await writeCase(caseFolder(out, sessionId), result, { started, finished, progress });
    return { result, reportPath, seconds: (Date.now() - started.getTime()) / 1000 };
  } finally {
    source.close();
  }
}

/** The folder named, or a new one inside it when it holds something already. */
function caseFolder(out: string | null, sessionId: string): string {
  if (out === null) return join(homeFolder(), "sessions", sessionId);
  mkdirSync(out, { recursive: true });
  return existsSync(out) && readdirSync(out).length > 0 ? join(out, `case-${sessionId.slice(0, 8)}`) : out;
}
