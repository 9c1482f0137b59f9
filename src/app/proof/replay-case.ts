import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../base/app-error.ts";
import { TapeError } from "../../base/heard.ts";
import { headline } from "../../investigate/report/words.ts";
import type { AuditEvent } from "../../ledger/audit-entry.ts";
import { stepsFolder } from "../../ledger/case-files.ts";
import { ProofProblem } from "../../ledger/proof-problem.ts";
import type { Source } from "../../ledger/sources.ts";
import type { StepEvent } from "../../ledger/steps.ts";
import { type CaseRequest, findRequest, repeatRequest, takeUpRequest } from "../case-request.ts";
import { auditInvestigation } from "../investigation-audit.ts";
import { workOnCase } from "../work-on-case.ts";
import { listSteps, type ReadSteps, readRecorded } from "./recorded-steps.ts";

/** What a case comes to when it is made again. */
export interface Replayed {
  request: CaseRequest;
  headline: string;
  /** What the audit log must tell, in this order; what happens beside other steps may come in any. */
  events: (AuditEvent & { isBeside: boolean })[];
  /** What was said on the way, without times. */
  said: Set<string>;
  recorded: ReadSteps;
  /** Only what is written was made again. */
  isRendered: boolean;
}

/**
 * Makes the case again in another folder: from its request and its data, with what it heard from outside taken from its steps. Where the
 * rows are not here, only the last step is done again: what is written from what the steps before came to.
 */
export async function replayCase(folder: string, into: string, sources: Source[]): Promise<Replayed> {
  const isRendered = sources.some(({ push }) => push !== undefined);
  const request = takeRequest(folder, into);
  if (isRendered) copyAllButLast(folder, into);
  const { requestHash } = takeUpRequest(into, null);
  const replayed: Replayed = {
    request,
    headline: "",
    events: [],
    said: new Set(["Investigation started"]),
    recorded: readRecorded(folder),
    isRendered,
  };
  const say = (text: string) => {
    replayed.said.add(text.replace(/\s+/g, " ").trim());
  };
  let isBeside = false;
  const log = {
    path: join(into, "audit.jsonl"),
    requestId: request.sessionId,
    append: async (event: AuditEvent) => {
      replayed.events.push({ ...event, isBeside: isBeside || isThought(event) });
      return undefined as never;
    },
    settled: async () => {},
  };
  const audit = auditInvestigation(log, []);
  const onStep = (event: StepEvent) => {
    if (event.state === "started") return say(event.title);
    if (event.state === "redone") return;
    isBeside = true;
    for (const inner of replayed.recorded.outsideOf(event.step)) audit.stepDone(inner.step, inner.fileHash);
    isBeside = event.isBeside;
    audit.stepDone(event.step, event.fileHash);
    isBeside = false;
  };
  audit.submitted(request);
  try {
    const result = await workOnCase({
      folder: into,
      request,
      requestHash,
      audit,
      now: () => new Date(),
      onStep,
      onReading: say,
      access: { address: null },
      again: { folder, recorded: replayed.recorded },
      watcher: {},
    });
    say(`Investigation complete: ${result.decision}`);
    return { ...replayed, headline: headline(result) };
  } catch (error) {
    if (error instanceof TapeError)
      throw new ProofProblem(`what the case says it was told does not fit: ${error.message}`);
    if (error instanceof AppError) throw new ProofProblem(`the case cannot be made again: ${error.message}`);
    throw error;
  }
}

// A mind thinks beside others in parallel steps, and its entries say nothing of the step.
const isThought = ({ event_data }: AuditEvent): boolean => "thought" in event_data;

function takeRequest(folder: string, into: string): CaseRequest {
  const request = findRequest(folder);
  if (request === null) throw new ProofProblem("the case has no request that can be read");
  if (!repeatRequest(folder, into)) throw new ProofProblem("step 01_request is not written as the program writes it");
  return request;
}

function copyAllButLast(folder: string, into: string): void {
  cpSync(join(folder, stepsFolder), join(into, stepsFolder), { recursive: true });
  const last = listSteps(into)
    .filter((step) => !step.includes("."))
    .at(-1);
  rmSync(join(into, stepsFolder, `${last}.json`));
}
