import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import { renderCsv } from "../../base/csv-text.ts";
import type { RowCounts } from "../../domain/analysis-details.ts";
import { type AnalysisResult, analysisResultSchema } from "../../domain/analysis-result.ts";
import type { Scalar } from "../../domain/dictionary.ts";
import { writeJson } from "./analysis-record.ts";

/** An answer may have 200,000 rows: a server hands such files on as they are, and looks into none of them. */
export const resultFile = "result.json";
export const answerFile = "answer.csv";
export const evidenceFile = (id: string): string => `analysis/evidence/${id}.json`;
const shownFile = "shown.json";

/** Everything `writeResult` writes. */
export const resultFiles = [resultFile, answerFile, shownFile, "analysis"];

/** As much of a result as a page shows. */
export interface ShownResult {
  result: AnalysisResult;
  /** Of the whole result. */
  counts: RowCounts;
}

const mostShown = 5000;

export function writeResult(folder: string, result: AnalysisResult): void {
  const { answer, evidence } = result;
  writeJson(folder, resultFile, result);
  writeJson(folder, "analysis/evidence.json", evidence);
  for (const [evidence_id, one] of Object.entries(evidence))
    writeJson(folder, evidenceFile(evidence_id), { evidence_id, ...one });
  if (answer) writeFileAtomic(join(folder, answerFile), renderCsv(answer.columns, answer.rows as Scalar[][]));
  writeJson(folder, shownFile, toShown(result));
}

function toShown(result: AnalysisResult): ShownResult {
  const { answer, evidence } = result;
  const entries = Object.entries(evidence);
  return {
    counts: {
      answer: answer?.rows.length ?? 0,
      evidence: Object.fromEntries(entries.map(([id, { rows }]) => [id, rows.length])),
    },
    result: {
      ...result,
      answer: answer && { ...answer, rows: answer.rows.slice(0, mostShown) },
      evidence: Object.fromEntries(entries.map(([id, one]) => [id, { ...one, rows: one.rows.slice(0, mostShown) }])),
    },
  };
}

export const readResult = (folder: string): AnalysisResult =>
  analysisResultSchema.parse(JSON.parse(readFileSync(join(folder, resultFile), "utf8")));

/** Null where there is none: the analysis failed before there was one. */
export function readShown(folder: string): ShownResult | null {
  const path = join(folder, shownFile);
  if (!existsSync(path)) return null;
  const { result, counts } = JSON.parse(readFileSync(path, "utf8")) as ShownResult;
  return { result: analysisResultSchema.parse(result), counts };
}
