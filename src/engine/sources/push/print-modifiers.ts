import { type Printing, printExpression } from "./print-expression.ts";
import { demandOnly, nodeOf, nodesOf, notPortable, type SqlNode, textOf } from "./sql-tree.ts";

/** The parts of a select that are printed; any other is an error. */
export const selectParts = [
  "modifiers",
  "cte_map",
  "select_list",
  "from_table",
  "where_clause",
  "group_expressions",
  "group_sets",
  "aggregate_handling",
  "having",
];

/** Order and limit; distinct stands in front of the list. */
export function printModifiers(node: SqlNode, printing: Printing, printOrders: (orders: SqlNode[]) => string): string {
  const printed = nodesOf(node, "modifiers").map((modifier) => {
    switch (modifier["type"]) {
      case "DISTINCT_MODIFIER":
        demandOnly(modifier, []);
        return "";
      case "ORDER_MODIFIER":
        demandOnly(modifier, ["orders"]);
        return printOrders(nodesOf(modifier, "orders"));
      case "LIMIT_MODIFIER":
        demandOnly(modifier, ["limit"]);
        return `limit ${printExpression(nodeOf(modifier, "limit"), printing)}`;
      default:
        throw notPortable(textOf(modifier, "type"));
    }
  });
  return printed.filter(Boolean).join(" ");
}

export const isDistinct = (node: SqlNode): boolean =>
  nodesOf(node, "modifiers").some(({ type }) => type === "DISTINCT_MODIFIER");
