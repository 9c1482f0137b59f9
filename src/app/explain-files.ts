import { searchCells } from "../analysis/search/cells/search-cells.ts";
import type { Cause, CellData } from "../analysis/search/types.ts";
import { AppError } from "../base/app-error.ts";
import type { ExplainResult } from "../domain/explain-result.ts";
import { parseComparison } from "../engine/cells/parse-comparison.ts";
import { readPlainCells } from "../engine/cells/read-plain-cells.ts";
import { expandPaths } from "../engine/load/expand-paths.ts";

export interface ExplainRequest {
  actual: string;
  expected: string;
  /** Null: every column that can be one. */
  dimensions: string[] | null;
}

interface ReadCells {
  cells: CellData;
  notes: string[];
}

/** Which segments account for the gap between what was expected and what came, one case per file. */
export async function* explainFiles(paths: string[], request: ExplainRequest): AsyncGenerator<ExplainResult> {
  for (const file of paths.flatMap(filesAt)) yield explainFile(file, request);
}

function filesAt(path: string): string[] {
  try {
    return expandPaths([path]);
  } catch {
    // What is wrong with it is said when its turn comes.
    return [path];
  }
}

/** A file that cannot be read is an answer too: the other files of the run still get theirs. */
async function explainFile(file: string, request: ExplainRequest): Promise<ExplainResult> {
  try {
    const { cells, notes } = await readCells(file, request);
    return explainCells(file, cells, [...notes, ...noteMissing(request, cells)]);
  } catch (error) {
    return { file, causes: [], decision: "blocked_by_data_quality", error: describeError(error) };
  }
}

function describeError(error: unknown): NonNullable<ExplainResult["error"]> {
  if (error instanceof AppError) return { code: error.code, message: error.message, details: error.details };
  const message = error instanceof Error ? error.message : String(error);
  return { code: "INTERNAL_ERROR", message: `Something went wrong on our side: ${message}`, details: {} };
}

async function readCells(file: string, request: ExplainRequest): Promise<ReadCells> {
  const plain = parseComparison(request);
  const cells = plain && readPlainCells(file, plain);
  if (cells) return { cells, notes: [] };
  const { loadCells } = await import("../investigate/explain/load-cells.ts");
  return loadCells(file, request);
}

function noteMissing({ dimensions }: ExplainRequest, cells: CellData): string[] {
  const known = new Set(cells.dimensions.map(({ name }) => name.toLowerCase()));
  const missing = (dimensions ?? []).filter((name) => !known.has(name.toLowerCase()));
  if (missing.length === 0) return [];
  return [`Left out, because no column to cut by has this name: ${missing.join(", ")}.`];
}

function explainCells(file: string, cells: CellData, notes: string[]): ExplainResult {
  const { causes } = searchCells(cells);
  return {
    file,
    causes: causes.map((cause) => ({
      segment: Object.fromEntries(
        cause.segment.map(({ dimension, code }) => [
          cells.dimensions[dimension].name,
          cells.dimensions[dimension].values[code],
        ]),
      ),
      kind: kindOf(cause),
      contribution: cause.contribution,
      score: cause.score,
    })),
    decision: causes.length > 0 ? "diagnosed" : "insufficient_evidence",
    ...(notes.length > 0 ? { notes } : {}),
  };
}

const kindOf = ({ channel }: Cause): "mix" | "segment" => (channel === "mix" ? "mix" : "segment");
