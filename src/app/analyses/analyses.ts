import type {
  AnalysisArtifact,
  AnalysisDetails,
  AnalysisFile,
  AnalysisReceipt,
  AnalysisSummary,
} from "../../domain/analysis-details.ts";
import type { AnalysisEvent } from "../../domain/analysis-event.ts";
import type { AnalysisOrder, OrderedSource } from "../../domain/analysis-order.ts";
import type { AnalysisResult } from "../../domain/analysis-result.ts";
import type { EvidenceRerun, SessionEvidence } from "../../domain/session-evidence.ts";
import type { FileOrigin, SourceSelection } from "../../domain/source.ts";
import type { VerifyResult } from "../../domain/verify-result.ts";
import type { NewFile } from "../sessions/sessions.ts";

/**
 * Everything one can do with analyses, for all doors. What does not exist is refused with ANALYSIS_NOT_FOUND or FILE_NOT_FOUND, what
 * needs an outcome that is not there with ANALYSIS_NOT_COMPLETE.
 */
export interface Analyses {
  /** Keeps, reads and profiles a table that analyses may name; a broken, refused or unreadable one leaves nothing behind. */
  addFile(file: Pick<NewFile, "name" | "bytes">): Promise<AnalysisFile>;
  /** Takes tables out of a database, all or none; they are as good as uploaded then. The signal ends that. */
  addTables(selection: SourceSelection, signal?: AbortSignal): Promise<AnalysisFile[]>;
  file(fileId: string): Promise<AnalysisFile>;
  removeFile(fileId: string): Promise<void>;
  /** The bundled sample as tables that analyses may name. */
  addSample(): Promise<AnalysisFile[]>;
  /** The tables behind sources, and what could be asked of them. */
  suggest(sources: OrderedSource[]): Promise<DataSuggestion>;

  /**
   * Asks for an analysis; the same key again gives the one that was asked for first. Tables of databases are taken out before it comes
   * back; the signal ends that.
   */
  submit(
    order: AnalysisOrder,
    options?: { idempotencyKey?: string | null; signal?: AbortSignal },
  ): Promise<AnalysisReceipt>;
  /** Newest first. */
  list(): Promise<AnalysisSummary[]>;
  /** Where it stands, and its outcome as far as there is one and a page shows of it. */
  get(id: string): Promise<AnalysisDetails>;
  /** What could be asked instead of an analysis that has no answer. */
  suggestInstead(id: string): Promise<string[]>;
  /** Stops it; it has failed then, with the code CANCELLED. */
  cancel(id: string): Promise<void>;
  /** Everything of it; a run of it is stopped first. */
  remove(id: string): Promise<void>;
  /** The events after this number, as they come; ends with the analysis. */
  events(id: string, after: number, signal: AbortSignal): AsyncIterable<AnalysisEvent>;

  /** What `analyze --json` prints, all of it; where it only goes on to somebody, take the file. */
  result(id: string): Promise<AnalysisResult>;
  /** The query behind a figure, with as many of its rows as a page shows. */
  evidence(id: string, evidenceId: string): Promise<SessionEvidence>;
  /** Where a part of the outcome lies as a whole: to be handed on as it is, for it may be large. */
  outcomeFile(id: string, part: OutcomePart): Promise<string>;
  /** Computes one evidence again from the data and compares. */
  rerunEvidence(id: string, evidenceId: string): Promise<EvidenceRerun>;
  /** The whole analysis checked: audit chain, hashes, every evidence. */
  verify(id: string): Promise<VerifyResult>;
  /** The files it was asked to deliver. */
  artifacts(id: string): Promise<AnalysisArtifact[]>;
  /** Refused where its bytes are not those that were sealed. */
  readArtifact(id: string, path: string): Promise<{ artifact: AnalysisArtifact; bytes: Uint8Array }>;

  /** Removes nothing by itself any more. Runs are stopped with their queue. */
  close(): Promise<void>;
}

/** What `analyze --json` prints, the answer as CSV, or an evidence as JSON. */
export type OutcomePart = "result" | "answer" | { evidence: string };

export interface DataSuggestion {
  tables: SuggestedTable[];
  /** Intents that the data can answer. */
  intents: string[];
}

export interface SuggestedTable {
  file_id: string;
  name: string;
  row_count: number;
  /** The database it was taken out of. */
  origin: FileOrigin | null;
  columns: { name: string; role: "dimension" | "measure" | "id" | "timestamp" }[];
}
