import type { CellData, SearchResult } from "../types.ts";
import { toCellTable } from "./cell-table.ts";
import { explainIncident } from "./explain-incident.ts";
import { buildLattice } from "./lattice.ts";
import { searchRatio } from "./search-ratio.ts";
import { searchSums } from "./search-sums.ts";

export interface CellSearchOptions {
  /** Bounds memory: deeper segments are left out when all together have more cells. */
  maxCells: number;
}

const DEFAULTS: CellSearchOptions = { maxCells: 4_000_000 };

/** Which segments moved unlike the rest? */
export function searchCells(data: CellData, options: Partial<CellSearchOptions> = {}): SearchResult {
  const table = toCellTable(data);
  const lattice = buildLattice(table, { ...DEFAULTS, ...options });
  const isRatio = table.actual.denominator !== null && table.expected.denominator !== null;
  const outcome = isRatio ? explainIncident(lattice, searchRatio(lattice)) : searchSums(lattice);
  return {
    causes: outcome.causes.map(({ cause }) => cause),
    centre: outcome.centre,
    segmentsSearched: lattice.segments,
  };
}
