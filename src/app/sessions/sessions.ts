import type { ChatMessage, SessionChatResponse } from "../../domain/chat-message.ts";
import type { InferredType } from "../../domain/file-schema.ts";
import type { InvestigationResponse } from "../../domain/investigation-context.ts";
import type { InvestigationResult } from "../../domain/investigation-result.ts";
import type { ReportResponse } from "../../domain/report.ts";
import type { RunEvent } from "../../domain/run-event.ts";
import type { Session } from "../../domain/session.ts";
import type { SessionDetails, SessionDraft, SessionQuestion, SessionSummary } from "../../domain/session-details.ts";
import type { EvidenceRerun, SessionArtifact, SessionEvidence } from "../../domain/session-evidence.ts";
import type { SessionDocument, SessionFile } from "../../domain/session-file.ts";
import type { Granularity, MetricCheck, MetricSeriesPoints, Suggestion } from "../../domain/session-suggestion.ts";
import type { SourceSelection } from "../../domain/source.ts";
import type { VerifyResult } from "../../domain/verify-result.ts";
import type { CaseResult } from "../../investigate/case-result.ts";
import type { Exported } from "../exports/export-case.ts";
import type { ExportFormat } from "../exports/export-format.ts";

/**
 * Everything one can do with sessions, for all doors. What does not exist is refused with SESSION_NOT_FOUND or FILE_NOT_FOUND, what
 * the present status does not allow with INVALID_STATE; the other codes are those of the design. All of them are AppErrors.
 */
export interface Sessions {
  /** A new session without files; the same key again gives the same session. */
  create(options?: { idempotencyKey?: string | null }): Promise<Session>;
  /** Newest first. */
  list(): Promise<SessionSummary[]>;
  /** Where it stands, its files, what was asked, what went wrong. */
  get(id: string): Promise<SessionDetails>;
  /** Everything of it, on disk and in the store; a run of it is stopped first. */
  remove(id: string): Promise<void>;
  /** A new session filled with the bundled sample: files, draft of the question and documents. Nothing runs yet. */
  openSample(): Promise<SessionDetails>;

  /** Keeps, reads and profiles a file; a broken, refused or unreadable one leaves nothing behind. */
  addFile(id: string, file: NewFile): Promise<SessionFile>;
  /** Takes tables out of a database, all or none; the signal ends that. They are files of the session then. */
  addTables(id: string, selection: SourceSelection, signal?: AbortSignal): Promise<SessionFile[]>;
  file(id: string, fileId: string): Promise<SessionFile>;
  describeFile(id: string, fileId: string, description: string): Promise<SessionFile>;
  /** Corrects what a column is for; the investigation goes by it. */
  setColumnRole(id: string, fileId: string, column: string, role: InferredType): Promise<SessionFile>;
  removeFile(id: string, fileId: string): Promise<void>;
  /** A document (Markdown, text, HTML, PDF, CSV of dated events) that may say what happened when. */
  addDocument(id: string, document: Omit<NewFile, "description">): Promise<SessionDocument>;
  removeDocument(id: string, documentId: string): Promise<void>;

  /** What a form may offer: metrics, date columns, periods. */
  suggest(id: string): Promise<Suggestion>;
  /** Whether a metric can be measured, and what it means in plain words; cheap enough for every keystroke. */
  checkMetric(id: string, metric: { target_metric: string; metric_definition?: string | null }): Promise<MetricCheck>;
  /** The metric over time. Reads the files, which takes seconds for large ones; kept for the next call. */
  series(id: string, request: SeriesRequest): Promise<MetricSeriesPoints>;
  /** Keeps what a form has so far; null forgets it. */
  saveDraft(id: string, draft: SessionDraft | null): Promise<void>;

  /** Starts a run, or gives the answer for the one that runs already. */
  investigate(id: string, question: SessionQuestion): Promise<InvestigationResponse>;
  /** Stops the run; the session is failed with the code CANCELLED and can be run again. */
  cancel(id: string): Promise<void>;
  /**
   * Asks again, with another question where one is given. A failed session runs again itself; a completed one stays as it is
   * and a new session with the same files is run, whose `previous_session_id` is this one. Gives the session that runs.
   */
  runAgain(id: string, question?: SessionQuestion | null): Promise<Session>;
  /** The events after this number, as they come; ends when the run has ended. */
  events(id: string, after: number, signal: AbortSignal): AsyncIterable<RunEvent>;

  /** The outcome as the API gives it; INVESTIGATION_NOT_COMPLETE until there is one. */
  result(id: string): Promise<InvestigationResult>;
  /** The outcome with all that reports and charts are made of. */
  caseResult(id: string): Promise<CaseResult>;
  report(id: string): Promise<ReportResponse>;
  evidence(id: string, evidenceId: string): Promise<SessionEvidence>;
  /** Computes one evidence again from the files and compares. */
  rerunEvidence(id: string, evidenceId: string): Promise<EvidenceRerun>;
  /** The whole case checked: audit chain, hashes, every evidence. */
  verify(id: string): Promise<VerifyResult>;
  /** Files of the finished case. */
  artifacts(id: string): Promise<SessionArtifact[]>;
  readArtifact(id: string, path: string): Promise<{ artifact: SessionArtifact; bytes: Uint8Array }>;

  /** The finished case as one file that stands alone. */
  export(id: string, format: ExportFormat): Promise<Exported>;

  /** A question about a completed session. */
  chat(id: string, message: string, signal?: AbortSignal): Promise<SessionChatResponse>;
  chatHistory(id: string): Promise<ChatMessage[]>;

  /** Removes nothing by itself any more. Runs are stopped with their queue. */
  close(): Promise<void>;
}

export interface NewFile {
  /** The name it had where it came from; never used as a path. */
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  /** Asked for when the bytes have ended. */
  description: string | (() => string);
  /** The same key again in the same session gives the file that came first. */
  idempotencyKey?: string | null;
}

export interface SeriesRequest {
  target_metric: string;
  metric_definition?: string | null;
  /** Null: the one that the investigation would take. */
  date_column: string | null;
  granularity: Granularity;
}
