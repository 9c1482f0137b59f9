import { reconcile } from "../decomposition/reconcile.ts";
import { findIdentities, type Identity } from "../identities/find-identities.ts";
import type { MeasureColumn } from "../identities/measure-column.ts";
import type { WindowPair } from "../series.ts";
import { buildStructure, type Passenger, type Structure } from "./build-structure.ts";
import { buildTable, type DriverTable } from "./driver-table.ts";
import { evaluateStructure } from "./evaluate-structure.ts";
import { shapleyValues } from "./shapley.ts";

export interface DriverQuestion {
  target: string;
  /** Days since 1970-01-01, one per row of the columns. */
  times: readonly number[];
  /** Daily values of the target and of everything that may explain it. */
  columns: readonly MeasureColumn[];
  windows: WindowPair;
  /** Found in the columns when null. */
  identities: readonly Identity[] | null;
}

export interface Driver {
  name: string;
  before: number;
  after: number;
  /** What the driver's own change did to the mean of the target, through all that it moves. */
  contribution: number;
  /** Of the total change; null when there is none. */
  share: number | null;
  /** component: a part of the target's own make-up, beyond what drives it; upstream: outside of it. */
  role: "upstream" | "component";
  /** What lies between the driver and the target. */
  path: string[];
}

export interface DriverReport {
  target: string;
  before: number;
  after: number;
  total: number;
  /** Largest effect first. */
  drivers: Driver[];
  remainder: number;
  passengers: Passenger[];
  structure: Structure;
}

const MOST_PLAYERS = 12;
const LEAST_DAYS = 20;

/** Splits the change of a mean over days among the measures upstream of it. Null when there are too few days. */
export function findDrivers({ target, times, columns, windows, identities }: DriverQuestion): DriverReport | null {
  const table = buildTable(times, columns, windows);
  if (table.count < LEAST_DAYS || !table.inBaseline.some(Boolean) || !table.inComparison.some(Boolean)) return null;
  const structure = buildStructure(table, target, identities ?? findIdentities(columns));
  const { before, after } = table.columns.get(target)!;
  const effects = attribute(table, structure);
  const { total, remainder } = reconcile(
    after - before,
    effects.map((effect) => effect.contribution),
  );
  const drivers = effects.map(({ name, contribution }) => describeDriver(table, structure, name, contribution, total));
  drivers.sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution) || (a.name < b.name ? -1 : 1));
  return { target, before, after, total, drivers, remainder, passengers: structure.passengers, structure };
}

function attribute(table: DriverTable, structure: Structure): { name: string; contribution: number }[] {
  const evaluate = evaluateStructure(table, structure);
  const still = evaluate(new Set());
  const alone = structure.equations.map(({ name }) => ({ name, effect: evaluate(new Set([name])) - still }));
  const players = alone
    .filter(({ effect }) => Math.abs(effect) > 1e-12 * Math.abs(still))
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
    .slice(0, MOST_PLAYERS)
    .map(({ name }) => name);
  const values = shapleyValues(players.length, (mask) =>
    evaluate(new Set(players.filter((_, player) => (mask & (1 << player)) !== 0))),
  );
  return players.map((name, i) => ({ name, contribution: values[i]! }));
}

function describeDriver(
  table: DriverTable,
  structure: Structure,
  name: string,
  contribution: number,
  total: number,
): Driver {
  const { before, after } = table.columns.get(name)!;
  const isComponent =
    name === structure.target || structure.readings.some(({ terms }) => terms.some((term) => term.name === name));
  return {
    name,
    before,
    after,
    contribution,
    share: total === 0 ? null : contribution / total,
    role: isComponent ? "component" : "upstream",
    path: pathTo(structure, name),
  };
}

/** The shortest chain from the driver to the target. */
function pathTo({ target, readings, equations }: Structure, name: string): string[] {
  const children = (from: string) => [
    ...equations
      .filter((equation) => equation.parents.some((parent) => parent.name === from))
      .map((equation) => equation.name),
    ...readings.filter((reading) => reading.terms.some((term) => term.name === from)).map((reading) => reading.target),
  ];
  let chains = [[name]];
  const seen = new Set([name]);
  while (chains.length > 0) {
    const finished = chains.find((chain) => chain.at(-1) === target);
    if (finished) return finished.slice(1);
    chains = chains.flatMap((chain) =>
      children(chain.at(-1)!)
        .filter((child) => !seen.has(child))
        .map((child) => {
          seen.add(child);
          return [...chain, child];
        }),
    );
  }
  return [];
}
