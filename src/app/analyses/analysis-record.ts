import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import { type AnalysisRequest, analysisRequestSchema, analysisStatusSchema } from "../../domain/analysis-request.ts";
import { analysisResultSchema } from "../../domain/analysis-result.ts";
import { timestampSchema, uuidSchema } from "../../domain/primitives.ts";
import { sessionErrorSchema } from "../../domain/session-details.ts";
import { sourcesFile } from "../../ledger/case-files.ts";
import { type Source, sourcesSchema } from "../../ledger/sources.ts";

/** What state.json says of an analysis. */
const analysisRecordSchema = z.object({
  request_id: uuidSchema,
  status: analysisStatusSchema,
  created_at: timestampSchema,
  expires_at: timestampSchema,
  ended_at: timestampSchema.optional(),
  decision: analysisResultSchema.shape.decision.optional(),
  summary: z.string().optional(),
  error: sessionErrorSchema.optional(),
});

export type AnalysisRecord = z.infer<typeof analysisRecordSchema>;

const requestFile = "request.json";
const stateFile = "state.json";

/** Null: there is no analysis here. */
export function readAnalysisRecord(folder: string): AnalysisRecord | null {
  try {
    return analysisRecordSchema.parse(readJson(folder, stateFile));
  } catch {
    return null;
  }
}

export const writeAnalysisRecord = (folder: string, record: AnalysisRecord): void =>
  writeJson(folder, stateFile, record);

/** What is asked of which data: all that a run needs. */
export interface AnalysisTask {
  request: AnalysisRequest;
  sources: Source[];
}

export function readAnalysisTask(folder: string): AnalysisTask {
  return {
    request: analysisRequestSchema.parse(readJson(folder, requestFile)),
    sources: sourcesSchema.parse(readJson(folder, sourcesFile)),
  };
}

export function writeAnalysisTask(folder: string, { request, sources }: AnalysisTask): void {
  writeJson(folder, requestFile, request);
  writeJson(folder, sourcesFile, sources);
}

export const writeJson = (folder: string, path: string, value: unknown): void =>
  writeFileAtomic(join(folder, path), `${JSON.stringify(value, null, 2)}\n`);

const readJson = (folder: string, path: string): unknown => JSON.parse(readFileSync(join(folder, path), "utf8"));

export const hasEnded = ({ status }: Pick<AnalysisRecord, "status">): boolean =>
  status === "completed" || status === "failed" || status === "partial_success";
