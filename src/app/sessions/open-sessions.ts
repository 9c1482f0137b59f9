import { rmSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../base/app-error.ts";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import { type SessionQuestion, sessionQuestionSchema } from "../../domain/session-details.ts";
import { followEvents, lastEventNumber } from "../../ledger/event-log.ts";
import { toTableFiles } from "../../ledger/sources.ts";
import { readRecord } from "../case-metadata.ts";
import { createOnce } from "../create-once.ts";
import { usualLimits, verifyUnderLimits } from "../proof/verify-under-limits.ts";
import { failRun } from "../runs/settle-run.ts";
import { readCaseSources } from "../sources/read-case-sources.ts";
import { readCase } from "../work-on-case.ts";
import { copyFiles } from "./copy-session.ts";
import { addFile, countFiles, demandOpen } from "./files/add-file.ts";
import { addTables } from "./files/add-tables.ts";
import {
  type FileRecord,
  findFileRecord,
  removeFileRecord,
  toSessionFile,
  writeFileRecord,
} from "./files/file-records.ts";
import { keepFileRecords } from "./files/kept-records.ts";
import { dropDocument, keepDocument, receiveDocument } from "./files/session-documents.ts";
import { withColumnRole } from "./files/set-column-role.ts";
import { demandFinished, listFiles, readEvidence, readFile, readReport, readResult } from "./finished-case.ts";
import { checkMetric } from "./questions/check-metric.ts";
import { keepSeries } from "./questions/keep-series.ts";
import { sessionTables } from "./questions/session-tables.ts";
import { suggest } from "./questions/suggest.ts";
import { sampleDocument, sampleFiles, sampleQuestion } from "./sample.ts";
import { draftFile, readContext, shownStatus, toDetails, toSummary } from "./session-details.ts";
import { isExpired, toSession, wrongStatus } from "./session-folders.ts";
import type { SessionParts } from "./session-parts.ts";
import type { Sessions } from "./sessions.ts";
import { startInvestigation } from "./start-investigation.ts";

/** The use cases of sessions over their parts. */
export function openSessions(parts: SessionParts): Omit<Sessions, "close"> {
  const { folders, turns, tables, runs, chat, now } = parts;
  const series = keepSeries(tables);
  const readRecords = keepFileRecords();
  const tablesOf = (id: string) => sessionTables(readRecords(folders.find(id).folder));
  const finished = (id: string) => demandFinished(folders.find(id));
  const get: Sessions["get"] = async (id) => {
    const session = folders.find(id);
    return toDetails(session, readRecords(session.folder), runs.ahead(id));
  };
  const investigate: Sessions["investigate"] = (id, question) =>
    turns.take(id, () => startInvestigation(id, question, parts));
  const changeFile = (id: string, fileId: string, change: (record: FileRecord) => FileRecord) =>
    turns.take(id, async () => {
      const session = folders.find(id);
      demandOpen(session);
      const changed = change(findFileRecord(session.folder, fileId));
      writeFileRecord(session.folder, changed);
      return toSessionFile(changed);
    });
  const addDocument: Sessions["addDocument"] = async (id, given) => {
    demandOpen(folders.find(id));
    const { document, part } = await receiveDocument(given, folders.incoming, now);
    return turns.take(id, async () => {
      try {
        const session = folders.find(id);
        demandOpen(session);
        keepDocument(session.folder, document, part);
        return document;
      } catch (error) {
        rmSync(part, { force: true });
        throw error;
      }
    });
  };
  const saveDraft: Sessions["saveDraft"] = (id, draft) =>
    turns.take(id, async () => {
      const session = folders.find(id);
      demandOpen(session);
      const path = join(session.folder, draftFile);
      if (draft === null) rmSync(path, { force: true });
      else writeFileAtomic(path, `${JSON.stringify(draft, null, 2)}\n`);
    });

  return {
    create: async ({ idempotencyKey: key = null } = {}) =>
      createOnce({
        folder: join(parts.home, "sessions", ".keys"),
        key,
        turns,
        now,
        idOf: ({ session_id }) => session_id,
        find: (id) => toSession(folders.find(id).record),
        make: async () => toSession(folders.create().record),
      }),
    list: async () =>
      folders
        .all()
        .filter(({ record }) => !isExpired(record, now()))
        .sort((a, b) => (a.record.created_at < b.record.created_at ? 1 : -1))
        .map(toSummary),
    get,
    remove: (id) =>
      turns.take(id, async () => {
        const { record } = folders.find(id);
        await runs.stop(record.session_id);
        folders.remove(record.session_id);
        // What the store still has of a folder that is gone it forgets by itself, later.
        await chat.forget(record.session_id).catch(parts.onFailure);
      }),
    openSample: async () => {
      const { record } = folders.create();
      for (const file of sampleFiles()) await addFile(record.session_id, file, parts);
      await addDocument(record.session_id, sampleDocument());
      await saveDraft(record.session_id, sampleQuestion);
      return get(record.session_id);
    },

    addFile: async (id, file) => toSessionFile(await addFile(id, file, parts)),
    addTables: async (id, selection, signal) => (await addTables(id, selection, parts, signal)).map(toSessionFile),
    file: async (id, fileId) => toSessionFile(findFileRecord(folders.find(id).folder, fileId)),
    describeFile: (id, fileId, description) =>
      changeFile(id, fileId, ({ file, profile }) => ({ file: { ...file, description }, profile })),
    setColumnRole: (id, fileId, column, role) =>
      changeFile(id, fileId, (record) => withColumnRole(record, column, role)),
    removeFile: (id, fileId) =>
      turns.take(id, async () => {
        const session = folders.find(id);
        const { file } = findFileRecord(session.folder, fileId);
        demandOpen(session);
        removeFileRecord(session.folder, file);
        countFiles(id, parts);
      }),
    addDocument,
    removeDocument: (id, documentId) =>
      turns.take(id, async () => {
        const session = folders.find(id);
        demandOpen(session);
        dropDocument(session.folder, documentId);
      }),

    suggest: async (id) => suggest(tablesOf(id)),
    checkMetric: async (id, { target_metric, metric_definition = null }) =>
      checkMetric(tablesOf(id), target_metric, metric_definition),
    series: async (id, request) => {
      const { folder } = folders.find(id);
      return series(folder, readRecords(folder), request);
    },
    saveDraft,

    investigate,
    cancel: (id) =>
      turns.take(id, async () => {
        const session = folders.find(id);
        const { folder, record } = session;
        if (shownStatus(session) !== "running") throw wrongStatus(record, "be cancelled: nothing runs");
        await runs.stop(record.session_id);
        // It may have come to its end meanwhile.
        if (shownStatus(folders.find(id)) !== "running") return;
        const message = "The investigation was cancelled. Run it again: it goes on where it was.";
        await failRun(folder, { code: "CANCELLED", message, details: {} }, now);
      }),
    runAgain: async (id, question = null) => {
      const session = folders.find(id);
      const asked = question ?? lastQuestion(session.folder);
      if (shownStatus(session) !== "completed") {
        await investigate(id, asked);
        return toSession(folders.find(id).record);
      }
      const next = folders.create({ previousSessionId: session.record.session_id });
      const nextId = next.record.session_id;
      try {
        await copyFiles(session, next);
        await turns.take(nextId, async () => countFiles(nextId, parts));
        await investigate(nextId, asked);
      } catch (error) {
        folders.remove(nextId);
        throw error;
      }
      return toSession(folders.find(nextId).record);
    },
    events: (id, after, signal) => {
      const { folder } = folders.find(id);
      const last = lastEventNumber(folder);
      if (after > last)
        throw new AppError("INVALID_REQUEST", `The session has no event ${after} yet; its last is ${last}.`, { last });
      const isOver = () => {
        const record = readRecord(folder);
        return record === null || shownStatus({ folder, record }) !== "running";
      };
      return followEvents(folder, { after, isOver, signal });
    },

    result: async (id) => readResult(finished(id)),
    caseResult: async (id) => readCase(finished(id)),
    report: async (id) => {
      const session = folders.find(id);
      return readReport(demandFinished(session), session.record.ended_at ?? session.record.created_at);
    },
    evidence: async (id, evidenceId) => readEvidence(finished(id), evidenceId),
    rerunEvidence: async (id, evidenceId) => {
      const folder = finished(id);
      const { evidence_id, ...evidence } = readEvidence(folder, evidenceId);
      const files = toTableFiles(folder, readCaseSources(folder));
      const { problem } = await tables.ask("evidence", { files, evidence });
      return { evidence_id, same: problem === null, problem, hash: evidence.hash, computed_at: now().toISOString() };
    },
    verify: (id) => verifyUnderLimits({ folder: finished(id) }, usualLimits, tables),
    artifacts: async (id) => listFiles(finished(id)),
    readArtifact: async (id, path) => readFile(finished(id), path),

    export: async (id, format) => tables.ask("export", { folder: finished(id), format }),

    chat: async (id, message, signal = new AbortController().signal) => chat.answer(finished(id), message, signal),
    chatHistory: async (id) => chat.history(finished(id)),
  };
}

function lastQuestion(folder: string): SessionQuestion {
  const context = readContext(folder);
  if (context) return sessionQuestionSchema.parse(context);
  throw new AppError("INVALID_STATE", "Nothing has been asked in this session yet. Say what to investigate.");
}
