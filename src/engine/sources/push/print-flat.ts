import { type Printing, printExpression } from "./print-expression.ts";
import { isDistinct, printModifiers, selectParts } from "./print-modifiers.ts";
import { demandOnly, nodeOf, nodesOf, notPortable, type SqlNode, textOf } from "./sql-tree.ts";

/** What a query reads from: columns by name as expressions over the server's own table, as far as the query is but a view of one. */
interface Origin {
  from: string;
  /** Null where names stand for themselves. */
  scope: ReadonlyMap<string, string> | null;
  where: string[];
}

interface Item {
  sql: string;
  name: string | null;
  isAggregate: boolean;
}

/**
 * For servers that neither look through queries inside queries nor keep names apart: selections of columns are merged into the query around
 * them, so that a table which is spread over several servers is summed up where its rows are, and no alias means what a column means.
 */
export function printFlat(node: SqlNode, printing: Printing): string {
  const views = new Map(printing.views);
  for (const cte of nodesOf(nodeOf(node, "cte_map") ?? {}, "map"))
    views.set(textOf(cte, "key"), nodeOf(nodeOf(nodeOf(cte, "value"), "query"), "node"));
  const inner = { ...printing, views };
  if (node["type"] === "SELECT_NODE") return printSelect(node, inner);
  if (node["type"] !== "SET_OPERATION_NODE" || node["setop_type"] !== "UNION" || node["setop_all"] === false)
    throw notPortable(textOf(node, "type"));
  demandOnly(node, ["modifiers", "cte_map", "setop_type", "setop_all", "left", "right"]);
  const united = `${printFlat(nodeOf(node, "left"), inner)} union all ${printFlat(nodeOf(node, "right"), inner)}`;
  const tail = printTail(node, [], inner);
  return tail === "" ? united : `select * from (${united}) ${tail}`;
}

function printSelect(node: SqlNode, outer: Printing): string {
  demandOnly(node, selectParts);
  const origin = originOf(nodeOf(node, "from_table"), outer);
  const where = [...origin.where, ...whereOf(node, { ...outer, scope: origin.scope ?? undefined })];
  const from = [origin.from && `from ${origin.from}`, where.length > 0 ? `where ${where.join(" and ")}` : ""].join(" ");
  const row = origin.scope === null ? textOf(nodeOf(node, "from_table"), "alias") || undefined : undefined;
  const printing = { ...outer, scope: origin.scope ?? undefined, around: from, row };
  const items = nodesOf(node, "select_list").flatMap((item) => printItem(item, printing));
  const having = node["having"] === undefined ? "" : `having ${printExpression(nodeOf(node, "having"), printing)}`;
  const around = [from, printGroups(node, items, printing), having].filter(Boolean).join(" ");
  const plain = { items, tail: printTail(node, items, printing) };
  const isTaken = items.some(
    ({ name }, i) => name !== null && isMeant(printing.dialect.quoteName(name), i, items, around),
  );
  const select = (list: Item[], tail: string) =>
    [
      `select ${isDistinct(node) ? "distinct " : ""}${list.map((item) => printAlias(item, printing)).join(", ")}`,
      around,
      tail,
    ]
      .filter(Boolean)
      .join(" ");
  if (!isTaken) return select(plain.items, plain.tail);
  const renamed = items.map((item, i) => ({ ...item, name: item.name === null ? null : `a ${i}` }));
  const back = items.map(({ name }, i) => (name === null ? notPortable("a column without a name") : [`a ${i}`, name]));
  const { quoteName } = printing.dialect;
  const names = back.map((pair) => (pair as string[]).map(quoteName).join(" as "));
  return `select ${names.join(", ")} from (${select(renamed, printTail(node, renamed, printing, items))})`;
}

/** Whether a name stands in the query for something else than the item that has it. */
function isMeant(name: string, at: number, items: Item[], around: string): boolean {
  return around.includes(name) || items.some(({ sql }, i) => sql.includes(name) && (i !== at || sql !== name));
}

