import type { Cell } from "../../duck.ts";
import type { ServerDialect } from "./server-dialect.ts";
import { demandOnly, nodeOf, nodesOf, notPortable, type SqlNode, textOf } from "./sql-tree.ts";

export interface Printing {
  dialect: ServerDialect;
  /** What stands for a table behind `from`, by the name our queries have for it. */
  tables: ReadonlyMap<string, string>;
  /** Names of columns that hold floats. */
  floats: ReadonlySet<string>;
  /** What stands for ? or $1, $2, … */
  params: readonly Cell[];
  /** Flat printing: columns by name as expressions, named queries, tables without what is done to their columns, and what is read from. */
  scope?: ReadonlyMap<string, string>;
  views?: ReadonlyMap<string, SqlNode>;
  plainTables?: ReadonlyMap<string, PlainTable>;
  around?: string;
  /** The name of what is read from, where its columns are not known one by one. */
  row?: string;
  /** How a query inside an expression is written. */
  query(node: SqlNode, printing: Printing): string;
}

/** A table of the server with our columns as expressions over its own. */
export interface PlainTable {
  from: string;
  columns: ReadonlyMap<string, string>;
  where: string | null;
}

type Printer = (node: SqlNode, printing: Printing) => string;

/** An expression in the server's SQL, in brackets wherever it has parts: what binds how tightly differs between engines. */
export function printExpression(node: SqlNode, printing: Printing): string {
  const kind = textOf(node, "class");
  const print = Object.hasOwn(printers, kind) ? printers[kind] : undefined;
  if (!print) throw notPortable(`${kind} ${textOf(node, "type")}`);
  return print(node, printing);
}

const printAll = (nodes: SqlNode[], printing: Printing): string[] =>
  nodes.map((node) => printExpression(node, printing));

const comparisons: Record<string, string> = {
  COMPARE_EQUAL: "=",
  COMPARE_NOTEQUAL: "<>",
  COMPARE_LESSTHAN: "<",
  COMPARE_LESSTHANOREQUALTO: "<=",
  COMPARE_GREATERTHAN: ">",
  COMPARE_GREATERTHANOREQUALTO: ">=",
  COMPARE_DISTINCT_FROM: "is distinct from",
  COMPARE_NOT_DISTINCT_FROM: "is not distinct from",
};

const signs = new Set(["+", "-", "*", "%", "||"]);

