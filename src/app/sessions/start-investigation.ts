import { rmSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../base/app-error.ts";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import { readVersion } from "../../base/version.ts";
import type { InvestigationResponse } from "../../domain/investigation-context.ts";
import type { MetricRequirements } from "../../domain/metric-requirements.ts";
import type { SessionQuestion } from "../../domain/session-details.ts";
import { openEventLog, runAskedFor } from "../../ledger/event-log.ts";
import { withoutOutcome, writeRecord } from "../case-metadata.ts";
import { type CaseRequest, createRequest, findRequest, isSameRequest } from "../case-request.ts";
import { readLearned } from "../learned/read-learned.ts";
import { describeFiles } from "./files/describe-files.ts";
import { type FileRecord, readFileRecords } from "./files/file-records.ts";
import { documentPath, readDocuments } from "./files/session-documents.ts";
import { checkQuestion } from "./questions/check-question.ts";
import { sessionTables } from "./questions/session-tables.ts";
import { draftFile } from "./session-details.ts";
import { demandMove, type FoundSession, wrongStatus } from "./session-folders.ts";
import type { SessionParts } from "./session-parts.ts";

/** Checks the question, writes down what is asked, and puts the run on the queue; the caller has the session's turn. */
export async function startInvestigation(
  id: string,
  question: SessionQuestion,
  parts: SessionParts,
): Promise<InvestigationResponse> {
  const session = parts.folders.find(id);
  const { folder, record } = session;
  const files = readFileRecords(folder).filter(({ profile }) => profile !== null);
  if (files.length === 0)
    throw new AppError("NO_FILES_UPLOADED", "Upload at least one file first.", { session_id: record.session_id });
  const request = await toRequest(session, question, files, parts);
  const known = findRequest(folder);
  const isSame = known !== null && isSameRequest(known, request);
  if (isSame && (record.status === "running" || record.status === "completed")) return answers[record.status];
  if (record.status === "completed")
    throw wrongStatus(record, "be asked something else. Run it again as a new session");
  demandMove(record, "running");
  await checkQuestion(question, sessionTables(files)).catch((error) => {
    sayNotFound(session, question, error, parts.now());
    throw error;
  });
  if (!isSame) writeRequest(folder, request);
  writeContext(folder, question, request);
  writeRecord(folder, { ...withoutOutcome(record), status: "running", report_ready: false });
  const message = answers.running.message;
  openEventLog(folder, parts.now).add({ kind: "status", data: { status: "running", message, code: runAskedFor } });
  await parts.runs.add(record.session_id);
  return answers.running;
}

const answers: Record<"running" | "completed", InvestigationResponse> = {
  running: { status: "running", message: "The investigation has started." },
  completed: { status: "completed", message: "The investigation is complete." },
};

async function toRequest(
  { folder, record }: FoundSession,
  question: SessionQuestion,
  files: FileRecord[],
  { home, now }: SessionParts,
): Promise<CaseRequest> {
  const documents = readDocuments(folder).map((document) => documentPath(folder, document));
  const asked = {
    metric: question.target_metric,
    definition: question.metric_definition,
    context: question.business_context,
    prompt: question.investigation_prompt,
    dateColumn: question.date_column,
    baseline: question.baseline_period,
    comparison: question.comparison_period,
    ...(question.where?.trim() ? { where: question.where.trim() } : {}),
    ...(question.wide === "keep" ? { wide: "keep" as const } : {}),
    ...(documents.length > 0 ? { documents } : {}),
  };
  const learned = readLearned(home, asked);
  return {
    sessionId: record.session_id,
    startedAt: now().toISOString(),
    question: asked,
    sources: await describeFiles(folder, files),
    ...(learned === null ? {} : { learned }),
    program: readVersion(),
  };
}

/** What another question left is of no use to this one; the audit trail stays and goes on. */
function writeRequest(folder: string, request: CaseRequest): void {
  for (const path of ["analysis", "charts", "results", "report.md"])
    rmSync(join(folder, path), { recursive: true, force: true });
  if (!createRequest(folder, request))
    throw new AppError("INVALID_STATE", "Another investigation of the session has just been started.");
}

/** The design's record of a metric that is in none of the files. */
function sayNotFound(
  { folder, record }: FoundSession,
  { target_metric }: SessionQuestion,
  error: unknown,
  now: Date,
): void {
  if (!(error instanceof AppError) || error.code !== "COLUMN_NOT_FOUND") return;
  const requirements: MetricRequirements = {
    session_id: record.session_id,
    target_metric,
    source_file: null,
    validated: false,
    error_message: error.message,
    created_at: now.toISOString(),
  };
  writeFileAtomic(join(folder, "analysis/metric_requirements.json"), `${JSON.stringify(requirements, null, 2)}\n`);
}

function writeContext(folder: string, question: SessionQuestion, { sessionId, startedAt }: CaseRequest): void {
  const context = { session_id: sessionId, ...question, submitted_at: startedAt };
  writeFileAtomic(join(folder, "context.json"), `${JSON.stringify(context, null, 2)}\n`);
  rmSync(join(folder, draftFile), { force: true });
}
