import { boundLevels } from "./bound-levels.ts";
import { type LogChanges, measureLogChanges, startingCentres } from "./centre.ts";
import type { Channel } from "./channel.ts";
import { createEvidence, type Evidence, measureEvidence } from "./evidence.ts";
import {
  type Competition,
  clearCandidates,
  createCompetition,
  enterLevel,
  openLevels,
  rankCandidates,
} from "./find-candidates.ts";
import type { Lattice } from "./lattice.ts";
import { createGainModel, EFFECTS, type GainModel, prepareGains, writeGains } from "./leaf-gain.ts";
import { fitNoise, isSameNoise, type Noise } from "./noise.ts";
import { pickApart, toSegment } from "./pick-apart.ts";
import { FEW, recentre } from "./recentre.ts";
import { rollUp } from "./roll-up.ts";
import { isWithin, leavesInside, type Segment } from "./segment.ts";

export interface FoundSegment {
  segment: Segment;
  score: number;
  /** Log change against the centre, as the level that fits best. */
  effect: number;
}

export interface ChannelResult {
  found: FoundSegment[];
  logCentre: number;
}

const ROUNDS = 3;
const MAX_CAUSES = 15;
const BASE_PRICE = 3;
/** Once so many leaves are normal around a centre, no other can be the typical one. */
const MAJORITY = 0.5;

interface Workspace {
  channel: Channel;
  changes: LogChanges;
  lattice: Lattice;
  evidence: Evidence;
  model: GainModel;
  competition: Competition;
  gains: Float64Array;
  alive: Uint8Array;
}

interface Start extends ChannelResult {
  normalLeaves: number;
  usedLeaves: number;
}

/** Segments whose amounts moved unlike the rest, from several guesses of what "the rest" did. */
export function searchChannel(channel: Channel, lattice: Lattice): ChannelResult {
  const changes = measureLogChanges(channel);
  const work = createWorkspace(channel, changes, lattice);
  let best: Start | null = null;
  for (const centre of startingCentres(channel, changes)) {
    const start = searchFrom(work, centre);
    if (start.normalLeaves > MAJORITY * start.usedLeaves) return { ...start, found: dropNested(start.found) };
    if (best === null || start.normalLeaves - start.found.length > best.normalLeaves - best.found.length) best = start;
  }
  return best === null ? { found: [], logCentre: 0 } : { ...best, found: dropNested(best.found) };
}

function createWorkspace(channel: Channel, changes: LogChanges, lattice: Lattice): Workspace {
  const { leaves } = lattice.table;
  return {
    channel,
    changes,
    lattice,
    evidence: createEvidence(leaves),
    model: createGainModel(leaves),
    competition: createCompetition(lattice, describePrices(lattice)),
    gains: new Float64Array(lattice.cells),
    alive: new Uint8Array(leaves),
  };
}

/** Which dimensions, which value of each, which effect. */
function describePrices({ groups, table }: Lattice): Float64Array {
  const fixed = BASE_PRICE + table.dimensions.length * Math.LN2 + Math.log(EFFECTS.length);
  return Float64Array.from(groups, ({ dimensions }) =>
    dimensions.reduce((price, j) => price + Math.log(table.dimensions[j]!.size), fixed),
  );
}

function searchFrom(work: Workspace, firstCentre: number): Start {
  const { channel, evidence, alive } = work;
  const floor = channel.isCounted ? 1 : 0;
  let logCentre = firstCentre;
  alive.fill(1);
  measureEvidence(channel, logCentre, evidence);
  let noise = fitNoise(evidence, alive, floor);
  let levels = EFFECTS.map((_, level) => level);
  let found: FoundSegment[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    found = searchRound(work, noise, levels);
    if (round + 1 === ROUNDS) break;
    levels = levelsNear(found);
    restoreMildest(work, found);
    const nextCentre = recentre(work, logCentre);
    measureEvidence(channel, nextCentre, evidence);
    const nextNoise = fitNoise(evidence, alive, floor);
    const settled = Math.abs(nextCentre - logCentre) < 0.002 && isSameNoise(nextNoise, noise);
    logCentre = nextCentre;
    noise = nextNoise;
    if (settled) break;
  }
  return { found, logCentre, ...countLeaves(work) };
}

/** Takes the best segments, removes their leaves, and searches what is left until nothing is worth its price. */
function searchRound(work: Workspace, noise: Noise, allLevels: number[]): FoundSegment[] {
  const { model, competition, gains, lattice, alive } = work;
  const found: FoundSegment[] = [];
  const cheapest = Math.min(...competition.prices);
  let levels = allLevels;
  alive.fill(1);
  prepareGains(model, work.evidence, noise);
  while (found.length < MAX_CAUSES) {
    clearCandidates(competition);
    const bounds = boundLevels(model);
    for (const level of levels) {
      if (bounds[level]! <= cheapest) continue;
      writeGains(model, level, gains);
      rollUp(lattice, gains);
      enterLevel(competition, gains, level);
    }
    const picked = pickApart(lattice, rankCandidates(competition), MAX_CAUSES - found.length);
    if (picked.length === 0) break;
    for (const candidate of picked) {
      const segment = toSegment(lattice, candidate);
      removeLeaves(work, segment);
      found.push({ segment, score: candidate.score, effect: EFFECTS[candidate.level]! });
    }
    const open = openLevels(competition, picked);
    levels = levels.filter((level) => open.has(level));
  }
  return found;
}

function removeLeaves({ lattice, alive, model }: Workspace, segment: Segment): void {
  const inside = leavesInside(lattice.table, segment);
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] === 0) continue;
    alive[i] = 0;
    model.classOf[i] = 0;
  }
}

/** Effects near those found, and all small ones. */
function levelsNear(found: FoundSegment[]): number[] {
  const near = found.map(({ effect }) => EFFECTS.indexOf(effect));
  return EFFECTS.map((_, level) => level).filter(
    (level) => level >= EFFECTS.length - 6 || near.some((other) => Math.abs(other - level) <= 4),
  );
}

/** When findings cover nearly everything, the mildest are what is typical, seen from a wrong centre. */
function restoreMildest(work: Workspace, found: FoundSegment[]): void {
  const { normalLeaves, usedLeaves } = countLeaves(work);
  if (normalLeaves > FEW * usedLeaves) return;
  const mildest = Math.min(...found.map(({ effect }) => Math.abs(effect)));
  for (const { segment, effect } of found) {
    if (Math.abs(effect) > mildest) continue;
    const inside = leavesInside(work.lattice.table, segment);
    for (let i = 0; i < inside.length; i++) if (inside[i] === 1) work.alive[i] = 1;
  }
}

function countLeaves({ evidence, alive }: Workspace): { normalLeaves: number; usedLeaves: number } {
  let normalLeaves = 0;
  let usedLeaves = 0;
  for (let i = 0; i < alive.length; i++) {
    if (!(evidence.information[i]! > 0)) continue;
    usedLeaves++;
    normalLeaves += alive[i]!;
  }
  return { normalLeaves, usedLeaves };
}

/** A part of another finding that moved the same way adds nothing. */
function dropNested(found: FoundSegment[]): FoundSegment[] {
  const kept = [...found];
  for (let i = kept.length - 1; i >= 0; i--) {
    const inner = kept[i]!;
    const isNested = kept.some(
      (outer, k) =>
        k !== i && Math.sign(outer.effect) === Math.sign(inner.effect) && isWithin(inner.segment, outer.segment),
    );
    if (isNested) kept.splice(i, 1);
  }
  return kept;
}
