import { columnsOfMeasure } from "../query/query-frame.ts";
import { type MaskName, openScopes, type ScopeSource } from "./scope/open-scopes.ts";
import type { Scope } from "./scope/scope.ts";
import { understandScope } from "./understand-scope.ts";
import type { Condition, Group, Measure, Understanding } from "./understanding.ts";
import { splitIntent } from "./words/split-intent.ts";

/** An intent in plain words, read without a model against every table; the reading that leaves least open is taken. */
export async function understandIntent(
  intent: string,
  source: ScopeSource,
  maskName: MaskName = (name) => name,
): Promise<Understanding & { scope: Scope }> {
  const tokens = splitIntent(intent);
  const scopes = await openScopes(tokens, source, maskName);
  const tables = source.tables.map(({ name }) => name);
  const readings = scopes.map((scope) => ({ scope, ...understandScope(tokens, scope, tables) }));
  return readings.sort((a, b) => costOf(a) - costOf(b) || b.scope.fact.rowCount - a.scope.fact.rowCount)[0];
}

/** Words left over cost most, then questions, then assumptions and joins. */
function costOf({ notUnderstood, questions, assumptions, query }: Understanding): number {
  const joined = query === null ? 0 : joinsOf(query);
  const rows = query?.measures.some(({ kind }) => kind === "distinct") ? 1 : 0;
  return 1000 * notUnderstood.length + 100 * questions.length + 3 * assumptions.length + 2 * joined + rows;
}

function joinsOf({
  measures,
  groups,
  conditions,
}: {
  measures: Measure[];
  groups: Group[];
  conditions: Condition[];
}): number {
  const isJoined = (one: Group | Condition) => "column" in one && one.column.path !== null;
  // An amount of a joined table would be counted once for every row that joins it.
  const amounts = measures.flatMap(columnsOfMeasure).filter(({ path }) => path !== null);
  return 5 * amounts.length + [...groups, ...conditions].filter(isJoined).length;
}
