import { type Candidate, type Offers, openOffers } from "./candidate.ts";
import type { ChangedRows } from "./changed-rows.ts";
import { rivalsOf } from "./compete.ts";
import { explore } from "./explore.ts";
import { fitNoise } from "./fit-noise.ts";
import { type FittedSet, fitSet, fitUncapped, type Member } from "./fit-set.ts";
import { type Growth, grow } from "./grow.ts";
import { narrowAxes } from "./narrow-axes.ts";
import { type Membership, newMembership, takeBest } from "./pool.ts";
import { buildResidual, type Residual, updateResidual } from "./residual.ts";
import { type RowTableInput, toRowTable } from "./row-table.ts";
import { settings } from "./settings.ts";

export interface ChannelResult {
  members: Member[];
  centre: number;
  /** What the members leave unexplained; null when nothing could be searched. */
  residual: Residual | null;
  cellsScored: number;
}

interface Search {
  residual: Residual;
  membership: Membership;
  pool: Candidate[];
  chosen: Member[];
  /** Keys of segments that were chosen once and did not stand alone. */
  failed: Set<string>;
  newlyFailed: Candidate[];
  /** Keys of members whose rivals have been looked at. */
  contested: Set<string>;
  /** Pair cells that triples may grow from, as of the last shallow look. */
  growths: Growth[];
  cellsScored: number;
}

/** Where new candidates come from, cheapest first. */
const sources: readonly ((search: Search) => Candidate[])[] = [takeShallow, takeDeep, takeRivals];

/** Searches one channel: the set is chosen anew and taken out of the rows until no source offers anything better. */
export function searchChannel(input: RowTableInput, donor: Residual | null): ChannelResult {
  const search = openSearch(input, donor);
  improve(search);
  if (lookBelowDrift(search)) improve(search);
  settle(search);
  const { residual, cellsScored } = search;
  return { ...finalFit(search), residual, cellsScored };
}

function improve(search: Search): void {
  let source = 0;
  for (let round = 0; round < settings.pool.maximumRounds && source < sources.length; round++) {
    const isImproved = addToPool(search, sources[source]!(search)) && chooseAgain(search);
    source = isImproved ? 0 : source + 1;
  }
}

/**
 * A cause that is still hidden moves all the values it meets a little, which looks like drift and hides it for good. So once a set is chosen as if single
 * values did not drift; what does not hold under the drift that is left without it goes again.
 */
function lookBelowDrift(search: Search): boolean {
  const { residual, pool, failed } = search;
  const { noise } = residual;
  const leastDrift = settings.minimumDrift ** 2;
  if (noise.singleDrift <= leastDrift) return false;
  residual.noise = { ...noise, singleDrift: leastDrift };
  // What did not stand alone beside the hidden cause may do so now.
  Object.assign(search, { failed: new Set(), newlyFailed: [] });
  if (addToPool(search, takeShallow(search)) && chooseAgain(search)) return true;
  residual.noise = noise;
  Object.assign(search, { pool, failed });
  return false;
}

function finalFit({ residual, membership, chosen }: Search): { members: Member[]; centre: number } {
  return residual.table.uncapped
    ? fitUncapped(residual, membership, chosen)
    : { members: chosen, centre: residual.level.centre };
}

function openSearch(input: RowTableInput, donor: Residual | null): Search {
  const table = toRowTable(input);
  narrowAxes(table);
  const residual = buildResidual(table, donor);
  residual.noise = fitNoise(residual, true);
  return {
    residual,
    membership: newMembership(table),
    pool: [],
    chosen: [],
    failed: new Set(),
    newlyFailed: [],
    contested: new Set(),
    growths: [],
    cellsScored: 0,
  };
}

function takeShallow(search: Search): Candidate[] {
  const offers = openOffers(search.residual);
  search.growths = explore(offers);
  return takeOffers(search, offers);
}

function takeDeep(search: Search): Candidate[] {
  const offers = openOffers(search.residual);
  grow(offers, search.growths);
  return takeOffers(search, offers);
}

function takeOffers(search: Search, { list, cellsScored }: Offers): Candidate[] {
  search.cellsScored += cellsScored;
  return takeBest(list, settings.pool.newPerRound, isKnown(search));
}

function takeRivals(search: Search): Candidate[] {
  const { residual, chosen, contested } = search;
  const uncontested = chosen.filter((member) => !contested.has(member.candidate.key));
  for (const member of uncontested) contested.add(member.candidate.key);
  const rivals = uncontested.flatMap((member) => rivalsOf(residual, member));
  return takeBest(rivals, settings.pool.size, isKnown(search));
}

function isKnown({ pool, failed }: Search): (key: string) => boolean {
  const keys = new Set(pool.map((candidate) => candidate.key));
  return (key) => keys.has(key) || failed.has(key);
}

/** False when there is nothing new. */
function addToPool(search: Search, fresh: Candidate[]): boolean {
  const chosen = search.chosen.map((member) => member.candidate);
  const others = search.pool.filter((candidate) => !chosen.includes(candidate));
  if (fresh.length) search.pool = [...chosen, ...fresh, ...others].slice(0, settings.pool.size);
  for (const candidate of search.newlyFailed) search.failed.add(candidate.key);
  search.newlyFailed = [];
  search.pool = search.pool.filter((candidate) => !search.failed.has(candidate.key) || chosen.includes(candidate));
  return fresh.length > 0;
}

/** The set must hold under the noise left by itself. */
function settle(search: Search): void {
  for (let k = 0; k < 3 && search.pool.length; k++) if (!chooseAgain(search)) return;
}

/** Chooses from the pool; when the set changed, takes its effects out of the rows and fits the noise again. */
function chooseAgain(search: Search): boolean {
  const { residual } = search;
  const next = fitSet(residual, search.membership, search.pool);
  const isSame = hasSameMembers(search.chosen, next);
  search.chosen = next.members;
  if (isSame) return false;
  search.newlyFailed = next.failed;
  const changed = takeOut(search);
  updateResidual(residual, changed);
  residual.noise = fitNoise(residual, false);
  return true;
}

function hasSameMembers(chosen: Member[], next: FittedSet): boolean {
  const before = new Set(chosen.map((member) => member.candidate));
  return next.members.length === before.size && next.members.every((member) => before.has(member.candidate));
}

/** Divides the chosen effects out of the comparison rows; returns the rows this changed. */
function takeOut({ residual, membership, chosen }: Search): ChangedRows {
  const { amounts, residuals, rows, baselineRows } = residual.table;
  const bits = chosen.map((member) => 1 << membership.holders.indexOf(member.candidate));
  const chosenBits = bits.reduce((all, bit) => all | bit, 0);
  const factors = new Map<number, number>();
  const changed = {
    rows: new Int32Array(rows - baselineRows),
    before: new Float32Array(rows - baselineRows),
    count: 0,
  };
  for (let row = baselineRows; row < rows; row++) {
    const mask = membership.masks[row]! & chosenBits;
    let factor = factors.get(mask);
    if (factor === undefined) {
      factor = Math.exp(-chosen.reduce((sum, member, k) => (mask & bits[k]! ? sum + member.effect : sum), 0));
      factors.set(mask, factor);
    }
    const before = residuals[row]!;
    residuals[row] = amounts[row]! * factor;
    if (residuals[row] === before) continue;
    changed.rows[changed.count] = row;
    changed.before[changed.count++] = before;
  }
  return changed;
}
