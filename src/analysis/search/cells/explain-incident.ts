import type { Cause } from "../types.ts";
import { looksCounted } from "./channel.ts";
import { findIncidents, type Incident } from "./incident.ts";
import type { Lattice } from "./lattice.ts";
import { type RatioLeaves, rarerSide, ratioLeaves, sumRatio } from "./ratio-parts.ts";
import { rateCause, typicalChange } from "./search-ratio.ts";
import { type SearchOutcome, valueCause } from "./search-sums.ts";
import { leavesInside } from "./segment.ts";
import { isShorterAccount } from "./shorter-account.ts";

/**
 * In sparse tables the typical change is hard to tell, and the first search may take an incident for it.
 * One or two dominant segments replace its causes when they are the shorter account of the same leaves.
 */
export function explainRatioIncident(lattice: Lattice, searched: SearchOutcome): SearchOutcome {
  const { table } = lattice;
  const leaves = ratioLeaves(table);
  const rarer = rarerSide(leaves);
  const { found: incidents, segmentsTried } = findIncidents(lattice, rarer);
  if (incidents.length === 0) return searched;
  const rates = searched.causes.filter(({ cause }) => cause.channel === "rate");
  const isShorter = isShorterAccount(rarer, {
    first: incidents.map(({ inside }) => inside),
    second: rates.map(({ segment }) => leavesInside(table, segment)),
    price: 2 * Math.log(segmentsTried),
  });
  if (searched.causes.length > 0 && !isShorter) return searched;
  const found = incidents.map(toFound);
  const centre = typicalChange(table, leaves, found);
  const total = sumRatio(leaves, null);
  return { causes: found.map((one) => rateCause(one, { table, leaves, total, centre })), centre };
}

/** Counts are their own exposure. Where the first search names causes or is told the noise, it knows better. */
export function explainSumIncident(lattice: Lattice, searched: SearchOutcome): SearchOutcome {
  const { table } = lattice;
  const actual = table.actual.numerator;
  const expected = table.expected.numerator;
  const isOpen = searched.causes.length === 0 && table.squares === null && looksCounted(actual, expected);
  if (!isOpen || actual.some(isNegative) || expected.some(isNegative)) return searched;
  const leaves: RatioLeaves = {
    events: actual,
    exposure: expected,
    expectedEvents: expected,
    expectedExposure: expected,
  };
  const found = findIncidents(lattice, leaves).found.map(toFound);
  if (found.length === 0) return searched;
  const centre = typicalChange(table, leaves, found);
  return { causes: found.map((one) => valueCause(table, one, Math.log(centre))), centre };
}

function toFound({ segment, margin }: Incident): { segment: Int32Array; score: Cause["score"]; effect: number } {
  return { segment, score: margin, effect: 0 };
}

function isNegative(value: number): boolean {
  return value < 0;
}
