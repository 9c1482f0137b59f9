import { searchCells } from "../analysis/search/cells/search-cells.ts";
import type { Cause, CellData } from "../analysis/search/types.ts";
import type { ExplainResult } from "../domain/explain-result.ts";
import { parseComparison } from "../engine/cells/parse-comparison.ts";
import { readPlainCells } from "../engine/cells/read-plain-cells.ts";

export interface ExplainRequest {
  actual: string;
  expected: string;
  /** Null: every column that can be one. */
  dimensions: string[] | null;
}

/** Which segments account for the gap between what was expected and what came, one case per file. */
export async function* explainFiles(files: string[], request: ExplainRequest): AsyncGenerator<ExplainResult> {
  for (const file of files) yield explainCells(file, await readCells(file, request));
}

async function readCells(file: string, request: ExplainRequest): Promise<CellData> {
  const plain = parseComparison(request);
  const cells = plain && readPlainCells(file, plain);
  if (cells) return cells;
  const { loadCells } = await import("../investigate/explain/load-cells.ts");
  return loadCells(file, request);
}

export function explainCells(file: string, cells: CellData): ExplainResult {
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
  };
}

const kindOf = ({ channel }: Cause): "mix" | "segment" => (channel === "mix" ? "mix" : "segment");
