import type { CellData, SearchResult } from "../types.ts";
import { toCellTable } from "./cell-table.ts";
import type { LatticeLimits } from "./choose-masks.ts";
import { explainRatioIncident, explainSumIncident } from "./explain-incident.ts";
import { buildLattice } from "./lattice.ts";
import { keepUnevenDimensions } from "./rank-dimensions.ts";
import { searchRatio } from "./search-ratio.ts";
import { searchSums } from "./search-sums.ts";

const LIMITS: LatticeLimits = { maxCells: 4_000_000, maxAdditions: 12_000_000 };

/** A set of dimensions is kept in the bits of one integer. */
const MAX_DIMENSIONS = 30;

/** Which segments moved unlike the rest? */
export function searchCells(data: CellData, options: Partial<LatticeLimits> = {}): SearchResult {
  const table = keepUnevenDimensions(toCellTable(data), MAX_DIMENSIONS);
  const lattice = buildLattice(table, { ...LIMITS, ...options });
  const isRatio = table.actual.denominator !== null && table.expected.denominator !== null;
  const outcome = isRatio
    ? explainRatioIncident(lattice, searchRatio(lattice))
    : explainSumIncident(lattice, searchSums(lattice));
  return {
    causes: outcome.causes.map(({ cause }) => cause),
    centre: outcome.centre,
    segmentsSearched: lattice.segments,
  };
}