const printAlias = ({ sql, name }: Item, { dialect }: Printing): string =>
  name === null || sql === dialect.quoteName(name) ? sql : `${sql} as ${dialect.quoteName(name)}`;

function printItem(item: SqlNode, printing: Printing): Item[] {
  if (item["class"] === "STAR" && printing.scope)
    return [...printing.scope].map(([name, sql]) => ({ sql, name, isAggregate: false }));
  const name = item["alias"] === undefined ? nameOf(item) : textOf(item, "alias");
  return [{ sql: printExpression(item, printing), name, isAggregate: hasAggregate(item, printing) }];
}

const nameOf = (item: SqlNode): string | null =>
  item["class"] === "COLUMN_REF" ? (item["column_names"] as string[]).at(-1)! : null;

function whereOf(node: SqlNode, printing: Printing): string[] {
  return node["where_clause"] === undefined ? [] : [printExpression(nodeOf(node, "where_clause"), printing)];
}

function originOf(node: SqlNode, printing: Printing): Origin {
  const { dialect } = printing;
  switch (node["type"]) {
    case "EMPTY":
      return { from: "", scope: null, where: [] };
    case "BASE_TABLE": {
      demandOnly(node, ["table_name"]);
      const name = textOf(node, "table_name");
      const view = printing.views?.get(name);
      if (view !== undefined) return viewOf(view, textOf(node, "alias") || name, printing);
      const table = printing.plainTables?.get(name);
      if (table === undefined) throw notPortable(`there is no table ${name}`);
      return { from: table.from, scope: table.columns, where: table.where === null ? [] : [table.where] };
    }
    case "SUBQUERY":
      demandOnly(node, ["subquery"]);
      return viewOf(nodeOf(nodeOf(node, "subquery"), "node"), textOf(node, "alias") || "unnamed", printing);
    case "JOIN": {
      demandOnly(node, ["left", "right", "condition", "join_type", "ref_type"]);
      const word = { LEFT: "left join", INNER: "join" }[textOf(node, "join_type") || "INNER"];
      if (!dialect.hasJoins) throw notPortable("joins, which so old a server does not get right");
      if (word === undefined || node["condition"] === undefined)
        throw notPortable(`a join of the kind ${textOf(node, "join_type")}`);
      const [left, right] = ["left", "right"].map((side) => wholeOf(nodeOf(node, side), printing));
      const plain = { ...printing, scope: undefined };
      return {
        from: `${left} ${word} ${right} on ${printExpression(nodeOf(node, "condition"), plain)}`,
        scope: null,
        where: [],
      };
    }
    default:
      throw notPortable(textOf(node, "type"));
  }

  function viewOf(view: SqlNode, alias: string, around: Printing): Origin {
    const merged = isView(view) ? mergeView(view, around) : null;
    return merged ?? { from: `(${printFlat(view, around)}) as ${dialect.quoteName(alias)}`, scope: null, where: [] };
  }
}

/** One side of a join, with all of its columns under their names. */
function wholeOf(node: SqlNode, printing: Printing): string {
  const { from, scope, where } = originOf(node, printing);
  if (scope === null) return from;
  const { quoteName } = printing.dialect;
  const columns = [...scope].map(([name, sql]) => `${sql} as ${quoteName(name)}`);
  const alias = textOf(node, "alias") || textOf(node, "table_name");
  return `(select ${columns.join(", ")} from ${from}${where.length > 0 ? ` where ${where.join(" and ")}` : ""}) as ${quoteName(alias)}`;
}

const isView = (node: SqlNode): boolean =>
  node["type"] === "SELECT_NODE" &&
  nodesOf(node, "modifiers").length === 0 &&
  nodesOf(nodeOf(node, "cte_map") ?? {}, "map").length === 0 &&
  nodesOf(node, "group_expressions").length === 0 &&
  node["aggregate_handling"] !== "FORCE_AGGREGATES" &&
  node["having"] === undefined;

