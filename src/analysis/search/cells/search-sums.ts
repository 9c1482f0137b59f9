import type { Cause } from "../types.ts";
import type { CellTable } from "./cell-table.ts";
import { toChannel } from "./channel.ts";
import type { Lattice } from "./lattice.ts";
import { type FoundSegment, searchChannel } from "./search-channel.ts";
import { leavesInside, type Segment, toTerms } from "./segment.ts";

/** A cause with the leaves it covers, before it goes out. */
export interface SearchOutcome {
  causes: { cause: Cause; segment: Segment }[];
  centre: number;
}

export function searchSums(lattice: Lattice): SearchOutcome {
  const { table } = lattice;
  const result = searchChannel(
    toChannel({
      actual: table.actual.numerator,
      expected: table.expected.numerator,
      actualExposure: null,
      expectedExposure: null,
      squares: table.squares,
    }),
    lattice,
  );
  const causes = result.found.map((found) => valueCause(table, found, result.logCentre));
  return { causes, centre: Math.exp(result.logCentre) };
}

export function valueCause(
  table: CellTable,
  { segment, score, effect }: FoundSegment,
  logCentre: number,
): SearchOutcome["causes"][number] {
  const { actual, expected } = sumInside(table, segment);
  const change = actual / expected;
  const cause: Cause = {
    segment: toTerms(table, segment),
    channel: "value",
    effect: change > 0 && change < Infinity ? Math.log(change) - logCentre : effect,
    contribution: actual - expected,
    score,
  };
  return { cause, segment };
}

function sumInside(table: CellTable, segment: Segment): { actual: number; expected: number } {
  const inside = leavesInside(table, segment);
  let actual = 0;
  let expected = 0;
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] === 0) continue;
    actual += table.actual.numerator[i]!;
    expected += table.expected.numerator[i]!;
  }
  return { actual, expected };
}
