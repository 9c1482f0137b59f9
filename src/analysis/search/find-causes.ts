import type { LatticeLimits } from "./cells/choose-masks.ts";
import { searchCells } from "./cells/search-cells.ts";
import { preferPlain } from "./prefer-plain.ts";
import { type RowSearchOptions, searchRows } from "./rows/search-rows.ts";
import { findMixShift } from "./small/find-mix-shift.ts";
import { searchSmall, smallTable } from "./small/search-small.ts";
import type { Cause, CellData, RowData, SearchResult } from "./types.ts";

/**
 * The one search: the smallest set of segments that really explains a change, from aggregated cells or from plain rows.
 * All ways share the principle — an effect must pay for its own description — and differ in what they know of the noise.
 */
export function findCauses(
  data: CellData | RowData,
  options: Partial<LatticeLimits> & RowSearchOptions = {},
): SearchResult {
  return data.shape === "cells" ? searchCells(data, options) : findInRows(data, options);
}

function findInRows(data: RowData, options: RowSearchOptions): SearchResult {
  const { noise } = options;
  if (noise) {
    const found = searchRows({ ...data, dimensions: noise.dimensions }, options);
    return { ...found, causes: preferPlain(found.causes, data) };
  }
  const found = searchRows(data, options);
  const isSmall = !data.sums && data.measure.numerator.length < smallTable;
  const causes = found.causes.length === 0 && isSmall ? findInFewRows(data, options) : found.causes;
  return { ...found, causes: preferPlain(causes, data) };
}

/** Rates look moved against each other where only the weights did, so those come first. */
function findInFewRows(data: RowData, { scale }: RowSearchOptions): Cause[] {
  const shift = findMixShift(data);
  return shift ? [shift] : searchSmall(data, scale);
}
