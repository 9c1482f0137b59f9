import type { CellGroup, Lattice } from "./lattice.ts";
import { parentsOf } from "./parents-of.ts";

/** A cell whose own account of its leaves is shorter than any account by parts of it. */
export interface Candidate {
  score: number;
  cell: number;
  level: number;
  group: CellGroup;
}

/** Arrays over all cells are zero between uses. */
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
  /** Per group, the cells that are worth something at this level, themselves or in parts. */
  active: Int32Array[];
  activeCount: Int32Array;
  standings: Standings;
}

/** Candidates of all levels, as columns. */
interface Standings {
  count: number;
  score: Float64Array;
  cell: Int32Array;
  level: Int8Array;
  group: Int32Array;
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
    standings: createStandings(1024),
  };
}

export function clearCandidates({ standings, bestScore }: Competition): void {
  bestScore.fill(0);
  standings.count = 0;
}

/** Enters one effect level's gains per cell. */
export function enterLevel(competition: Competition, gains: Float64Array, level: number): void {
  if (!activateWinners(competition, gains)) return;
  const { groups } = competition.lattice;
  for (const group of groups) {
    if (competition.activeCount[group.order] === 0) continue;
    settleGroup(competition, { gains, level, group });
    offerToParents(competition, group);
  }
  for (const group of groups) clearActive(competition, group.order);
}

/** Those that hold their cell's best score, best first. */
export function rankCandidates({ standings, bestScore, bestLevel, lattice }: Competition): Candidate[] {
  const candidates: Candidate[] = [];
  for (let k = 0; k < standings.count; k++) {
    const cell = standings.cell[k]!;
    const level = standings.level[k]!;
    const score = standings.score[k]!;
    if (bestLevel[cell] !== level || bestScore[cell] !== score) continue;
    candidates.push({ score, cell, level, group: lattice.groups[standings.group[k]!]! });
  }
  return candidates.sort((a, b) => b.score - a.score);
}

/** Levels at which a cell would be named that lies outside the ones taken. */
export function openLevels({ standings, lattice }: Competition, taken: Candidate[]): Set<number> {
  const open = new Set<number>();
  for (let k = 0; k < standings.count; k++) {
    const level = standings.level[k]!;
    if (open.has(level)) continue;
    const group = lattice.groups[standings.group[k]!]!;
    const leaf = group.sample[standings.cell[k]! - group.offset]!;
    if (!taken.some((outer) => isInside(lattice, { group, leaf }, outer))) open.add(level);
  }
  return open;
}

function isInside(lattice: Lattice, inner: { group: CellGroup; leaf: number }, outer: Candidate): boolean {
  if ((inner.group.mask & outer.group.mask) !== outer.group.mask) return false;
  const leaf = outer.group.sample[outer.cell - outer.group.offset]!;
  for (const j of outer.group.dimensions) {
    const { codes } = lattice.table.dimensions[j]!;
    if (codes[leaf] !== codes[inner.leaf]) return false;
  }
  return true;
}

function activateWinners(competition: Competition, gains: Float64Array): boolean {
  const { lattice, prices, parts } = competition;
  let any = false;
  for (const { offset, count, order } of lattice.groups) {
    const price = prices[order]!;
    const end = offset + count;
    for (let cell = offset; cell < end; cell++) {
      if (!(gains[cell]! > price)) continue;
      parts[cell] = Number.MIN_VALUE;
      activate(competition, order, cell);
      any = true;
    }
  }
  return any;
}

/** `parts` is above zero exactly for active cells. */
function activate(competition: Competition, order: number, cell: number): void {
  const count = competition.activeCount[order]!;
  let list = competition.active[order]!;
  if (count === list.length) {
    const longer = new Int32Array(4 * count);
    longer.set(list);
    competition.active[order] = longer;
    list = longer;
  }
  list[count] = cell;
  competition.activeCount[order] = count + 1;
}

function settleGroup(
  competition: Competition,
  { gains, level, group }: { gains: Float64Array; level: number; group: CellGroup },
): void {
  const { value, parts, bestScore, bestLevel } = competition;
  const list = competition.active[group.order]!;
  const count = competition.activeCount[group.order]!;
  const price = competition.prices[group.order]!;
  for (let k = 0; k < count; k++) {
    const cell = list[k]!;
    const own = gains[cell]! - price;
    const best = parts[cell]!;
    value[cell] = own > best ? own : best;
    if (!(own > 0)) continue;
    if (own > bestScore[cell]!) {
      bestScore[cell] = own;
      bestLevel[cell] = level;
    }
    if (own >= best) addStanding(competition, { score: own, cell, level, group });
  }
}

function offerToParents(competition: Competition, group: CellGroup): void {
  const { lattice, value, parts, sum, active, activeCount } = competition;
  const list = active[group.order]!;
  const count = activeCount[group.order]!;
  const { offset } = group;
  for (const j of group.dimensions) {
    const parents = parentsOf(lattice, group, j);
    if (parents === null) continue;
    const parentOrder = lattice.byMask.get(group.mask ^ (1 << j))!.order;
    for (let k = 0; k < count; k++) sum[parents[list[k]! - offset]!]! += value[list[k]!]!;
    for (let k = 0; k < count; k++) {
      const parent = parents[list[k]! - offset]!;
      const total = sum[parent]!;
      if (total === 0) continue;
      sum[parent] = 0;
      if (parts[parent] === 0) activate(competition, parentOrder, parent);
      if (total > parts[parent]!) parts[parent] = total;
    }
  }
}

function clearActive({ active, activeCount, value, parts }: Competition, order: number): void {
  const list = active[order]!;
  const count = activeCount[order]!;
  for (let k = 0; k < count; k++) {
    value[list[k]!] = 0;
    parts[list[k]!] = 0;
  }
  activeCount[order] = 0;
}

function createStandings(length: number): Standings {
  return {
    count: 0,
    score: new Float64Array(length),
    cell: new Int32Array(length),
    level: new Int8Array(length),
    group: new Int32Array(length),
  };
}

function addStanding(competition: Competition, { score, cell, level, group }: Candidate): void {
  let { standings } = competition;
  if (standings.count === standings.cell.length) {
    const longer = createStandings(4 * standings.count);
    longer.score.set(standings.score);
    longer.cell.set(standings.cell);
    longer.level.set(standings.level);
    longer.group.set(standings.group);
    longer.count = standings.count;
    competition.standings = longer;
    standings = longer;
  }
  const at = standings.count++;
  standings.score[at] = score;
  standings.cell[at] = cell;
  standings.level[at] = level;
  standings.group[at] = group.order;
}
