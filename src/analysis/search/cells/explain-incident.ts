import { findIncident } from "./incident.ts";
import type { Lattice } from "./lattice.ts";
import { rarerSide, ratioLeaves, sumRatio } from "./ratio-parts.ts";
import { rateCause, typicalChange } from "./search-ratio.ts";
import type { SearchOutcome } from "./search-sums.ts";
import { leavesInside } from "./segment.ts";
import { isShorterAccount } from "./shorter-account.ts";

/**
 * In sparse tables the typical change is hard to tell, and the first search may take an incident for it.
 * A single dominant segment replaces its causes when it is the shorter account of the same leaves.
 */
export function explainIncident(lattice: Lattice, searched: SearchOutcome): SearchOutcome {
  const { table } = lattice;
  const leaves = ratioLeaves(table);
  const rarer = rarerSide(leaves);
  const incident = findIncident(lattice, rarer);
  if (incident === null) return searched;
  const rates = searched.causes.filter(({ cause }) => cause.channel === "rate");
  const isShorter = isShorterAccount(rarer, {
    first: [incident.inside],
    second: rates.map(({ segment }) => leavesInside(table, segment)),
    price: 2 * Math.log(incident.segmentsTried),
  });
  if (searched.causes.length > 0 && !isShorter) return searched;
  const found = { segment: incident.segment, score: incident.margin, effect: 0 };
  const centre = typicalChange(table, leaves, [found]);
  const total = sumRatio(leaves, null);
  return { causes: [rateCause(found, { table, leaves, total, centre })], centre };
}
