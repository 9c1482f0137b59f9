import { comesAfter } from "../identities/comes-after.ts";
import type { Identity } from "../identities/find-identities.ts";
import { type IdentityReading, readIdentity } from "../identities/read-identity.ts";
import { compareDirections, follows } from "./direction.ts";
import type { DriverColumn, DriverTable } from "./driver-table.ts";
import { type Equation, fitEquation } from "./fit-equation.ts";

export interface Passenger {
  name: string;
  reason: string;
}

/** How the target comes about: identities at the top, fitted equations below, in an order in which all can be computed. */
export interface Structure {
  target: string;
  /** From the target down. */
  readings: IdentityReading[];
  /** Parents before their children. */
  equations: Equation[];
  passengers: Passenger[];
}

export function buildStructure(table: DriverTable, target: string, identities: readonly Identity[]): Structure {
  const readings = readTree(target, identities, table);
  const leaves = leavesOf(target, readings);
  const composites = new Set(readings.map((reading) => reading.target));
  const { candidates, passengers } = sortCandidates(table, { leaves, composites, target, identities });
  const ordered = [...orderCandidates(table, candidates), ...orderLeaves(table, leaves, candidates)];
  const equations = ordered.map(({ column, parents }) => fitEquation(table, column, parents));
  return { target, readings, equations, passengers };
}

/** Reads identities from the target downwards; no column is explained by one above it. */
function readTree(target: string, identities: readonly Identity[], table: DriverTable): IdentityReading[] {
  const readings: IdentityReading[] = [];
  const used = new Set([target]);
  const queue = [target];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    if (table.columns.get(name)?.nature !== "measured") continue;
    const wanted = name;
    const options = identities
      .map((identity) => readIdentity(identity, wanted))
      .filter((reading) => reading !== null)
      .filter((reading) => reading.terms.every((term) => !used.has(term.name) && table.columns.has(term.name)))
      .sort((a, b) => (a.operation < b.operation ? -1 : a.operation > b.operation ? 1 : 0));
    const chosen = options.find((reading) => comesAfter(reading, table.columns.get(wanted)!.values));
    if (!chosen) continue;
    readings.push(chosen);
    for (const term of chosen.terms) {
      used.add(term.name);
      queue.push(term.name);
    }
  }
  return readings;
}

interface Leaf {
  name: string;
  depth: number;
}

function leavesOf(target: string, readings: readonly IdentityReading[]): Leaf[] {
  const depths = new Map([[target, 0]]);
  for (const reading of readings) {
    for (const term of reading.terms) depths.set(term.name, depths.get(reading.target)! + 1);
  }
  const composites = new Set(readings.map((reading) => reading.target));
  return [...depths].filter(([name]) => !composites.has(name)).map(([name, depth]) => ({ name, depth }));
}

interface Surroundings {
  leaves: Leaf[];
  composites: Set<string>;
  target: string;
  identities: readonly Identity[];
}

/** Measures outside the tree are candidates unless they are made from it or merely follow it. */
function sortCandidates(table: DriverTable, { leaves, composites, target, identities }: Surroundings) {
  const inTree = new Set([...leaves.map((leaf) => leaf.name), ...composites]);
  const flags = [...table.columns.values()].filter((column) => column.nature === "flag" && !inTree.has(column.name));
  const followed = [...new Set([target, ...leaves.map((leaf) => leaf.name)])]
    .map((name) => table.columns.get(name)!)
    .filter((column) => column.nature === "measured");
  const candidates: DriverColumn[] = [];
  const passengers = computedFrom(table, inTree, identities);
  const computed = new Set(passengers.map((passenger) => passenger.name));
  for (const column of table.columns.values()) {
    if (inTree.has(column.name) || computed.has(column.name)) continue;
    const reason = column.nature === "measured" ? followsAny(table, column, followed, flags) : null;
    if (reason) passengers.push({ name: column.name, reason });
    else candidates.push(column);
  }
  return { candidates: keepClosest(table, candidates, followed), passengers };
}

const MOST_CANDIDATES = 14;

