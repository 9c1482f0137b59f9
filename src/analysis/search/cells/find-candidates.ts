import { type CellGroup, type Lattice, parentsOf } from "./lattice.ts";
import { isWithin, type Segment, segmentAt } from "./segment.ts";

/** A cell whose own account of its leaves is shorter than any account by parts of it. */
export interface Candidate {
  score: number;
  cell: number;
  level: number;
  group: CellGroup;
}

/** Arrays over all cells, zero between uses. */
export interface Competition {
  lattice: Lattice;
  /** Price of describing a cell of each group. */
  prices: Float64Array;
  /** Best account of a cell's leaves at this level. */
  value: Float64Array;
  /** Best sum of accounts over the parts of a cell, and the sum being made. */
  parts: Float64Array;
  sum: Float64Array;
  bestScore: Float64Array;
  bestLevel: Int8Array;
  active: Int32Array[];
  activeCount: Int32Array;
  candidates: Candidate[];
}

export function createCompetition(lattice: Lattice, prices: Float64Array): Competition {
  return {
    lattice,
    prices,
    value: new Float64Array(lattice.cells),
    parts: new Float64Array(lattice.cells),
    sum: new Float64Array(lattice.cells),
    bestScore: new Float64Array(lattice.cells),
    bestLevel: new Int8Array(lattice.cells),
    active: lattice.groups.map(() => new Int32Array(16)),
    activeCount: new Int32Array(lattice.groups.length),
    candidates: [],
  };
}

export function clearCandidates(competition: Competition): void {
  competition.bestScore.fill(0);
  competition.candidates = [];
}

/** Enters one effect level's gains per cell; false when no cell is worth its price. */
export function enterLevel(competition: Competition, gains: Float64Array, level: number): boolean {
  if (!activateWinners(competition, gains)) return false;
  const { groups } = competition.lattice;
  for (let g = 0; g < groups.length; g++) {
    settleGroup(competition, { gains, level, g });
    if (competition.activeCount[g]! > 0) offerToParents(competition, g);
  }
  groups.forEach((_, g) => {
    clearActive(competition, g);
  });
  return true;
}

/** Levels at which a cell would be named that lies outside the segments taken. */
export function openLevels({ candidates, lattice }: Competition, taken: Segment[]): Set<number> {
  const open = new Set<number>();
  for (const { level, group, cell } of candidates) {
    if (open.has(level)) continue;
    const segment = segmentAt(lattice.table, group.dimensions, group.sample[cell - group.offset]!);
    if (!taken.some((outer) => isWithin(segment, outer))) open.add(level);
  }
  return open;
}

/** Those that hold their best score, best first. */
export function rankCandidates({ candidates, bestScore, bestLevel }: Competition): Candidate[] {
  return candidates
    .filter(({ cell, level, score }) => bestLevel[cell] === level && bestScore[cell] === score)
    .sort((a, b) => b.score - a.score);
}

function activateWinners(competition: Competition, gains: Float64Array): boolean {
  const { lattice, prices, parts } = competition;
  let any = false;
  for (let g = 0; g < lattice.groups.length; g++) {
    const { offset, count } = lattice.groups[g]!;
    const price = prices[g]!;
    for (let cell = offset; cell < offset + count; cell++) {
      if (!(gains[cell]! > price)) continue;
      parts[cell] = Number.MIN_VALUE;
      activate(competition, g, cell);
      any = true;
    }
  }
  return any;
}

/** `parts` is above zero exactly for active cells. */
function activate(competition: Competition, g: number, cell: number): void {
  const count = competition.activeCount[g]!;
  let list = competition.active[g]!;
  if (count === list.length) {
    const longer = new Int32Array(2 * count);
    longer.set(list);
    competition.active[g] = longer;
    list = longer;
  }
  list[count] = cell;
  competition.activeCount[g] = count + 1;
}

function settleGroup(
  competition: Competition,
  { gains, level, g }: { gains: Float64Array; level: number; g: number },
): void {
  const { value, parts, bestScore, bestLevel, candidates } = competition;
  const list = competition.active[g]!;
  const price = competition.prices[g]!;
  const group = competition.lattice.groups[g]!;
  for (let k = 0; k < competition.activeCount[g]!; k++) {
    const cell = list[k]!;
    const own = gains[cell]! - price;
    const best = parts[cell]!;
    value[cell] = own > best ? own : best;
    if (!(own > 0)) continue;
    if (own > bestScore[cell]!) {
      bestScore[cell] = own;
      bestLevel[cell] = level;
    }
    if (own >= best) candidates.push({ score: own, cell, level, group });
  }
}

function offerToParents(competition: Competition, g: number): void {
  const { lattice, value, parts, sum, active, activeCount } = competition;
  const group = lattice.groups[g]!;
  const list = active[g]!;
  const count = activeCount[g]!;
  for (const j of group.dimensions) {
    const parents = parentsOf(lattice, group, j);
    if (parents === null) continue;
    const parentGroup = lattice.groups.indexOf(lattice.byMask.get(group.mask ^ (1 << j))!);
    for (let k = 0; k < count; k++) sum[parents[list[k]! - group.offset]!]! += value[list[k]!]!;
    for (let k = 0; k < count; k++) {
      const parent = parents[list[k]! - group.offset]!;
      const total = sum[parent]!;
      if (total === 0) continue;
      sum[parent] = 0;
      if (parts[parent] === 0) activate(competition, parentGroup, parent);
      if (total > parts[parent]!) parts[parent] = total;
    }
  }
}

function clearActive({ active, activeCount, value, parts }: Competition, g: number): void {
  const list = active[g]!;
  for (let k = 0; k < activeCount[g]!; k++) {
    value[list[k]!] = 0;
    parts[list[k]!] = 0;
  }
  activeCount[g] = 0;
}
