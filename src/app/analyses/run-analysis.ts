import { randomUUID } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Analysis, analyse } from "../../analyst/analyse.ts";
import { parseBlockedPatterns } from "../../analyst/policy/blocked-patterns.ts";
import { maskError } from "../../analyst/policy/mask-everywhere.ts";
import { type FindPii, type Masker, openMasker } from "../../analyst/policy/masker.ts";
import { openTrail, type Trail } from "../../analyst/run/trail.ts";
import type { AnalysisRequest } from "../../domain/analysis-request.ts";
import { openFiles } from "../../engine/data-source.ts";
import { openAuditLog } from "../../ledger/audit-log.ts";
import { auditFile, manifestFile } from "../../ledger/case-files.ts";
import { holdRun } from "../../ledger/run-lock.ts";
import { sealCase } from "../../ledger/seal-case.ts";
import { toTableFiles } from "../../ledger/sources.ts";
import { loadSecretKey } from "../../models/secret-key.ts";
import { failureOf } from "../case-metadata.ts";
import { signFinished } from "../signing-key.ts";
import { refuseEmpty } from "../tables/refuse-empty.ts";
import { openAnalysisEvents } from "./analysis-events.ts";
import {
  type AnalysisRecord,
  type AnalysisTask,
  readAnalysisRecord,
  readAnalysisTask,
  writeAnalysisRecord,
  writeAnalysisTask,
} from "./analysis-record.ts";
import { forgetAskedRequest, maskTask, readAskedRequest } from "./asked-request.ts";
import { openAnalyst } from "./open-analyst.ts";
import { resultFiles, writeResult } from "./result-files.ts";
import { watchAnalysis } from "./watch-analysis.ts";

export interface AnalysisPlace {
  home: string;
  environment: NodeJS.ProcessEnv;
  onProgress(step: string): void;
  /** As it was asked, where whoever runs it has it still; else what lies in the folder. */
  asked?: AnalysisRequest;
  /** Finds what the policy blocks; the product's own where none is given. */
  findPii?: FindPii | undefined;
}

/** Does the analysis whose request lies in the folder, writes what was asked for with its audit trail, and seals it. */
export async function runAnalysis(folder: string, place: AnalysisPlace): Promise<Analysis> {
  const now = () => new Date();
  const release = await holdRun(folder);
  try {
    removeAttempt(folder);
    const task = readAnalysisTask(folder);
    const masker = openMasker(parseBlockedPatterns(task.request.policy.blocked_patterns), place.findPii);
    const log = openAuditLog(join(folder, auditFile), task.request.request_id, now);
    const events = openAnalysisEvents(folder, now);
    events.add({ kind: "status", data: { status: "planning", message: "The question is being read.", code: null } });
    change(folder, { status: "planning" });
    const trail = watchAnalysis(openTrail(log, masker), events, masker);
    const onProgress = (step: string) => {
      const text = masker.text(step);
      events.addOnce({ kind: "log", data: { text } });
      place.onProgress(text);
    };
    try {
      const analysis = await work(folder, task, { ...place, onProgress, trail, masker });
      const { status, decision, summary } = analysis.result;
      forgetAskedRequest(folder);
      change(folder, { status, decision, summary, ended_at: now().toISOString() });
      await log.settled();
      await sealCase(folder, log, now);
      signFinished(folder, place.home);
      return analysis;
    } catch (raw) {
      const error = maskError(raw, masker);
      const { code, message } = failureOf(error);
      trail.decided({ decision: "failed", rule: code, reason: message });
      writeAnalysisTask(folder, maskTask(task, masker));
      forgetAskedRequest(folder);
      await log.settled().catch(() => {});
      change(folder, { status: "failed", error: failureOf(error), ended_at: now().toISOString() });
      throw error;
    }
  } finally {
    release();
  }
}

interface Work extends AnalysisPlace {
  trail: Trail;
  masker: Masker;
}

async function work(folder: string, task: AnalysisTask, { trail, masker, ...place }: Work): Promise<Analysis> {
  const { home, environment, onProgress } = place;
  const { sources } = task;
  const request = place.asked ?? readAsked(folder, task, environment);
  trail.submitted(request, sources);
  const source = await openFiles(toTableFiles(folder, sources), { onProgress });
  try {
    const { policy } = request;
    const { tables } = refuseEmpty(source);
    const analyst = await openAnalyst({ home, environment, tables, trail, policy, masker });
    const now = () => new Date();
    const services = { source, trail, folder, masker, ...analyst, newId: randomUUID, now, onProgress };
    const analysis = await analyse(request, services);
    writeAnalysisTask(folder, maskTask(task, masker));
    writeResult(folder, analysis.result);
    return analysis;
  } finally {
    source.close();
  }
}

function readAsked(folder: string, { request }: AnalysisTask, environment: NodeJS.ProcessEnv): AnalysisRequest {
  return readAskedRequest(folder, request.request_id, () => loadSecretKey(environment)) ?? request;
}

function change(folder: string, changed: Partial<AnalysisRecord>): void {
  const record = readAnalysisRecord(folder);
  if (record) writeAnalysisRecord(folder, { ...record, ...changed });
}

/** What a run that was cut off has written; its audit trail stays and goes on. */
function removeAttempt(folder: string): void {
  for (const path of ["artifacts", ...resultFiles, manifestFile])
    if (existsSync(join(folder, path))) rmSync(join(folder, path), { recursive: true, force: true });
}
