import { type Printing, printExpression, printOrders } from "./print-expression.ts";
import { isAggregate, printFlat } from "./print-flat.ts";
import { isDistinct, printModifiers, selectParts } from "./print-modifiers.ts";
import { demandOnly, nodeOf, nodesOf, notPortable, type SqlNode, textOf } from "./sql-tree.ts";

/** A query of ours in the server's SQL; what the server's dialect does not know is an error, never a guess. */
export function printSelect(node: SqlNode, printing: Omit<Printing, "query">): string {
  const query = printing.dialect.isFlat ? printFlat : printQuery;
  return query(node, { ...printing, query });
}

function printQuery(node: SqlNode, printing: Printing): string {
  const named = nodesOf(nodeOf(node, "cte_map") ?? {}, "map").map((cte) => textOf(cte, "key"));
  const { quoteName } = printing.dialect;
  const inner: Printing = {
    ...printing,
    tables: new Map([...printing.tables, ...named.map((name) => [name, quoteName(name)] as const)]),
  };
  return [
    printNamed(node, inner),
    printBody(node, inner),
    printModifiers(node, inner, (orders) => printOrders(orders, inner)),
  ]
    .filter(Boolean)
    .join(" ");
}

function printNamed(node: SqlNode, printing: Printing): string {
  const queries = nodesOf(nodeOf(node, "cte_map") ?? {}, "map").map((cte) => {
    const inside = printQuery(nodeOf(nodeOf(nodeOf(cte, "value"), "query"), "node"), printing);
    return `${printing.dialect.quoteName(textOf(cte, "key"))} as (${inside})`;
  });
  return queries.length === 0 ? "" : `with ${queries.join(", ")}`;
}

function printBody(node: SqlNode, printing: Printing): string {
  if (node["type"] === "SELECT_NODE") return printPlain(node, printing);
  if (node["type"] !== "SET_OPERATION_NODE" || node["setop_type"] !== "UNION") throw notPortable(textOf(node, "type"));
  demandOnly(node, ["modifiers", "cte_map", "setop_type", "setop_all", "left", "right"]);
  const [left, right] = [nodeOf(node, "left"), nodeOf(node, "right")].map((side) => printQuery(side, printing));
  return `${left} union ${node["setop_all"] === false ? "" : "all "}${right}`;
}

function printPlain(node: SqlNode, printing: Printing): string {
  demandOnly(node, selectParts);
  const list = nodesOf(node, "select_list").map((item) => {
    const alias = item["alias"] === undefined ? "" : ` as ${printing.dialect.quoteName(textOf(item, "alias"))}`;
    return printExpression(item, printing) + alias;
  });
  const part = (word: string, key: string) =>
    node[key] === undefined ? "" : `${word} ${printExpression(nodeOf(node, key), printing)}`;
  const from = printFrom(nodeOf(node, "from_table"), printing);
  return [
    `select ${isDistinct(node) ? "distinct " : ""}${list.join(", ")}`,
    from && `from ${from}`,
    part("where", "where_clause"),
    printGroups(node, printing),
    part("having", "having"),
  ]
    .filter(Boolean)
    .join(" ");
}

function printGroups(node: SqlNode, printing: Printing): string {
  if (node["aggregate_handling"] === "FORCE_AGGREGATES") {
    const list = nodesOf(node, "select_list");
    if (list.some((item) => item["class"] === "STAR")) throw notPortable("group by all over *");
    const plain = list.flatMap((item, i) => (hasAggregate(item, printing) ? [] : [String(i + 1)]));
    return plain.length === 0 ? "" : `group by ${plain.join(", ")}`;
  }
  const groups = nodesOf(node, "group_expressions");
  if (groups.length === 0) return "";
  const sets = node["group_sets"] as number[][];
  const printed = groups.map((group) => printExpression(group, printing));
  if (sets.length === 1 && sets[0].length === groups.length) return `group by ${printed.join(", ")}`;
  if (!printing.dialect.hasGroupingSets) throw notPortable("grouping sets");
  const listed = sets.map((set) => `(${set.map((group) => printed[group]).join(", ")})`);
  return `group by grouping sets (${listed.join(", ")})`;
}

function hasAggregate(node: unknown, printing: Printing): boolean {
  if (typeof node !== "object" || node === null) return false;
  const { class: kind, function_name: name } = node as SqlNode;
  const isOwn = kind === "FUNCTION" && isAggregate(String(name), printing);
  return isOwn || Object.values(node).some((inner) => hasAggregate(inner, printing));
}

function printFrom(node: SqlNode, printing: Printing): string {
  const { dialect, tables } = printing;
  switch (node["type"]) {
    case "EMPTY":
      return "";
    case "BASE_TABLE": {
      demandOnly(node, ["table_name"]);
      const name = textOf(node, "table_name");
      const table = tables.get(name);
      if (table === undefined) throw notPortable(`there is no table ${name}`);
      return `${table} as ${dialect.quoteName(textOf(node, "alias") || name)}`;
    }
    case "SUBQUERY": {
      demandOnly(node, ["subquery"]);
      const inner = printQuery(nodeOf(nodeOf(node, "subquery"), "node"), printing);
      return `(${inner}) as ${dialect.quoteName(textOf(node, "alias") || "unnamed")}`;
    }
    case "JOIN": {
      demandOnly(node, ["left", "right", "condition", "join_type", "ref_type"]);
      const [left, right] = [nodeOf(node, "left"), nodeOf(node, "right")].map((side) => printFrom(side, printing));
      const word = { LEFT: "left join", INNER: "join" }[textOf(node, "join_type") || "INNER"];
      if (word === undefined || node["condition"] === undefined)
        throw notPortable(`a join of the kind ${textOf(node, "join_type")}`);
      return `${left} ${word} ${right} on ${printExpression(nodeOf(node, "condition"), printing)}`;
    }
    default:
      throw notPortable(textOf(node, "type"));
  }
}
