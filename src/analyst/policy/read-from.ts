import type { Reading } from "./columns-read.ts";
import { isNode, nameOf, nodesIn, type TreeNode, textsIn } from "./query-tree.ts";
import { allColumns, type Relation, resolveName, type Scope } from "./scope.ts";
import { UnreadableQuery } from "./unreadable-query.ts";

const harmlessFunctions = new Set(["range", "generate_series", "unnest"]);

/** The relations of a FROM clause; what its conditions and subqueries read is noted. Anything not known here is refused. */
export function readFrom(from: TreeNode, scope: Scope, reading: Reading): Relation[] {
  const relations: Relation[] = [];
  // Lateral: a subquery sees what stands before it. Seeing more than DuckDB would can only find more columns.
  readRef(from, { ...scope, relations }, reading);
  return relations;
}

function readRef(ref: TreeNode, scope: Scope, reading: Reading): void {
  switch (ref["type"]) {
    case "EMPTY":
      break;
    case "BASE_TABLE":
      scope.relations.push(toRelation(ref, scope, reading));
      break;
    case "JOIN":
      readJoin(ref, scope, reading);
      break;
    case "SUBQUERY":
    case "EXPRESSION_LIST":
      reading.visit([ref["subquery"], ref["values"]], scope);
      scope.relations.push(derived(ref));
      break;
    case "SHOW_REF":
      if (!isNode(ref["query"])) throw new UnreadableQuery("it lists what the database has");
      reading.visitQuery(ref["query"], scope);
      scope.relations.push(derived(ref));
      break;
    case "TABLE_FUNCTION":
      readFunction(ref, scope, reading);
      break;
    case "PIVOT":
      readPivot(ref, scope, reading);
      break;
    default:
      throw new UnreadableQuery(`it reads from something the policy cannot judge (${String(ref["type"])})`);
  }
}

function toRelation(ref: TreeNode, scope: Scope, reading: Reading): Relation {
  const name = nameOf(ref["table_name"]);
  const schema = nameOf(ref["schema_name"]);
  const alias = nameOf(ref["alias"]) || name;
  if (schema === "" && scope.ctes.has(name)) return derived({ alias });
  const isOurs = nameOf(ref["catalog_name"]) === "" && (schema === "" || schema === "main");
  const table = isOurs ? reading.tables.get(name) : undefined;
  if (!table) throw new UnreadableQuery(`it reads from ${name}, which is no table of this analysis`);
  const renamed = textsIn(ref["column_name_alias"]).map(nameOf);
  const columns = table.columns.map((column, i) => ({ name: renamed[i] ?? column, column }));
  return { alias, table: name, columns };
}

function derived({ alias }: TreeNode): Relation {
  return { alias: nameOf(alias), table: null, columns: [] };
}

function readJoin(ref: TreeNode, scope: Scope, reading: Reading): void {
  const first = scope.relations.length;
  if (isNode(ref["left"])) readRef(ref["left"], scope, reading);
  if (isNode(ref["right"])) readRef(ref["right"], scope, reading);
  const joined = scope.relations.slice(first);
  for (const column of textsIn(ref["using_columns"]))
    reading.note(resolveName([nameOf(column)], { ...scope, relations: joined }), true);
  if (ref["ref_type"] === "NATURAL") for (const relation of joined) reading.note(sharedColumns(relation, joined));
  visitCondition(ref["condition"], scope, reading);
}

/** Rows that are put together where two columns are equal tell nothing of either's values. */
function visitCondition(condition: unknown, scope: Scope, reading: Reading): void {
  if (!isNode(condition)) return;
  const { left, right } = condition;
  if (condition["type"] === "CONJUNCTION_AND")
    for (const child of nodesIn(condition["children"])) visitCondition(child, scope, reading);
  else if (condition["type"] === "COMPARE_EQUAL" && isColumn(left) && isColumn(right))
    for (const side of [left, right]) reading.note(resolveName(textsIn(side["column_names"]).map(nameOf), scope), true);
  else reading.visit(condition, scope);
}

const isColumn = (value: unknown): value is TreeNode => isNode(value) && value["class"] === "COLUMN_REF";

/** A natural join compares all columns of the same name; those of a derived relation are not known, so any may be. */
function sharedColumns(relation: Relation, joined: Relation[]): ReturnType<typeof allColumns> {
  const others = joined.filter((other) => other !== relation);
  if (others.some(({ table }) => table === null)) return allColumns(relation);
  const names = new Set(others.flatMap(({ columns }) => columns.map(({ name }) => name)));
  const columns = relation.columns.filter(({ name }) => names.has(name));
  return allColumns({ ...relation, columns });
}

function readFunction(ref: TreeNode, scope: Scope, reading: Reading): void {
  const called = isNode(ref["function"]) ? ref["function"] : {};
  const name = nameOf(called["function_name"]);
  if (!harmlessFunctions.has(name)) throw new UnreadableQuery(`it reads from ${name}(), not from a table`);
  reading.visit(called["children"], scope);
  scope.relations.push(derived({ alias: ref["alias"] || name }));
}

/** A pivot without groups keeps every column it does not use, so all are read. */
function readPivot(ref: TreeNode, scope: Scope, reading: Reading): void {
  const first = scope.relations.length;
  if (isNode(ref["source"])) readRef(ref["source"], scope, reading);
  const inner = { ...scope, relations: scope.relations.splice(first) };
  const groups = textsIn(ref["groups"]).map(nameOf);
  const isUnpivot = textsIn(ref["unpivot_names"]).length > 0;
  if (groups.length === 0 || isUnpivot) reading.note(inner.relations.flatMap(allColumns));
  for (const group of groups) reading.note(resolveName([group], inner));
  reading.visit([ref["aggregates"], ref["pivots"]], inner);
  scope.relations.push(derived(ref));
}
