import { compilePattern } from "./compile-pattern.ts";
import { isNode, nameOf, nodesIn, type TreeNode, textsIn } from "./query-tree.ts";
import { type BaseColumn, type Scope, toBase } from "./scope.ts";

/** What `*`, `t.* exclude (…)` and COLUMNS('…') stand for. */
export function starColumns(star: TreeNode, scope: Scope): BaseColumn[] {
  const relation = nameOf(star["relation_name"]);
  const left = leftOut(star);
  const isChosen = chooserOf(star["expr"]);
  return relationsOf(scope, relation).flatMap((one) => toBase(one, ({ name }) => !left.has(name) && isChosen(name)));
}

/** A qualified star may mean a table of the query around. */
function relationsOf(scope: Scope | null, alias: string): Scope["relations"] {
  if (scope === null) return [];
  if (alias === "") return scope.relations;
  const own = scope.relations.filter((relation) => relation.alias === alias);
  return own.length > 0 ? own : relationsOf(scope.outer, alias);
}

/** Excluded columns are not read, nor are replaced ones, whose expression is read instead. */
function leftOut(star: TreeNode): Set<string> {
  const excluded = textsIn(star["exclude_list"]).map(nameOf);
  const replaced = nodesIn(star["replace_list"]).map(({ key }) => nameOf(key));
  return new Set([...excluded, ...replaced]);
}

/** COLUMNS with a plain pattern takes the names that match; with anything else it may take any. */
function chooserOf(expression: unknown): (name: string) => boolean {
  if (!isNode(expression) || expression["class"] !== "CONSTANT" || !isNode(expression["value"])) return () => true;
  const pattern = expression["value"]["value"];
  if (typeof pattern !== "string") return () => true;
  try {
    // Without case, because names here have lost theirs: that can only take too many.
    const compiled = compilePattern(`/${pattern}/i`);
    return (name) => compiled.matches(name);
  } catch {
    return () => true;
  }
}
