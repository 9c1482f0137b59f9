import { isNode, nameOf, nodesIn, type TreeNode, textsIn } from "./query-tree.ts";
import { readFrom } from "./read-from.ts";
import { allColumns, type BaseColumn, type KnownTable, resolveName, type Scope } from "./scope.ts";
import { starColumns } from "./star-columns.ts";

/** A column of a table that a query needs to be answered. */
export interface ColumnRead extends BaseColumn {
  /** Only counts of its values leave the database, or which rows go together. */
  isCounted: boolean;
}

/** What reading a tree needs: the tables there are, and where to note what is read. */
export interface Reading {
  tables: ReadonlyMap<string, KnownTable>;
  note(columns: BaseColumn[], isCounted?: boolean): void;
  visit(value: unknown, scope: Scope): void;
  visitQuery(node: TreeNode, scope: Scope): void;
}

/** Every column of the tables that a query reads anywhere: in results, conditions, joins, orders, subqueries. Throws UnreadableQuery where that cannot be told. */
export function columnsRead(tree: TreeNode, tables: readonly KnownTable[]): ColumnRead[] {
  const reads = new Map<string, ColumnRead>();
  const reading: Reading = {
    tables: new Map(tables.map((table) => [table.name, table])),
    note(columns, isCounted = false) {
      for (const column of columns) {
        const key = JSON.stringify([column.table, column.column]);
        reads.set(key, { ...column, isCounted: isCounted && (reads.get(key)?.isCounted ?? true) });
      }
    },
    visit: (value, scope) => visit(value, scope, reading),
    visitQuery: (node, scope) => visitQuery(node, scope, reading),
  };
  visitQuery(tree, { relations: [], ctes: new Set(), outer: null }, reading);
  return [...reads.values()];
}

function visitQuery(node: TreeNode, outer: Scope, reading: Reading): void {
  const ctes = visitCtes(node, outer, reading);
  const scope: Scope = { relations: [], ctes, outer };
  const { type, cte_map: _, from_table: from, modifiers, ...rest } = node;
  if (type === "SELECT_NODE") {
    if (isNode(from)) scope.relations.push(...readFrom(from, scope, reading));
    reading.visit(rest, scope);
    for (const modifier of nodesIn(modifiers)) visitModifier(modifier, node, scope, reading);
    return;
  }
  // UNION and its kind, recursive CTEs: queries inside, and orders by the names of results.
  const own = type === "RECURSIVE_CTE_NODE" ? { ...scope, ctes: new Set([...ctes, nameOf(node["cte_name"])]) } : scope;
  reading.visit({ ...rest, modifiers }, own);
}

/** Each CTE sees those before it. */
function visitCtes(node: TreeNode, outer: Scope, reading: Reading): Set<string> {
  const ctes = new Set(outer.ctes);
  const map = isNode(node["cte_map"]) ? node["cte_map"]["map"] : [];
  for (const { key, value } of nodesIn(map)) {
    reading.visit(value, { relations: [], ctes: new Set(ctes), outer });
    ctes.add(nameOf(key));
  }
  return ctes;
}

/** An order by nothing but the alias of a result reads no column. */
function visitModifier(modifier: TreeNode, query: TreeNode, scope: Scope, reading: Reading): void {
  const aliases = new Set(nodesIn(query["select_list"]).map(({ alias }) => nameOf(alias)));
  const { orders, ...rest } = modifier;
  reading.visit(rest, scope);
  for (const { expression } of nodesIn(orders)) {
    const names = isNode(expression) && expression["class"] === "COLUMN_REF" ? textsIn(expression["column_names"]) : [];
    const isAlias = names.length === 1 && aliases.has(nameOf(names[0]));
    if (!isAlias) reading.visit(expression, scope);
  }
}

const countingFunctions = new Set(["count", "approx_count_distinct"]);

function visit(value: unknown, scope: Scope, reading: Reading): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, scope, reading);
    return;
  }
  if (!isNode(value)) return;
  const isQuery = typeof value["type"] === "string" && value["type"].endsWith("_NODE");
  const isCount = value["class"] === "FUNCTION" && countingFunctions.has(nameOf(value["function_name"]));
  if (value["class"] === "COLUMN_REF") reading.note(columnsOf(value, scope));
  // "#3" is the third column of whatever is selected from.
  if (value["class"] === "POSITIONAL_REFERENCE") reading.note(scope.relations.flatMap(allColumns));
  if (value["class"] === "STAR") reading.note(starColumns(value, scope));
  if (isQuery) visitQuery(value, scope, reading);
  else if (isCount) visitCount(value, scope, reading);
  else visit(Object.values(value), scope, reading);
}

function columnsOf(reference: TreeNode, scope: Scope): BaseColumn[] {
  return resolveName(textsIn(reference["column_names"]).map(nameOf), scope);
}

/** count(email) tells nothing of any one; count(case when email = … end) does. */
function visitCount({ children, ...rest }: TreeNode, scope: Scope, reading: Reading): void {
  visit(Object.values(rest), scope, reading);
  for (const child of nodesIn(children)) {
    if (child["class"] !== "COLUMN_REF") visit(child, scope, reading);
    else reading.note(columnsOf(child, scope), true);
  }
}
