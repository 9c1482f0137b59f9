import type { CellData } from "../../analysis/search/types.ts";
import { openFiles } from "../../engine/data-source.ts";
import { chooseForms } from "../understand/choose-forms.ts";
import { aggregateCells } from "./aggregate-cells.ts";
import { chooseDimensions } from "./choose-dimensions.ts";
import { type ComparisonRequest, understandComparison } from "./understand-comparison.ts";

export interface CellsRequest extends ComparisonRequest {
  /** Null: every column that can be one. */
  dimensions: string[] | null;
}

/** Any file and any two aggregates: both sides of the comparison per combination of the dimensions' values. */
export async function loadCells(file: string, request: CellsRequest): Promise<{ cells: CellData; notes: string[] }> {
  const opened = await openFiles([file]);
  const asked = { metric: request.actual, definition: request.expected, dateColumn: null };
  const source = chooseForms(opened, asked);
  try {
    const [table] = source.tables;
    const { actual, expected } = await understandComparison(request, source);
    const dimensions = chooseDimensions(request.dimensions, table, [...actual.columns, ...expected.columns]);
    const cells = await aggregateCells({ table, actual, expected, dimensions }, source);
    return { cells, notes: [...new Set([...table.notes, ...actual.notes, ...expected.notes])] };
  } finally {
    source.close();
  }
}
