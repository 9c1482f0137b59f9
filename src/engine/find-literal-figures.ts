import type { Duck } from "./duck.ts";
import { parseSelect, type SqlNode } from "./parse-select.ts";

/**
 * Why a query is no evidence: something it gives does not come from the tables but stands in its own text. The text is parsed, not run.
 * Words and small whole numbers that name a row may stand there; a query that does read the tables but bends what it reads is for whoever reads it to find.
 */
export async function findLiteralFigures(source: Pick<Duck, "table">, sql: string): Promise<string | null> {
  const node = await parseSelect(source, sql);
  if (node === null) return "it is not a single SELECT";
  const columns = columnsOf(node, new Map());
  if (!columns.some(({ origin }) => origin === "data")) return "it reads nothing from the data";
  return columns.some(({ origin }) => origin === "figure") ? "it gives a figure that stands in its own text" : null;
}

/** Where a value comes from: the tables, or the query's own text. */
type Origin = "data" | "words" | "figure";

interface Column {
  name: string;
  origin: Origin;
}

/** What a query reads from: the columns of a table are all data, and need not be known by name. */
type Relation = { name: string; columns: Column[] | "data" };
type Scope = Relation[];
type Known = Map<string, Column[]>;

function columnsOf(node: SqlNode, outer: Known): Column[] {
  const known = new Map(outer);
  for (const { key, value } of (node["cte_map"] as { map?: { key: string; value: SqlNode }[] } | undefined)?.map ?? [])
    known.set(key.toLowerCase(), withNames(columnsOf(queryOf(value), known), value["aliases"]));
  // What a recursive query starts with is what it goes on with.
  if (node["type"] === "RECURSIVE_CTE_NODE") {
    const start = columnsOf(node["left"] as SqlNode, known);
    known.set(String(node["cte_name"]).toLowerCase(), withNames(start, node["aliases"]));
    return worst(start, columnsOf(node["right"] as SqlNode, known));
  }
  if (node["type"] === "CTE_NODE") return columnsOf(node["child"] as SqlNode, known);
  if (node["type"] === "SET_OPERATION_NODE") {
    const branches = (node["children"] as SqlNode[] | undefined) ?? [node["left"] as SqlNode, node["right"] as SqlNode];
    return branches.map((branch) => columnsOf(branch, known)).reduce(worst);
  }
  const scope = scopeOf(node["from_table"] as SqlNode | undefined, known);
  return (node["select_list"] as SqlNode[]).flatMap((item) => outputOf(item, scope, known));
}

const queryOf = (value: SqlNode): SqlNode => (value["query"] as { node: SqlNode }).node;

/** Of rows one below the other each must come from the data. */
function worst(one: Column[], other: Column[]): Column[] {
  const rank: Origin[] = ["data", "words", "figure"];
  const isRead = (columns: Column[]) => columns.some(({ origin }) => origin === "data");
  if (!isRead(one) || !isRead(other)) return [{ name: "", origin: "figure" }];
  return one.map((column, i) => {
    const beside = other[i]?.origin ?? column.origin;
    return rank.indexOf(beside) > rank.indexOf(column.origin) ? { ...column, origin: beside } : column;
  });
}

function withNames(columns: Column[], names: unknown): Column[] {
  const given = Array.isArray(names) ? names.map(String) : [];
  return columns.map((column, i) => ({ ...column, name: given[i] ?? column.name }));
}

