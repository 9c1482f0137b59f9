import { entitiesOfTables } from "../../../engine/relate/name-words.ts";
import type { Scope, ScopeColumn } from "../scope/scope.ts";
import { rootOf } from "../words/root-of.ts";
import type { Token } from "../words/token.ts";
import { matchColumns, type NamedColumn } from "./match-columns.ts";
import { matchRows } from "./match-rows.ts";
import { phrases } from "./phrases.ts";
import { synonymsOf } from "./synonyms.ts";
import type { Thing } from "./thing.ts";

const leastOfRows = 0.78;
const leastOfOthers = 0.85;

/** "order amount", "plan tier", "customer segment": a column called by the thing it belongs to and by its own name. */
export function matchOwned(words: Token[], named: NamedColumn[], scope: Scope, tables: string[]): Thing[] {
  // "daily spend" of a table called ad_campaign_daily is still the spend of a day.
  if (words.length < 2 || /([^s]s|ed)$/.test(words[0].plain) || phrases.has(words[0].plain)) return [];
  const [owner, rest] = [words.slice(0, 1), words.slice(1)];
  const isOfRows = matchRows(owner, scope, tables).some(({ score }) => score >= 0.8);
  const isOfTable = entityOf(scope.fact.name, tables).includes(owner[0].root);
  const own = isOfRows || isOfTable ? named.filter(({ column }) => column.path === null) : [];
  const others = named.filter(({ column }) => isOwnedBy(owner[0], column, tables));
  const beside = isThing(owner, named) ? named.filter(({ column }) => column.path === null) : [];
  return [
    ...lowered(matchColumns(rest, own), leastOfRows, 0.03),
    ...lowered(matchColumns(rest, others), leastOfOthers, 0.01),
    ...lowered(matchColumns(rest, beside), leastOfOthers, 0.06),
  ];
}

const lowered = (things: Thing[], least: number, by: number): Thing[] =>
  things
    .filter(({ score, role }) => score >= least && role !== "id" && role !== "time")
    .map((thing) => ({ ...thing, score: thing.score - by }));

/** A column of a joined table that is called so, or joined in that role. */
function isOwnedBy(word: Token, { path, table }: ScopeColumn, tables: string[]): boolean {
  if (path === null) return false;
  const entity = entityOf(table, tables);
  const last = entity[entity.length - 1] ?? "";
  return word.root === last || synonymsOf(word.root).has(last) || word.root === rootOf(path.role.toLowerCase());
}

const entityOf = (table: string, tables: string[]): string[] =>
  entitiesOfTables(tables)[tables.indexOf(table)].map((word) => rootOf(word));

/** Something that the rows are about: a key or a name beside its other columns. */
function isThing(owner: Token[], named: NamedColumn[]): boolean {
  const things = matchColumns(owner, named).filter(({ score }) => score >= 0.9);
  return (
    things.some(({ role }) => role === "id" || role === "dimension") && things.every(({ role }) => role !== "flag")
  );
}