function mergeView(node: SqlNode, printing: Printing): Origin | null {
  const inner = originOf(nodeOf(node, "from_table"), printing);
  const list = nodesOf(node, "select_list");
  if (inner.scope === null || list.some((item) => item["class"] === "WINDOW" || hasAggregate(item, printing)))
    return null;
  const scoped = { ...printing, scope: inner.scope };
  const columns = list.flatMap((item) => printItem(item, scoped));
  if (columns.some(({ name }) => name === null)) return null;
  return {
    from: inner.from,
    scope: new Map(columns.map(({ name, sql }) => [name!, sql])),
    where: [...inner.where, ...whereOf(node, scoped)],
  };
}

function printGroups(node: SqlNode, items: Item[], printing: Printing): string {
  if (node["aggregate_handling"] === "FORCE_AGGREGATES") {
    const plain = items.filter(({ isAggregate }) => !isAggregate).map(({ sql }) => sql);
    return plain.length === 0 ? "" : `group by ${plain.map(asValue).join(", ")}`;
  }
  const groups = nodesOf(node, "group_expressions");
  if (groups.length === 0) return "";
  const sets = node["group_sets"] as number[][];
  if (sets.length !== 1 || sets[0].length !== groups.length) throw notPortable("grouping sets");
  const printed = groups.map((group) => itemMeant(group, items, printing)?.sql ?? printExpression(group, printing));
  return `group by ${printed.map(asValue).join(", ")}`;
}

/** A bare number behind `group by` is a place in the list to newer servers. */
const asValue = (sql: string): string => (/^\d+$/.test(sql) ? `(${sql} + 0)` : sql);

/** The item that a number, or a name that is no column, stands for. */
function itemMeant(node: SqlNode, items: Item[], printing: Printing): Item | undefined {
  if (node["class"] === "CONSTANT") return items[Number((node["value"] as SqlNode)["value"]) - 1];
  const name = nameOf(node);
  if (name === null || (node["column_names"] as string[]).length > 1 || printing.scope?.has(name)) return undefined;
  return items.find((item) => item.name === name);
}

/** Order and limit; `named` are the items by the names that people gave them, where they were renamed. */
function printTail(node: SqlNode, items: Item[], printing: Printing, named = items): string {
  return printModifiers(
    node,
    printing,
    (orders) => `order by ${orders.map((order) => printOrder(order, items, printing, named)).join(", ")}`,
  );
}

function printOrder(order: SqlNode, items: Item[], printing: Printing, named: Item[]): string {
  const expression = nodeOf(order, "expression");
  // In an order a name is first of all that of an item.
  const meant = itemMeant(expression, named, { ...printing, scope: undefined });
  const item = meant && items[named.indexOf(meant)];
  const { dialect } = printing;
  const x = item
    ? item.name === null
      ? item.sql
      : dialect.quoteName(item.name)
    : printExpression(expression, printing);
  const nulls = textOf(order, "null_order") === "NULLS FIRST" ? "first" : "last";
  return dialect.order(x, order["type"] === "DESCENDING", nulls);
}

function hasAggregate(node: unknown, printing: Printing): boolean {
  if (typeof node !== "object" || node === null) return false;
  const { class: kind, function_name: name } = node as SqlNode;
  if (kind === "SUBQUERY" || kind === "WINDOW") return false;
  const isOwn = kind === "FUNCTION" && isAggregate(String(name), printing);
  return isOwn || Object.values(node).some((inner) => hasAggregate(inner, printing));
}

export const isAggregate = (name: string, { dialect }: Printing): boolean =>
  name === "count_star" ||
  dialect.aggregates.has(name) ||
  ["fsum", "favg", "arg_max", "arg_min", "median", "quantile_cont", "quantile_disc"].includes(name);
