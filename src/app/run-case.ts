import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../base/app-error.ts";
import { readVersion } from "../base/version.ts";
import type { CaseResult } from "../investigate/case-result.ts";
import { headline } from "../investigate/report/words.ts";
import type { FindingsWatcher } from "../investigate/sessions/watch-findings.ts";
import { lockPath, openAuditLog } from "../ledger/audit-log.ts";
import { auditFile, removeLeftovers, stepsFolder } from "../ledger/case-files.ts";
import { withFileLock } from "../ledger/file-lock.ts";
import { openProgressLog } from "../ledger/progress-log.ts";
import { holdRun } from "../ledger/run-lock.ts";
import { readCaseState, sealCase } from "../ledger/seal-case.ts";
import type { StepEvent } from "../ledger/steps.ts";
import { verifyAuditLog } from "../ledger/verify-audit-log.ts";
import { failureOf, writeMetadata } from "./case-metadata.ts";
import { takeUpRequest } from "./case-request.ts";
import { homeFolder } from "./home.ts";
import { auditInvestigation } from "./investigation-audit.ts";
import { signFinished } from "./signing-key.ts";
import type { SourceAccess } from "./sources/gather-sources.ts";
import { readCase, workOnCase } from "./work-on-case.ts";

export interface RunListener extends FindingsWatcher {
  onProgress(step: string): void;
  /** Each step as it begins, is done, or is found done. */
  onStep?(event: StepEvent): void;
}

export interface FinishedCase {
  result: CaseResult;
  reportPath: string;
  seconds: number;
}

/** Does what is left to do of the case whose request lies in the folder: all of it, or what a run that was cut off has not done. */
export async function runCase(
  folder: string,
  listener: RunListener,
  access: SourceAccess = { address: null },
): Promise<FinishedCase> {
  const began = Date.now();
  const release = await holdRun(folder);
  try {
    const state = readCaseState(folder);
    if (typeof state === "object")
      throw new AppError("INVALID_STATE", `The case in ${folder} cannot be resumed: ${state.problem}.`, { folder });
    const result = await (state === "finished" ? readFinished(folder) : finishCase(folder, listener, access));
    return { result, reportPath: join(folder, "report.md"), seconds: (Date.now() - began) / 1000 };
  } finally {
    release();
  }
}

async function readFinished(folder: string): Promise<CaseResult> {
  await withFileLock(lockPath(join(folder, auditFile)), () => removeLeftovers(folder));
  return readCase(folder);
}

async function finishCase(folder: string, listener: RunListener, access: SourceAccess): Promise<CaseResult> {
  const now = () => new Date();
  const ended = () => ({ ended_at: now().toISOString() });
  const taken = takeUpRequest(folder, readVersion());
  const { request } = taken;
  const path = join(folder, auditFile);
  const earlier = existsSync(path) ? verifyAuditLog(path).entries : [];
  const log = openAuditLog(path, request.sessionId, now);
  const audit = auditInvestigation(log, earlier);
  try {
    const progress = openProgressLog(folder, now);
    const say = (text: string) => {
      progress.say(text);
      listener.onProgress(text);
    };
    if (audit.isEmpty) progress.say("Investigation started");
    else {
      const last = lastStep(folder);
      audit.resumed(last);
      say(`resuming after ${last}`);
    }
    audit.submitted(request);
    writeMetadata(folder, request, { status: "running", report_ready: false });
    const onStep = (event: StepEvent) => {
      if (event.state === "started") say(event.title);
      else if (event.state === "redone") audit.stepRedone(event.step, event.reason);
      else audit.stepDone(event.step, event.fileHash);
      listener.onStep?.(event);
    };
    const result = await workOnCase({
      folder,
      ...taken,
      access,
      audit,
      now,
      onStep,
      onReading: say,
      watcher: listener,
    });
    progress.say(`Investigation complete: ${result.decision}`);
    writeMetadata(folder, request, { status: "completed", report_ready: true, headline: headline(result), ...ended() });
    await sealCase(folder, log, now);
    signFinished(folder, homeFolder());
    return result;
  } catch (error) {
    audit.failed(error);
    await log.settled().catch(() => {});
    const failure = { status: "failed", report_ready: false, error: failureOf(error), ...ended() } as const;
    sayFailed(() => writeMetadata(folder, request, failure));
    throw error;
  }
}

/** The disk may be full: then what went wrong first is what counts. */
function sayFailed(write: () => void): void {
  try {
    write();
  } catch {}
}

function lastStep(folder: string): string {
  const steps = readdirSync(join(folder, stepsFolder)).filter((file) => /^\d+_[a-z0-9_]+\.json$/.test(file));
  return steps
    .sort()
    .at(-1)!
    .replace(/\.json$/, "");
}
