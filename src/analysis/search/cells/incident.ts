import { judgeIncident, SIDES } from "./incident-gate.ts";
import type { CellGroup, Lattice } from "./lattice.ts";
import { type RatioLeaves, type RatioSums, sumRatio } from "./ratio-parts.ts";
import { rollUp } from "./roll-up.ts";
import { leavesInside, type Segment, segmentAt } from "./segment.ts";
import { isShorterAccount } from "./shorter-account.ts";

export interface Incidents {
  found: Incident[];
  segmentsTried: number;
}

export interface Incident {
  segment: Segment;
  inside: Uint8Array;
  /** How far it stands out, in standard errors above what the best of so many segments would by chance. */
  margin: number;
}

const MAX_DEPTH = 4;
/** What a segment's share of the exposure costs against its share of the excess. */
const VOLUME_PRICE = 0.6;

interface Scored {
  group: CellGroup;
  cell: number;
  score: number;
  sums: RatioSums;
}

/** One segment, or two, that hold the excess and stand out from the noise outside them. */
export function findIncidents(lattice: Lattice, leaves: RatioLeaves): Incidents {
  const groups = shallowFirst(lattice);
  const segmentsTried = groups.reduce((sum, group) => sum + group.count, 0);
  const first = suspectIn(lattice, groups, leaves);
  if (first === null) return { found: [], segmentsTried };
  const single = judge(leaves, [first], segmentsTried);
  const second = suspectIn(lattice, groups, without(leaves, first.inside));
  const pair = second === null ? [] : judge(leaves, [first, second], segmentsTried);
  const price = 2 * Math.log(segmentsTried);
  const isPair =
    pair.length > 0 &&
    isShorterAccount(leaves, { first: pair.map(({ inside }) => inside), second: [first.inside], price });
  return { found: isPair ? pair : single, segmentsTried };
}

interface Suspect {
  segment: Segment;
  inside: Uint8Array;
}

/** All of them, or none when one does not stand out from what lies outside all. */
function judge(leaves: RatioLeaves, suspects: Suspect[], segmentsTried: number): Incident[] {
  const judged = suspects.map((suspect) => {
    const sides = Uint8Array.from(suspect.inside, (own, i) =>
      own === 1 ? SIDES.inside : suspects.some(({ inside }) => inside[i] === 1) ? SIDES.elsewhere : SIDES.outside,
    );
    return { ...suspect, margin: judgeIncident(leaves, sides, segmentsTried) };
  });
  return judged.every(({ margin }) => margin > 0) ? judged : [];
}

function without(leaves: RatioLeaves, inside: Uint8Array): RatioLeaves {
  const clear = (values: Float64Array) => values.map((value, i) => (inside[i] === 1 ? 0 : value));
  return {
    events: clear(leaves.events),
    exposure: clear(leaves.exposure),
    expectedEvents: clear(leaves.expectedEvents),
    expectedExposure: clear(leaves.expectedExposure),
  };
}

/** The segment that holds most of the excess in least of the exposure. */
function suspectIn(lattice: Lattice, groups: CellGroup[], leaves: RatioLeaves): Suspect | null {
  const total = sumRatio(leaves, null);
  const baseRate = total.expectedEvents / total.expectedExposure;
  const excess = total.events - total.exposure * baseRate;
  if (!(baseRate > 0) || !(Math.abs(excess) > 0)) return null;
  const board: Board = { cells: sumCells(lattice, leaves), total, baseRate, excess };
  const widest = bestOf(groups, board);
  if (widest === null) return null;
  const segment = segmentOf(lattice, drillDown(lattice, { groups, board, from: widest }));
  return { segment, inside: leavesInside(lattice.table, segment) };
}

interface Board {
  cells: RatioLeaves;
  total: RatioSums;
  baseRate: number;
  excess: number;
}

/** Exact ties stay simple. */
function shallowFirst({ groups }: Lattice): CellGroup[] {
  return groups
    .filter(({ dimensions }) => dimensions.length <= MAX_DEPTH)
    .sort((a, b) => a.dimensions.length - b.dimensions.length || a.mask - b.mask);
}

function sumCells(lattice: Lattice, leaves: RatioLeaves): RatioLeaves {
  const overCells = (values: Float64Array) => {
    const sums = new Float64Array(lattice.cells);
    sums.set(values);
    rollUp(lattice, sums);
    return sums;
  };
  return {
    events: overCells(leaves.events),
    exposure: overCells(leaves.exposure),
    expectedEvents: overCells(leaves.expectedEvents),
    expectedExposure: overCells(leaves.expectedExposure),
  };
}

function scoreCell({ cells, total, baseRate, excess }: Board, cell: number): number {
  const exposure = cells.exposure[cell]!;
  if (!(exposure > 0)) return -Infinity;
  const before = cells.expectedExposure[cell]!;
  const rate = before > 0 ? cells.expectedEvents[cell]! / before : baseRate;
  return (cells.events[cell]! - exposure * rate) / excess - (VOLUME_PRICE * exposure) / total.exposure;
}

function bestOf(groups: CellGroup[], board: Board): Scored | null {
  let best: Scored | null = null;
  let most = 0;
  for (const group of groups) {
    for (let cell = group.offset; cell < group.offset + group.count; cell++) {
      const score = scoreCell(board, cell);
      if (!(score > most + 1e-9)) continue;
      most = score;
      best = { group, cell, score, sums: sumsAt(board, cell) };
    }
  }
  return best;
}

function sumsAt({ cells }: Board, cell: number): RatioSums {
  return {
    events: cells.events[cell]!,
    exposure: cells.exposure[cell]!,
    expectedEvents: cells.expectedEvents[cell]!,
    expectedExposure: cells.expectedExposure[cell]!,
  };
}

/** A narrower segment is named unless what it leaves behind is affected by more than one standard error. */
function drillDown(
  lattice: Lattice,
  { groups, board, from }: { groups: CellGroup[]; board: Board; from: Scored },
): Scored {
  const { table } = lattice;
  const outer = segmentOf(lattice, from);
  let narrow: Scored | null = null;
  for (const group of groups) {
    if (group.mask === from.group.mask || (group.mask & from.group.mask) !== from.group.mask) continue;
    for (let k = 0; k < group.count; k++) {
      const leaf = group.sample[k]!;
      if (!from.group.dimensions.every((j) => table.dimensions[j]!.codes[leaf] === outer[j])) continue;
      const cell = group.offset + k;
      const score = scoreCell(board, cell);
      const sums = sumsAt(board, cell);
      if (!(sums.exposure < from.sums.exposure) || (narrow !== null && score <= narrow.score)) continue;
      const leftBehind = from.sums.events + from.sums.expectedEvents - sums.events - sums.expectedEvents;
      if (score >= from.score - Math.sqrt(leftBehind + 1) / Math.abs(board.excess))
        narrow = { group, cell, score, sums };
    }
  }
  return narrow ?? from;
}

function segmentOf(lattice: Lattice, { group, cell }: Scored): Segment {
  return segmentAt(lattice.table, group.dimensions, group.sample[cell - group.offset]!);
}