const printers: Record<string, Printer> = {
  COLUMN_REF: (node, { dialect, scope }) => {
    demandOnly(node, ["column_names"]);
    const names = node["column_names"] as string[];
    return scope?.get(names.at(-1)!) ?? names.map(dialect.quoteName).join(".");
  },
  STAR: (node, { dialect }) => {
    demandOnly(node, ["relation_name"]);
    return node["relation_name"] === undefined ? "*" : `${dialect.quoteName(textOf(node, "relation_name"))}.*`;
  },
  CONSTANT: (node, printing) => {
    demandOnly(node, ["value"]);
    return printConstant(nodeOf(node, "value"), printing);
  },
  CAST: (node, printing) => {
    demandOnly(node, ["child", "cast_type", "try_cast"]);
    const { dialect } = printing;
    const child = nodeOf(node, "child");
    const truth = truthOf(node, child);
    if (truth !== null) return dialect.truth[truth];
    const x = printExpression(child, printing);
    const type = typeName(nodeOf(node, "cast_type"), printing);
    if (node["try_cast"] === true) return dialect.tryCast(x, type);
    return isFloat(child, printing) && type === dialect.types["VARCHAR"] ? dialect.floatText(x) : dialect.cast(x, type);
  },
  PARAMETER: (node, printing) => {
    demandOnly(node, ["identifier"]);
    const given = printing.params[Number(textOf(node, "identifier")) - 1];
    if (given === undefined) throw notPortable(`there is no parameter ${textOf(node, "identifier")}`);
    return typeof given === "string" ? printing.dialect.quoteText(given) : String(given);
  },
  CASE: (node, printing) => {
    demandOnly(node, ["case_checks", "else_expr"]);
    const whens = nodesOf(node, "case_checks").map((check) => {
      const [when, then] = printAll([nodeOf(check, "when_expr"), nodeOf(check, "then_expr")], printing);
      return `when ${when} then ${then}`;
    });
    return `(case ${whens.join(" ")} else ${node["else_expr"] ? printExpression(nodeOf(node, "else_expr"), printing) : "null"} end)`;
  },
  BETWEEN: (node, printing) => {
    demandOnly(node, ["input", "lower", "upper"]);
    const [x, low, high] = printAll(
      ["input", "lower", "upper"].map((key) => nodeOf(node, key)),
      printing,
    );
    return `(${x} between ${low} and ${high})`;
  },
  COMPARISON: (node, printing) => {
    demandOnly(node, ["left", "right"]);
    const sign = comparisons[textOf(node, "type")];
    if (sign === undefined) throw notPortable(textOf(node, "type"));
    const [left, right] = printAll([nodeOf(node, "left"), nodeOf(node, "right")], printing);
    if (node["type"] === "COMPARE_NOT_DISTINCT_FROM") return printing.dialect.same(left, right);
    if (node["type"] === "COMPARE_DISTINCT_FROM") return `(not ${printing.dialect.same(left, right)})`;
    return `(${left} ${sign} ${right})`;
  },
  CONJUNCTION: (node, printing) => {
    demandOnly(node, ["children"]);
    const word = node["type"] === "CONJUNCTION_AND" ? " and " : " or ";
    return `(${printAll(nodesOf(node, "children"), printing).join(word)})`;
  },
  OPERATOR: (node, printing) => {
    demandOnly(node, ["children"]);
    const [first, ...rest] = printAll(nodesOf(node, "children"), printing);
    switch (node["type"]) {
      case "OPERATOR_COALESCE":
        return `coalesce(${[first, ...rest].join(", ")})`;
      case "OPERATOR_IS_NULL":
        return `(${first} is null)`;
      case "OPERATOR_IS_NOT_NULL":
        return `(${first} is not null)`;
      case "GROUPING_FUNCTION":
        return `grouping(${[first, ...rest].join(", ")})`;
      case "OPERATOR_NOT":
        return `(not ${first})`;
      case "COMPARE_IN":
        // Not every engine looks for values in a list of anything but constants.
        return nodesOf(node, "children").slice(1).every(isConstant)
          ? `(${first} in (${rest.join(", ")}))`
          : `(${rest.map((one) => `${first} = ${one}`).join(" or ")})`;
      case "COMPARE_NOT_IN":
        return `(${first} not in (${rest.join(", ")}))`;
      default:
        throw notPortable(textOf(node, "type"));
    }
  },
  SUBQUERY: (node, printing) => {
    demandOnly(node, ["subquery_type", "subquery", "comparison_type"]);
    const inner = printing.query(nodeOf(nodeOf(node, "subquery"), "node"), printing);
    if (node["subquery_type"] === "SCALAR") return `(${inner})`;
    if (node["subquery_type"] === "EXISTS") return `exists (${inner})`;
    throw notPortable(`a subquery of the kind ${textOf(node, "subquery_type")}`);
  },
  FUNCTION: printFunction,
  WINDOW: printWindow,
};

/** Our parser writes true as a cast of 't'. */
function truthOf(cast: SqlNode, child: SqlNode): "true" | "false" | null {
  if (textOf(nodeOf(cast, "cast_type"), "id") !== "BOOLEAN" || child["class"] !== "CONSTANT") return null;
  const given = nodeOf(child, "value")["value"];
  return given === "t" ? "true" : given === "f" ? "false" : null;
}

const isConstant = (node: SqlNode): boolean =>
  node["class"] === "CONSTANT" || (node["class"] === "CAST" && isConstant(nodeOf(node, "child")));

const isFloat = (node: SqlNode, { floats }: Printing): boolean =>
  node["class"] === "COLUMN_REF" && floats.has((node["column_names"] as string[]).at(-1)!);

function printFunction(node: SqlNode, printing: Printing): string {
  demandOnly(node, ["function_name", "schema", "children", "filter", "distinct", "order_bys", "is_operator"]);
  if (nodesOf(nodeOf(node, "order_bys"), "orders").length > 0) throw notPortable("an order inside an aggregate");
  const { dialect } = printing;
  const name = textOf(node, "function_name");
  if (name === "hash") return dialect.hash(hashed(nodesOf(node, "children"), printing));
  const args = printAll(nodesOf(node, "children"), printing);
  const where = node["filter"] === undefined ? null : printExpression(nodeOf(node, "filter"), printing);
  const isDistinct = node["distinct"] === true;
  if (node["is_operator"] === true && where === null) {
    if (name === "/") return dialect.divide(args[0], args[1]);
    if (signs.has(name)) return args.length === 1 ? `(${name} ${args[0]})` : `(${args.join(` ${name} `)})`;
  }
  const known = Object.hasOwn(dialect.functions, name) ? dialect.functions[name] : undefined;
  const isSame = name === "count_star" || (dialect.aggregates.has(name) && (args.length === 1 || !known));
  if (isSame) {
    const aggregate = { name: name.replace(/_star$/, ""), args: args.length === 0 ? ["*"] : args, isDistinct };
    if (where !== null) return dialect.filtered(aggregate, where);
    return `${aggregate.name}(${isDistinct ? "distinct " : ""}${aggregate.args.join(", ")})`;
  }
  if (!known || isDistinct) throw notPortable(`the function ${name}`);
  return known(args, where);
}

