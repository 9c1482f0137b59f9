import type { Cause } from "../types.ts";
import type { CellTable } from "./cell-table.ts";
import { toChannel } from "./channel.ts";
import { commonRatio } from "./common-ratio.ts";
import type { Lattice } from "./lattice.ts";
import { type RatioLeaves, type RatioSums, rarerSide, ratioLeaves, sumRatio } from "./ratio-parts.ts";
import { type FoundSegment, searchChannel } from "./search-channel.ts";
import type { SearchOutcome } from "./search-sums.ts";
import { leavesInside, toTerms } from "./segment.ts";

/** A shift of volume is a cause of the ratio's change when undoing it moves the ratio by this share of its old value. */
const LEAST_MIX_MOVE = 0.01;
/** … and by this share of the whole change and of what any change of a rate does. */
const LEAST_MIX_SHARE = 0.1;

/** Segments whose rate moved, and segments whose volume moved so that the overall ratio follows. */
export function searchRatio(lattice: Lattice): SearchOutcome {
  const { table } = lattice;
  const leaves = ratioLeaves(table);
  const rarer = rarerSide(leaves);
  const total = sumRatio(leaves, null);
  const rates = searchChannel(
    toChannel({
      actual: rarer.events,
      expected: rarer.expectedEvents,
      actualExposure: rarer.exposure,
      expectedExposure: rarer.expectedExposure,
      squares: table.squares,
    }),
    lattice,
  );
  const volumes = searchChannel(
    toChannel({
      actual: rarer.exposure,
      expected: rarer.expectedExposure,
      actualExposure: null,
      expectedExposure: null,
      squares: null,
    }),
    lattice,
  );
  const centre = typicalChange(table, leaves, rates.found);
  const rateCauses = rates.found.map((found) => rateCause(found, { table, leaves, total, centre }));
  const volumeCentre = Math.exp(volumes.logCentre);
  const moves = [totalChange(total), ...rateCauses.map(({ cause }) => cause.contribution)];
  const leastMove = Math.max(
    leastMixMove(leaves, rarer, total),
    ...moves.map((move) => LEAST_MIX_SHARE * Math.abs(move)),
  );
  const mixCauses = volumes.found
    .map((found) => mixCause(found, { table, leaves, total, centre: volumeCentre }))
    .filter(({ cause }) => Math.abs(cause.contribution) >= leastMove);
  return { causes: strongestPerSegment([...rateCauses, ...mixCauses], total), centre };
}

type Named = SearchOutcome["causes"][number];

interface Context {
  table: CellTable;
  leaves: RatioLeaves;
  total: RatioSums;
  centre: number;
}

export function rateCause({ segment, score, effect }: FoundSegment, { table, leaves, total, centre }: Context): Named {
  const inside = sumRatio(leaves, leavesInside(table, segment));
  const now = inside.events / inside.exposure;
  const before = inside.expectedEvents / inside.expectedExposure;
  const share = (inside.exposure / total.exposure + inside.expectedExposure / total.expectedExposure) / 2;
  const cause: Cause = {
    segment: toTerms(table, segment),
    channel: "rate",
    effect: now / before > 0 ? Math.log(now / before / centre) : effect,
    contribution: share * (now - before),
    score,
  };
  return { cause, segment };
}

/** What the overall ratio owes to the segment's volume: its value less what it would be with that volume put back. */
function mixCause({ segment, score, effect }: FoundSegment, { table, leaves, total, centre }: Context): Named {
  const inside = sumRatio(leaves, leavesInside(table, segment));
  const exposure = inside.expectedExposure * centre;
  const events = inside.exposure > 0 ? (inside.events / inside.exposure) * exposure : 0;
  const undone = (total.events - inside.events + events) / (total.exposure - inside.exposure + exposure);
  const change = inside.exposure / exposure;
  const cause: Cause = {
    segment: toTerms(table, segment),
    channel: "mix",
    effect: change > 0 && change < Infinity ? Math.log(change) : effect,
    contribution: total.events / total.exposure - undone,
    score,
  };
  return { cause, segment };
}

function totalChange(total: RatioSums): number {
  return total.events / total.exposure - total.expectedEvents / total.expectedExposure;
}

/** In the ratio's unit; measured on the rarer side, where a share of 99 % can move too. */
function leastMixMove(leaves: RatioLeaves, rarer: RatioLeaves, total: RatioSums): number {
  const { expectedEvents } = rarer === leaves ? total : sumRatio(rarer, null);
  return (LEAST_MIX_MOVE * expectedEvents) / total.expectedExposure;
}

/** The common change of the rate outside all findings. */
export function typicalChange(table: CellTable, leaves: RatioLeaves, found: FoundSegment[]): number {
  const inside = new Uint8Array(table.leaves);
  for (const { segment } of found) {
    const own = leavesInside(table, segment);
    for (let i = 0; i < own.length; i++) inside[i]! |= own[i]!;
  }
  return commonRatio(leaves, inside, 0);
}

/** One cause per segment, those that push the ratio where it went first. */
function strongestPerSegment(causes: Named[], total: RatioSums): Named[] {
  const direction = totalChange(total) < 0 ? -1 : 1;
  const bySegment = new Map<string, Named>();
  for (const named of causes) {
    const key = named.segment.join();
    const known = bySegment.get(key);
    if (!known || Math.abs(named.cause.contribution) > Math.abs(known.cause.contribution)) bySegment.set(key, named);
  }
  return [...bySegment.values()].sort((a, b) => direction * b.cause.contribution - direction * a.cause.contribution);
}
