import { randomUUID } from "node:crypto";
import { constants, copyFileSync, linkSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseBlockedPatterns } from "../../analyst/policy/blocked-patterns.ts";
import { openMasker } from "../../analyst/policy/masker.ts";
import type { AnalysisOrder } from "../../domain/analysis-order.ts";
import { type AnalysisRequest, analysisRequestSchema } from "../../domain/analysis-request.ts";
import { sessionExpiry } from "../../domain/session.ts";
import { runAskedFor } from "../../ledger/event-log.ts";
import { describeFiles } from "../sessions/files/describe-files.ts";
import { type FileRecord, writeFileRecord } from "../sessions/files/file-records.ts";
import { openAnalysisEvents } from "./analysis-events.ts";
import type { AnalysisFolders, FoundAnalysis } from "./analysis-folders.ts";
import { type AnalysisRecord, writeAnalysisRecord } from "./analysis-record.ts";
import { keepAskedTask } from "./asked-request.ts";
import type { KeptTable } from "./uploaded-tables.ts";

interface SubmitPlace {
  folders: Pick<AnalysisFolders, "root" | "incoming">;
  timeoutHours: number;
  /** Seals what may lie open nowhere. */
  secretKey: () => Buffer;
  now: () => Date;
}

/** Writes down what is asked, with the data it is asked of, as a folder that a run can work in; whole or not at all. */
export async function submitAnalysis(
  order: AnalysisOrder,
  tables: KeptTable[],
  { folders, timeoutHours, secretKey, now }: SubmitPlace,
): Promise<FoundAnalysis> {
  const masker = openMasker(parseBlockedPatterns(order.policy.blocked_patterns));
  const request_id = randomUUID();
  const created_at = now().toISOString();
  const draft = join(folders.incoming, request_id);
  try {
    mkdirSync(join(draft, "files"), { recursive: true });
    const records = tables.map((table) => takeOver(table, draft, request_id));
    const sources = await describeFiles(draft, records);
    const request = toRequest(order, { request_id, created_at, records });
    keepAskedTask(draft, { request, sources }, masker, secretKey);
    const expires_at = sessionExpiry(created_at, timeoutHours);
    const record: AnalysisRecord = { request_id, status: "submitted", created_at, expires_at };
    writeAnalysisRecord(draft, record);
    const data = { status: "submitted", message: "The analysis was asked for.", code: runAskedFor } as const;
    openAnalysisEvents(draft, now).add({ kind: "status", data });
    const folder = join(folders.root, request_id);
    renameSync(draft, folder);
    return { folder, record };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** The analysis keeps its own data, so that it can be proven when whatever they came from is gone. */
function takeOver({ folder, record: { file, profile } }: KeptTable, to: string, session_id: string): FileRecord {
  const [from, target] = [join(folder, file.path), join(to, file.path)];
  try {
    // Uploads are never written to again: both may be the same bytes on the disk.
    linkSync(from, target);
  } catch {
    copyFileSync(from, target, constants.COPYFILE_FICLONE);
  }
  const record = { file: { ...file, session_id }, profile };
  writeFileRecord(to, record);
  return record;
}

function toRequest(
  order: AnalysisOrder,
  { request_id, created_at, records }: { request_id: string; created_at: string; records: FileRecord[] },
): AnalysisRequest {
  const data_sources = records.map(({ file: { path, origin } }) => ({
    type: origin ? "sql" : /\.(json|jsonl|ndjson)$/i.test(path) ? "json" : "csv",
    connection_string: origin?.source ?? null,
    file_path: path,
  }));
  return analysisRequestSchema.parse({ ...order, data_sources, request_id, timestamp: created_at });
}
