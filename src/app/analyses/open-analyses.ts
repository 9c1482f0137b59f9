import { join } from "node:path";
import { AppError } from "../../base/app-error.ts";
import type { Turns } from "../../base/turns.ts";
import type { AnalysisReceipt } from "../../domain/analysis-details.ts";
import { policySchema } from "../../domain/analysis-request.ts";
import type { SessionEvidence } from "../../domain/session-evidence.ts";
import { followEventFile, lastEventNumber } from "../../ledger/event-file.ts";
import { createOnce } from "../create-once.ts";
import { usualLimits, verifyUnderLimits } from "../proof/verify-under-limits.ts";
import type { RunQueue } from "../runs/run-queue.ts";
import { readFileRecords } from "../sessions/files/file-records.ts";
import { listFiles, readFile } from "../sessions/finished-case.ts";
import { sampleFiles } from "../sessions/sample.ts";
import type { SessionFolders } from "../sessions/session-folders.ts";
import type { Sources } from "../sources/sources.ts";
import type { Tables } from "../tables/ask-tables.ts";
import type { Analyses } from "./analyses.ts";
import { demandResult, shownStatus, toDetails, toSummary } from "./analysis-details.ts";
import { analysisEvents } from "./analysis-events.ts";
import { type AnalysisFolders, isExpired } from "./analysis-folders.ts";
import { hasEnded, readAnalysisRecord, readAnalysisTask } from "./analysis-record.ts";
import { toArtifacts } from "./artifact-list.ts";
import { withOrderedTables } from "./gather-tables.ts";
import { answerFile, evidenceFile, readResult, readShown, resultFile, type ShownResult } from "./result-files.ts";
import { failAnalysis } from "./settle-analysis.ts";
import { submitAnalysis } from "./submit-analysis.ts";
import { onlyAllowed, replaceUnknown, suggestIntents } from "./suggest-intents.ts";
import type { KeptTable, UploadedTables } from "./uploaded-tables.ts";

export interface AnalysisParts {
  folders: AnalysisFolders;
  uploads: UploadedTables;
  sessions: Pick<SessionFolders, "find">;
  /** Databases that may be named. */
  sources: Pick<Sources, "take">;
  tables: Tables;
  runs: RunQueue;
  turns: Turns;
  /** Hours after which an analysis or an uploaded file is removed. */
  timeoutHours: number;
  secretKey: () => Buffer;
  now: () => Date;
}

const mostSuggested = 5;

function demandEvidence({ result }: ShownResult, id: string): SessionEvidence {
  if (Object.hasOwn(result.evidence, id)) return { evidence_id: id, ...result.evidence[id] };
  throw new AppError("NOT_FOUND", `The analysis has no evidence ${id.slice(0, 60)}.`, { evidence_id: id.slice(0, 60) });
}

