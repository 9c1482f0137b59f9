import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { toProgressLine } from "../domain/progress-log.ts";
import { openFiles } from "../engine/data-source.ts";
import { expandPaths } from "../engine/load/expand-paths.ts";
import type { CaseResult } from "../investigate/case-result.ts";
import { investigate } from "../investigate/investigate.ts";
import type { Question } from "../investigate/question.ts";
import { writeCase } from "../investigate/write-case.ts";
import { openAuditLog } from "../ledger/audit-log.ts";
import { auditFile } from "../ledger/case-files.ts";
import { sealCase } from "../ledger/seal-case.ts";
import { describeSources } from "../ledger/sources.ts";
import { newCaseFolder } from "./case-folder.ts";
import { auditInvestigation } from "./investigation-audit.ts";

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

/** Opens the files, investigates, writes the case folder with its audit trail, and seals it. */
export async function investigateFiles(request: InvestigateRequest): Promise<FinishedCase> {
  const started = new Date();
  const sessionId = randomUUID();
  const files = expandPaths(request.files);
  const sources = await describeSources(files);
  const folder = newCaseFolder(request.out, sessionId);
  const log = openAuditLog(join(folder, auditFile), sessionId);
  const audit = auditInvestigation(log);
  audit.submitted(request.question, sources);
  const progress = [toProgressLine(started, "Investigation started")];
  const onProgress = (step: string) => {
    progress.push(toProgressLine(new Date(), step));
    audit.step(step);
    request.onProgress(step);
  };
  try {
    const services = { sessionId, now: () => new Date(), onProgress, onPlan: audit.planned };
    const result = await withFiles(files, onProgress, (source) =>
      investigate(request.question, { source, ...services }),
    );
    onProgress("writing the report");
    const finished = new Date();
    progress.push(toProgressLine(finished, `Investigation complete: ${result.decision}`));
    audit.concluded(result);
    const reportPath = await writeCase(folder, result, { started, finished, progress, sources });
    await sealCase(folder, log);
    return { result, reportPath, seconds: (Date.now() - started.getTime()) / 1000 };
  } catch (error) {
    audit.failed(error);
    await log.settled().catch(() => {});
    throw error;
  }
}

async function withFiles<Result>(
  files: string[],
  onProgress: (step: string) => void,
  work: (source: Awaited<ReturnType<typeof openFiles>>) => Promise<Result>,
): Promise<Result> {
  const source = await openFiles(files, { onProgress });
  try {
    return await work(source);
  } finally {
    source.close();
  }
}
