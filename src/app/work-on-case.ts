import { randomUUID } from "node:crypto";
import { join, resolve } from "node:path";
import { hear } from "../base/heard.ts";
import { openEvidenceLog } from "../engine/evidence-log.ts";
import type { ProfiledTable } from "../engine/profile/profiled-table.ts";
import type { CaseResult } from "../investigate/case-result.ts";
import { investigate } from "../investigate/investigate.ts";
import { type FindingsWatcher, watchFindings } from "../investigate/sessions/watch-findings.ts";
import { builtInThinking, type Thinking } from "../investigate/thinking/thinking.ts";
import { writeCase } from "../investigate/write-case.ts";
import { openAuditLog } from "../ledger/audit-log.ts";
import { auditFile } from "../ledger/case-files.ts";
import { isAsDescribed } from "../ledger/manifest.ts";
import type { Source } from "../ledger/sources.ts";
import { openSteps, type RecordedSteps, type StepEvent, type Steps } from "../ledger/steps.ts";
import { verifyAuditLog } from "../ledger/verify-audit-log.ts";
import { type CaseRequest, requestNumber, takeUpRequest } from "./case-request.ts";
import { type CaseSource, caseSource } from "./case-source.ts";
import { homeFolder } from "./home.ts";
import { auditInvestigation, type InvestigationAudit } from "./investigation-audit.ts";
import { openThinking } from "./open-thinking.ts";
import { gatherSources, type SourceAccess } from "./sources/gather-sources.ts";
import { isPushed, openCaseData } from "./sources/open-case-data.ts";

export interface CaseWork {
  folder: string;
  request: CaseRequest;
  /** What the steps come after. */
  requestHash: string;
  audit: InvestigationAudit;
  now: () => Date;
  onStep(event: StepEvent): void;
  onReading(step: string): void;
  access: SourceAccess;
  /** A case that is done again to be proven: what it was made from, and what it came to. */
  again?: { folder: string; recorded: RecordedSteps };
  /** Told of hypotheses as they are written down and settled, and of findings. */
  watcher: FindingsWatcher;
}

/** The steps of a case from the tables to the written report; those that are done are taken from their files. */
export async function workOnCase(work: CaseWork): Promise<CaseResult> {
  const { folder, request, audit, now } = work;
  let sources = request.sources;
  let place = resolve(folder);
  const { access, onReading, again } = work;
  const data = { folder: again?.folder ?? folder };
  const source = caseSource({
    open: (known) => openCaseData({ ...data, place, sources, known, access, onProgress: onReading }),
    isPushed: () => isPushed(sources),
  });
  const steps = openSteps({
    ...work,
    book: openEvidenceLog(source),
    first: requestNumber + 1,
    after: work.requestHash,
    vouched: audit.vouched,
    isFinished: false,
    recorded: again?.recorded,
  });
  try {
    sources = await gatherSources({ ...work, folder: data.folder }, steps);
    const thinking = openThinking({
      folder,
      sessionId: request.sessionId,
      ...(again ? { home: folder, environment: {} } : { home: homeFolder(), environment: process.env }),
      audit,
      now,
    });
    const findings = thinking.findings && watchFindings(thinking.findings, work.watcher);
    const onPlace = (made: string) => {
      place = made;
    };
    const result = await findOut({ ...work, onPlace, thinking: { ...thinking, findings } }, source, steps);
    for (const hypothesis of result.hypotheses) work.watcher.onHypothesis?.(hypothesis);
    audit.concluded(result);
    // Before anything is written, so that it is written under the same ids and times when that is cut off.
    const imprint = await steps.run("imprint", "closing the investigation", () => ({
      finished: hear("now", now).toISOString(),
      fileIds: new Map(result.data.tables.map((table) => [table.name, fileIdOf(table, sources)])),
    }));
    const origin = { started: request.startedAt, sources, ...imprint };
    const written = await steps.run("report", "writing the report", () => writeCase(folder, result, origin));
    if (!written.every((file) => isAsDescribed(folder, file))) await writeCase(folder, result, origin);
    steps.removeStale();
    return result;
  } finally {
    await source.close();
  }
}

/** The result of a finished case; nothing is done any more. */
export async function readCase(folder: string): Promise<CaseResult> {
  const { request, requestHash } = takeUpRequest(folder, null);
  const path = join(folder, auditFile);
  const audit = auditInvestigation(openAuditLog(path, request.sessionId), verifyAuditLog(path).entries);
  let sources = request.sources;
  const source = caseSource({
    open: (known) => openCaseData({ folder, sources, known, access: { address: null }, onProgress: () => {} }),
    isPushed: () => isPushed(sources),
  });
  const steps = openSteps({
    folder,
    book: openEvidenceLog(source),
    first: requestNumber + 1,
    after: requestHash,
    now: () => new Date(),
    onStep: () => {},
    vouched: audit.vouched,
    isFinished: true,
  });
  sources = await gatherSources({ folder, request, access: null, onReading: () => {} }, steps);
  const now = () => new Date();
  return findOut({ folder, request, now, audit: null, thinking: builtInThinking }, source, steps);
}

const fileIdOf = (table: ProfiledTable, sources: Source[]): string =>
  uploadOf(table, sources)?.file_id ?? hear("id", randomUUID);

/** The upload a table came from, the first where there are several. */
function uploadOf({ file }: ProfiledTable, sources: Source[]) {
  const uploads = sources.flatMap(({ upload }) => upload ?? []);
  return uploads.find(({ name }) => name === file) ?? uploads.find(({ name }) => file.startsWith(`${name}, `));
}

interface Finding {
  folder: string;
  /** Told where the case was when it was made: files that lie in its folder are known by that path. */
  onPlace?(place: string): void;
  request: CaseRequest;
  now: () => Date;
  audit: Pick<InvestigationAudit, "planned"> | null;
  thinking: Thinking;
}

async function findOut(
  { folder, onPlace, request, now, audit, thinking }: Finding,
  source: CaseSource,
  steps: Steps,
): Promise<CaseResult> {
  const tables = await steps.run("tables", "reading the tables", () => {
    onPlace?.(hear("place", () => resolve(folder)));
    return source.describe();
  });
  return investigate(request.question, {
    source: source.open(tables),
    sessionId: request.sessionId,
    now: () => hear("now", now),
    steps,
    thinking,
    learned: request.learned === undefined || request.learned === "none" ? null : request.learned,
    onPlan: (hypotheses) => audit?.planned(hypotheses),
  });
}