/** The use cases of analyses over their parts. */
export function openAnalyses(parts: AnalysisParts): Omit<Analyses, "close"> {
  const { folders, uploads, sessions, tables, runs, turns, now } = parts;
  const places = { uploads, sessions, analyses: folders, sources: parts.sources, incoming: folders.incoming };
  const finished = (id: string) => demandResult(folders.find(id));
  return {
    addFile: (file) => uploads.add(file),
    addTables: async (selection, signal) => {
      const taken = await parts.sources.take(selection, { incoming: folders.incoming, signal });
      try {
        signal?.throwIfAborted();
        return uploads.keep(taken);
      } finally {
        taken.discard();
      }
    },
    file: async (fileId) => uploads.describe(fileId),
    removeFile: async (fileId) => uploads.remove(fileId),
    addSample: async () => {
      const added = [];
      for (const file of sampleFiles()) added.push(await uploads.add(file));
      return added;
    },
    suggest: async (sources) => {
      const order = { data_sources: sources, policy: policySchema.parse({}) };
      const found = await withOrderedTables(order, places, async (all) => all.map(({ record }) => record));
      return {
        tables: found.map(({ file }) => ({
          file_id: file.file_id,
          name: file.original_name,
          row_count: file.row_count,
          origin: file.origin ?? null,
          columns: (file.schema?.columns ?? []).map(({ name, inferred_type }) => ({ name, role: inferred_type })),
        })),
        intents: suggestIntents(found.flatMap(({ profile }) => profile?.table ?? [])),
      };
    },

    submit: async (order, { idempotencyKey: key = null, signal } = {}) =>
      createOnce<AnalysisReceipt>({
        folder: join(folders.root, ".keys"),
        key,
        turns,
        now,
        idOf: ({ request_id }) => request_id,
        find: (id) => toReceipt(id),
        make: async () => {
          const write = (all: KeptTable[]) => submitAnalysis(order, all, parts);
          const { record } = await withOrderedTables(order, places, write, signal);
          await runs.add(record.request_id);
          return { request_id: record.request_id, status: record.status };
        },
      }),
    list: async () =>
      folders
        .all()
        .filter(({ record }) => !isExpired(record, now()))
        .sort((a, b) => (a.record.created_at < b.record.created_at ? 1 : -1))
        .map(toSummary),
    get: async (id) => {
      const found = folders.find(id);
      return toDetails(found, runs.ahead(found.record.request_id));
    },
    suggestInstead: async (id) => {
      const { folder } = folders.find(id);
      const { intent, policy } = readAnalysisTask(folder).request;
      const profiled = readFileRecords(folder).flatMap(({ profile }) => profile?.table ?? []);
      const allowed = profiled.map((table) => onlyAllowed(table, policy));
      const unknown = readShown(folder)?.result.not_understood ?? [];
      const others = suggestIntents(allowed).filter((one) => one !== intent);
      return [...new Set([...replaceUnknown(intent, unknown, allowed), ...others])].slice(0, mostSuggested);
    },
    cancel: (id) =>
      turns.take(id, async () => {
        const { folder, record } = folders.find(id);
        if (hasEnded({ status: shownStatus({ folder, record }) }))
          throw new AppError("INVALID_STATE", `The analysis is ${record.status}: there is nothing to cancel.`, {
            request_id: record.request_id,
            status: record.status,
          });
        await runs.stop(record.request_id);
        // It may have come to its end meanwhile.
        if (hasEnded({ status: shownStatus(folders.find(id)) })) return;
        const message = "The analysis was cancelled. Ask again for another.";
        await failAnalysis(folder, { code: "CANCELLED", message, details: {} }, now);
      }),
    remove: (id) =>
      turns.take(id, async () => {
        const { record } = folders.find(id);
        await runs.stop(record.request_id);
        folders.remove(record.request_id);
      }),
    events: (id, after, signal) => {
      const { folder } = folders.find(id);
      const last = lastEventNumber(folder, analysisEvents);
      if (after > last)
        throw new AppError("INVALID_REQUEST", `The analysis has no event ${after} yet; its last is ${last}.`, { last });
      const isOver = () => {
        const record = readAnalysisRecord(folder);
        return record === null || hasEnded({ status: shownStatus({ folder, record }) });
      };
      return followEventFile(folder, analysisEvents, { after, isOver, signal });
    },

    result: async (id) => readResult(finished(id).folder),
    evidence: async (id, evidenceId) => demandEvidence(finished(id), evidenceId),
    outcomeFile: async (id, part) => {
      const outcome = finished(id);
      if (part === "result") return join(outcome.folder, resultFile);
      if (part !== "answer")
        return join(outcome.folder, evidenceFile(demandEvidence(outcome, part.evidence).evidence_id));
      if (outcome.result.answer === null) throw new AppError("NOT_FOUND", "This analysis has no answer.");
      return join(outcome.folder, answerFile);
    },
    rerunEvidence: async (id, evidenceId) => {
      const outcome = finished(id);
      const { evidence_id, hash } = demandEvidence(outcome, evidenceId);
      const { problem } = await tables.ask("analysis-evidence", { folder: outcome.folder, evidenceId: evidence_id });
      return { evidence_id, same: problem === null, problem, hash, computed_at: now().toISOString() };
    },
    verify: (id) => verifyUnderLimits({ folder: finished(id).folder }, usualLimits, tables),
    artifacts: async (id) => {
      const { folder, result } = finished(id);
      return toArtifacts(listFiles(folder), result);
    },
    readArtifact: async (id, path) => {
      const { folder, result } = finished(id);
      const artifact = toArtifacts(listFiles(folder), result).find((one) => one.path === path);
      if (!artifact)
        throw new AppError("NOT_FOUND", `The analysis has no artifact ${path.slice(0, 200)}.`, {
          path: path.slice(0, 200),
        });
      return { artifact, bytes: readFile(folder, path).bytes };
    },
  };

  function toReceipt(id: string): AnalysisReceipt {
    const found = folders.find(id);
    return { request_id: found.record.request_id, status: shownStatus(found) };
  }
}
