import type { Duck } from "../duck.ts";
import type { ProfiledTable } from "../profile/profiled-table.ts";
import { quoteName } from "../sql.ts";
import { groupBy } from "./group-by.ts";
import { nameRoles } from "./name-roles.ts";
import { type JoinHop, type JoinProof, joinSql, proveJoin } from "./prove-join.ts";
import type { Relationship } from "./relationship.ts";

/** A way from the fact table to a dimension that is proven to leave the fact table's rows as they are. */
export interface JoinPath {
  /** What the dimension is here: its name, or billing_address beside shipping_address. */
  role: string;
  table: string;
  hops: JoinHop[];
  /** Of the weakest hop. */
  confidence: number;
  proof: JoinProof;
}

type Route = Pick<JoinPath, "hops" | "confidence">;

/** The dimensions reachable from a fact table over one or two many-to-one joins; what cannot be proven is not offered. */
export async function findJoins(
  duck: Pick<Duck, "rows">,
  fact: ProfiledTable,
  tables: ProfiledTable[],
  relationships: Relationship[],
): Promise<JoinPath[]> {
  const steps = stepsOf(tables, relationships);
  const near = await dropCopies(
    duck,
    steps.filter(({ hops }) => hops[0].from === fact),
  );
  const far = near.flatMap((route) => extend(route, steps, fact));
  const proven: (Route & { proof: JoinProof })[] = [];
  for (const route of [...near, ...far]) {
    const proof = await proveJoin(duck, route.hops);
    if (proof.isSafe && proof.matched > 0) proven.push({ ...route, proof });
  }
  const roles = nameRoles(proven.map(({ hops }) => hops));
  return proven.map((route, i) => ({ role: roles[i], table: lastHop(route).to.name, ...route }));
}

/** Every foreign key forwards; where its own side is unique too (one to one), also backwards. */
function stepsOf(tables: ProfiledTable[], relationships: Relationship[]): Route[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  return relationships
    .filter(({ relationship_type }) => relationship_type === "foreign_key")
    .flatMap(({ from_table, from_columns, to_table, to_columns, confidence }) => {
      const [from, to] = [byName.get(from_table), byName.get(to_table)];
      if (!from || !to) return [];
      const forwards = { from, fromColumns: from_columns, to, toColumns: to_columns };
      const backwards = { from: to, fromColumns: to_columns, to: from, toColumns: from_columns };
      const isOneToOne = from !== to && from_columns.some((column) => isUnique(from, column));
      return (isOneToOne ? [forwards, backwards] : [forwards]).map((hop) => ({ hops: [hop], confidence }));
    });
}

function isUnique(table: ProfiledTable, column: string): boolean {
  const profile = table.profiles.find(({ name }) => name === column);
  return profile?.cardinality === table.rowCount && profile.nullCount === 0;
}

/** A second hop leads to a third table, or to another row of the second. */
function extend(route: Route, steps: Route[], fact: ProfiledTable): Route[] {
  const [first] = route.hops;
  if (first.to === fact) return [];
  return steps
    .filter(({ hops: [next] }) => next.from === first.to && next.to !== fact && !isWayBack(first, next))
    .map(({ hops, confidence }) => ({
      hops: [...route.hops, ...hops],
      confidence: Math.min(route.confidence, confidence),
    }));
}

const isWayBack = (first: JoinHop, next: JoinHop): boolean => next.to === first.from;

/** `customer_name` beside `customer_id`: two keys that lead every row to the same place are one. */
async function dropCopies(duck: Pick<Duck, "rows">, routes: Route[]): Promise<Route[]> {
  const kept: Route[] = [];
  for (const group of groupBy(routes, ({ hops }) => hops[0].to).values()) {
    for (const route of [...group].sort((a, b) => b.confidence - a.confidence)) {
      const rivals = kept.filter(({ hops }) => hops[0].to === route.hops[0].to && !isSameKey(hops[0], route.hops[0]));
      if (!(await isCopyOfAny(duck, rivals, route))) kept.push(route);
    }
  }
  return routes.filter((route) => kept.includes(route));
}

async function isCopyOfAny(duck: Pick<Duck, "rows">, rivals: Route[], route: Route): Promise<boolean> {
  for (const rival of rivals) if (await leadToSameRows(duck, rival.hops[0], route.hops[0])) return true;
  return false;
}

const isSameKey = (a: JoinHop, b: JoinHop): boolean => a.toColumns.join("\0") === b.toColumns.join("\0");

async function leadToSameRows(duck: Pick<Duck, "rows">, a: JoinHop, b: JoinHop): Promise<boolean> {
  const other = b.fromColumns.map((column, i) => {
    const [reached, wanted] = [`h1.${quoteName(b.toColumns[i])}`, `h0.${quoteName(column)}`];
    return `(${reached} is not null and ${wanted} is not null and ${reached} <> ${wanted})`;
  });
  const [[count]] = await duck.rows(`select count(*) from ${joinSql([a])} where ${other.join(" or ")}`);
  return Number(count) === 0;
}

const lastHop = ({ hops }: Route): JoinHop => hops[hops.length - 1];
