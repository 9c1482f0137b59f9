import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { maskEverywhere } from "../../analyst/policy/mask-everywhere.ts";
import type { Masker } from "../../analyst/policy/masker.ts";
import { AppError } from "../../base/app-error.ts";
import { openSealedText, sealedTextSchema, sealText } from "../../base/sealed-text.ts";
import { type AnalysisRequest, analysisRequestSchema } from "../../domain/analysis-request.ts";
import { type AnalysisTask, writeAnalysisTask, writeJson } from "./analysis-record.ts";

const sealedFile = "request.sealed.json";

/**
 * As it is kept. The policy stays as it was given, whoever verifies the analysis masks by it again; so do our own names and words, or
 * nobody could read it where the detector fails.
 */
export function maskTask({ request, sources }: AnalysisTask, masker: Masker): AnalysisTask {
  const mask = <Text extends string | null>(text: Text): Text => maskEverywhere(text, masker);
  const data_sources = request.data_sources.map((source) => ({
    ...source,
    connection_string: mask(source.connection_string),
    file_path: mask(source.file_path),
  }));
  return { request: { ...request, intent: mask(request.intent), data_sources }, sources };
}

/**
 * Writes down what is asked with what is blocked taken out. Without that the question would be another, so where there was any the
 * request lies beside it until the run has ended, sealed with a key that is not in the folder.
 */
export function keepAskedTask(folder: string, task: AnalysisTask, masker: Masker, secretKey: () => Buffer): void {
  const masked = maskTask(task, masker);
  const { request } = task;
  if (!isDeepStrictEqual(masked.request, request))
    writeJson(folder, sealedFile, sealText(JSON.stringify(request), request.request_id, secretKey()));
  writeAnalysisTask(folder, masked);
}

/** The request as it was made; null where nothing in it was blocked. */
export function readAskedRequest(folder: string, requestId: string, secretKey: () => Buffer): AnalysisRequest | null {
  const path = join(folder, sealedFile);
  if (!existsSync(path)) return null;
  try {
    const sealed = sealedTextSchema.parse(JSON.parse(readFileSync(path, "utf8")));
    return analysisRequestSchema.parse(JSON.parse(openSealedText(sealed, requestId, secretKey())));
  } catch {
    throw new AppError(
      "RUN_STOPPED",
      "The question has personal data in it and was sealed with another secret key. Ask again; a worker needs the server's WHYDUNIT_SECRET_KEY.",
    );
  }
}

export function forgetAskedRequest(folder: string): void {
  rmSync(join(folder, sealedFile), { force: true });
}