function scopeOf(from: SqlNode | undefined, known: Known): Scope {
  if (!from) return [];
  const name = String(from["alias"] || from["table_name"] || "");
  switch (from["type"]) {
    case "BASE_TABLE": {
      const columns = known.get(String(from["table_name"]).toLowerCase());
      return [{ name, columns: columns ? withNames(columns, from["column_name_alias"]) : "data" }];
    }
    case "SUBQUERY": {
      const columns = columnsOf((from["subquery"] as { node: SqlNode }).node, known);
      return [{ name, columns: withNames(columns, from["column_name_alias"]) }];
    }
    case "JOIN": {
      const left = scopeOf(from["left"] as SqlNode, known);
      return [...left, ...scopeOf(from["right"] as SqlNode, known)];
    }
    case "SHOW_REF": {
      // It gives names and types, whatever is selected.
      const described = from["query"] as SqlNode;
      return isOverData(scopeOf(described["from_table"] as SqlNode, known)) ? [{ name, columns: "data" }] : [];
    }
    case "PIVOT":
      return scopeOf(from["source"] as SqlNode, known);
    case "TABLE_FUNCTION":
    case "EXPRESSION_LIST":
      return [{ name, columns: [{ name: "", origin: "figure" }] }];
    default:
      return [];
  }
}

function outputOf(item: SqlNode, scope: Scope, known: Known): Column[] {
  if (item["class"] === "STAR") return scope.flatMap(({ columns }) => (columns === "data" ? [dataColumn] : columns));
  const names = item["column_names"] as string[] | undefined;
  return [{ name: String(item["alias"] || names?.at(-1) || ""), origin: originOf(item, scope, known) }];
}

const dataColumn: Column = { name: "", origin: "data" };

/** Anything that is made of something from the data comes from the data. */
function originOf(item: SqlNode, scope: Scope, known: Known): Origin {
  if (item["class"] === "COLUMN_REF") return originOfColumn(item["column_names"] as string[], scope);
  if (item["class"] === "CONSTANT") return isFigure(item["value"] as SqlNode) ? "figure" : "words";
  if (item["class"] === "SUBQUERY") {
    const columns = columnsOf((item["subquery"] as { node: SqlNode }).node, known);
    return columns.every(({ origin }) => origin === "data") ? "data" : "figure";
  }
  const origins = partsOf(item).map((part) => originOf(part, scope, known));
  if (origins.includes("data")) return "data";
  const isCounted = item["class"] === "WINDOW" || counting.has(String(item["function_name"]));
  if (isCounted && !origins.includes("figure") && isOverData(scope)) return "data";
  return origins.length === 0 || origins.includes("figure") ? "figure" : "words";
}

/** How often something small stands there is how many rows there are. */
const counting = new Set(["count_star", "count", "sum", "fsum"]);

const isOverData = (scope: Scope): boolean =>
  scope.some(({ columns }) => columns === "data" || columns.some(({ origin }) => origin === "data"));

function originOfColumn(names: string[], scope: Scope): Origin {
  const column = names.at(-1)!.toLowerCase();
  const table = names.length > 1 ? names.at(-2)!.toLowerCase() : null;
  const asked = table === null ? scope : scope.filter(({ name }) => name.toLowerCase() === table);
  // A field of a struct is named like a column of a table.
  const relations = asked.length > 0 ? asked : scope;
  for (const { columns } of relations) {
    const found = columns === "data" ? undefined : columns.find(({ name }) => name.toLowerCase() === column);
    if (found) return found.origin;
  }
  return relations.some(({ columns }) => columns === "data") || relations.length === 0
    ? "data"
    : originOfAny(relations);
}

function originOfAny(relations: Scope): Origin {
  const columns = relations.flatMap((relation) => (relation.columns === "data" ? [] : relation.columns));
  return columns.every(({ origin }) => origin === "data") ? "data" : "figure";
}

const isFigure = (value: SqlNode): boolean => {
  const { id } = (value["type"] ?? {}) as { id?: string };
  const isLabel = Number.isInteger(value["value"]) && Math.abs(value["value"] as number) < 100;
  return value["is_null"] !== true && !isLabel && !["VARCHAR", "NULL", "BOOLEAN", "DATE"].includes(String(id));
};

/** The expressions directly inside an expression. */
function partsOf(item: SqlNode): SqlNode[] {
  return Object.values(item).flatMap((value) => expressionsIn(value));
}

function expressionsIn(value: unknown): SqlNode[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(expressionsIn);
  const node = value as SqlNode;
  return typeof node["class"] === "string" ? [node] : Object.values(node).flatMap(expressionsIn);
}