/** Of a row as a whole all of its values. */
function hashed(nodes: SqlNode[], printing: Printing): string[] {
  return nodes.flatMap((node) => {
    const name = node["class"] === "COLUMN_REF" ? (node["column_names"] as string[]).at(-1)! : null;
    if (name !== null && name === printing.row) return ["*"];
    const isRow = name !== null && printing.scope !== undefined && !printing.scope.has(name);
    return isRow ? [...printing.scope!.values()] : [printExpression(node, printing)];
  });
}

function printWindow(node: SqlNode, printing: Printing): string {
  demandOnly(node, ["function_name", "children", "partitions", "orders", "start", "end", "filter_expr"]);
  if (!printing.dialect.hasWindows) return printOverAll(node, printing);
  const name = textOf(node, "function_name").replace(/^count_star$/, "count");
  const isKnown = printing.dialect.aggregates.has(name) || name === "row_number";
  const frame = `${textOf(node, "start")} ${textOf(node, "end")}`;
  if (!isKnown || frame !== "UNBOUNDED_PRECEDING CURRENT_ROW_RANGE" || node["filter_expr"] !== undefined)
    throw notPortable(`the window function ${name} over ${frame}`);
  const args = printAll(nodesOf(node, "children"), printing).join(", ");
  const parts = printAll(nodesOf(node, "partitions"), printing).join(", ");
  const over = [parts && `partition by ${parts}`, printOrders(nodesOf(node, "orders"), printing)].filter(Boolean);
  return `${name}(${args || (name === "count" ? "*" : "")}) over (${over.join(" ")})`;
}

/** Over everything that is read a window is a query of its own. */
function printOverAll(node: SqlNode, printing: Printing): string {
  const name = textOf(node, "function_name");
  const isWhole = nodesOf(node, "partitions").length + nodesOf(node, "orders").length === 0;
  if (!isWhole || !printing.dialect.aggregates.has(name) || printing.around === undefined)
    throw notPortable(`the window function ${name}`);
  return `(select ${name}(${printAll(nodesOf(node, "children"), printing).join(", ")}) ${printing.around})`;
}

/** Missing values come last in our engine, whichever way it goes. */
export function printOrders(orders: SqlNode[], printing: Printing): string {
  if (orders.length === 0) return "";
  const printed = orders.map((order) => {
    const nulls = textOf(order, "null_order") === "NULLS FIRST" ? "first" : "last";
    const x = printExpression(nodeOf(order, "expression"), printing);
    return printing.dialect.order(x, order["type"] === "DESCENDING", nulls);
  });
  return `order by ${printed.join(", ")}`;
}

function typeName(type: SqlNode, { dialect }: Printing): string {
  const id = textOf(type, "id");
  if (id === "DECIMAL") {
    const { width, scale } = nodeOf(type, "type_info") as { width: number; scale?: number };
    return `numeric(${width}, ${scale ?? 0})`;
  }
  const known = Object.hasOwn(dialect.types, id) ? dialect.types[id] : undefined;
  if (known === undefined) throw notPortable(`the type ${id}`);
  return known;
}

function printConstant(value: SqlNode, printing: Printing): string {
  if (value["is_null"] === true) return "null";
  const type = nodeOf(value, "type");
  const given = value["value"];
  switch (textOf(type, "id")) {
    case "VARCHAR":
      return printing.dialect.quoteText(String(given));
    case "TINYINT":
    case "SMALLINT":
    case "INTEGER":
    case "BIGINT":
      return String(given);
    case "DOUBLE":
      return printing.dialect.cast(printing.dialect.quoteText(String(given)), typeName(type, printing));
    case "BOOLEAN":
      return printing.dialect.truth[given === true ? "true" : "false"];
    case "DECIMAL": {
      const { scale = 0 } = nodeOf(type, "type_info") as { scale?: number };
      const digits = String(Math.abs(Number(given))).padStart(scale + 1, "0");
      const whole = `${digits.slice(0, digits.length - scale)}.${digits.slice(digits.length - scale)}`;
      return `${Number(given) < 0 ? "-" : ""}${whole.replace(/\.$/, "")}`;
    }
    default:
      throw notPortable(`a constant of the type ${textOf(type, "id")}`);
  }
}