/** In wide tables only those that move most closely with the target or its leaves stay. */
function keepClosest(table: DriverTable, candidates: DriverColumn[], measures: DriverColumn[]): DriverColumn[] {
  if (candidates.length <= MOST_CANDIDATES) return candidates;
  const closeness = new Map(
    candidates.map((column) => [
      column,
      Math.max(...measures.map((measure) => fitEquation(table, measure, [column]).explainedShare)),
    ]),
  );
  const closest = candidates.toSorted((a, b) => closeness.get(b)! - closeness.get(a)!).slice(0, MOST_CANDIDATES);
  return candidates.filter((column) => closest.includes(column));
}

function followsAny(
  table: DriverTable,
  column: DriverColumn,
  measures: DriverColumn[],
  flags: DriverColumn[],
): string | null {
  for (const measure of measures) {
    const direction = compareDirections(table, measure, column, flags);
    if (follows(direction)) return `follows ${measure.name}: nothing of its own moved`;
    if (direction.explained > LOCKSTEP)
      return `moves in lockstep with ${measure.name}: which drives which cannot be told`;
  }
  return null;
}

/** Columns that an identity puts after the tree, directly or through one another. */
function computedFrom(table: DriverTable, inTree: ReadonlySet<string>, identities: readonly Identity[]): Passenger[] {
  const passengers: Passenger[] = [];
  const after = new Set(inTree);
  for (let found = true; found; ) {
    found = false;
    for (const name of table.columns.keys()) {
      const source = after.has(name) ? null : sourceOf(name, after, identities, table);
      if (source === null) continue;
      passengers.push({ name, reason: `is computed from ${source}` });
      after.add(name);
      found = true;
    }
  }
  return passengers;
}

function sourceOf(
  name: string,
  after: ReadonlySet<string>,
  identities: readonly Identity[],
  table: DriverTable,
): string | null {
  for (const identity of identities) {
    if (identity.kind === "scaled") {
      const other = identity.column === name ? identity.of : identity.of === name ? identity.column : null;
      if (other !== null && after.has(other)) return other;
      continue;
    }
    const reading = readIdentity(identity, name);
    if (reading?.terms.some((term) => after.has(term.name)) && comesAfter(reading, table.columns.get(name)!.values)) {
      return reading.terms.map((term) => term.name).join(" and ");
    }
  }
  return null;
}

/** Beyond this two measures are as good as one. */
const LOCKSTEP = 0.995;

interface Placed {
  column: DriverColumn;
  parents: DriverColumn[];
}

const NATURE_ORDER = { flag: 0, set: 1, measured: 2 };

/** Flags first, then what is set, then measures, each after those it follows; measures that do not follow stand side by side. */
function orderCandidates(table: DriverTable, candidates: DriverColumn[]): Placed[] {
  const flags = candidates.filter((column) => column.nature === "flag");
  const measured = candidates.filter((column) => column.nature === "measured");
  const leaders = new Map(
    measured.map((column) => [
      column,
      measured.filter((other) => other !== column && follows(compareDirections(table, other, column, flags))),
    ]),
  );
  const placed: Placed[] = [];
  const place = (column: DriverColumn, trail: DriverColumn[]) => {
    if (placed.some((item) => item.column === column) || trail.includes(column)) return;
    const before = leaders.get(column) ?? [];
    for (const leader of before) place(leader, [...trail, column]);
    const parents = before.filter((leader) => placed.some((item) => item.column === leader));
    placed.push({ column, parents: [...(column.nature === "flag" ? [] : flags), ...parents] });
  };
  const sorted = [...candidates].sort((a, b) => NATURE_ORDER[a.nature] - NATURE_ORDER[b.nature]);
  for (const column of sorted) place(column, []);
  return placed;
}

/** What is set comes before what responds; the deeper in the tree, the earlier; among equals the least explained first. */
function orderLeaves(table: DriverTable, leaves: Leaf[], candidates: DriverColumn[]): Placed[] {
  const flags = candidates.filter((column) => column.nature === "flag");
  const described = leaves.map(({ name, depth }) => {
    const column = table.columns.get(name)!;
    const explained = column.nature === "measured" ? fitEquation(table, column, candidates).explainedShare : 0;
    return { column, depth, explained };
  });
  described.sort(
    (a, b) =>
      NATURE_ORDER[a.column.nature] - NATURE_ORDER[b.column.nature] || b.depth - a.depth || a.explained - b.explained,
  );
  return described.map(({ column }, i) => ({
    column,
    parents:
      column.nature === "measured" ? [...candidates, ...described.slice(0, i).map((item) => item.column)] : flags,
  }));
}
