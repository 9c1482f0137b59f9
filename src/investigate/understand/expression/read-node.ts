import type { Expression } from "./expression.ts";
import { aggregateName, castTypes, infixOperators, rowFunctions } from "./known-functions.ts";

/** A node of the parser's tree; which further fields it has depends on its class. */
export interface SyntaxNode {
  class: string;
  type: string;
  [field: string]: unknown;
}

export type Refusal = { refused: string };

/** Turns the parser's tree into ours; whatever is not on our lists is refused. */
export function readNode(node: SyntaxNode): Expression | Refusal {
  try {
    return read(node);
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}

class Refused extends Error {}

const readers: Record<string, (node: SyntaxNode) => Expression> = {
  COLUMN_REF: readColumn,
  CONSTANT: readConstant,
  FUNCTION: readFunction,
  CASE: readCase,
  CAST: readCast,
  COMPARISON: (node) => infix(node.type, [child(node, "left"), child(node, "right")]),
  CONJUNCTION: (node) => infix(node.type, children(node)),
  BETWEEN: (node) => ({
    kind: "operator",
    operator: "between",
    operands: ["input", "lower", "upper"].map((field) => child(node, field)),
  }),
  OPERATOR: readOperator,
};

const refusals: Record<string, string> = {
  SUBQUERY: "subqueries are not possible",
  WINDOW: "window functions are not possible",
  STAR: "a star is only possible in count(*)",
  PARAMETER: "parameters are not possible",
  LAMBDA: "lambda functions are not possible",
};

function read(node: SyntaxNode): Expression {
  const reader = readers[node.class];
  if (!reader) throw new Refused(refusals[node.class] ?? `${node.class.toLowerCase()} expressions are not possible`);
  return reader(node);
}

const child = (node: SyntaxNode, field: string): Expression => read(node[field] as SyntaxNode);
const children = (node: SyntaxNode): Expression[] => (node["children"] as SyntaxNode[]).map(read);

function readColumn(node: SyntaxNode): Expression {
  const names = node["column_names"] as string[];
  if (names.length > 2) throw new Refused(`${names.join(".")} has too many parts: write column or table.column`);
  return { kind: "column", table: names.length === 2 ? names[0] : null, name: names[names.length - 1] };
}

interface SyntaxValue {
  type: SyntaxType;
  is_null: boolean;
  value?: unknown;
}

interface SyntaxType {
  id: string;
  type_info: { width?: number; scale?: number } | null;
}

function readConstant(node: SyntaxNode): Expression {
  const { type, is_null, value } = node["value"] as SyntaxValue;
  if (is_null) return { kind: "word", text: "null" };
  if (typeof value === "string") return { kind: "text", value };
  if (typeof value === "boolean") return { kind: "word", text: value ? "true" : "false" };
  const isExact = typeof value === "number" && (type.id === "DOUBLE" || Number.isSafeInteger(value));
  if (!isExact) throw new Refused("it contains a number that is too long");
  return { kind: "number", text: type.id === "DECIMAL" ? decimalText(value, type.type_info?.scale ?? 0) : `${value}` };
}

function decimalText(digits: number, scale: number): string {
  if (scale === 0) return `${digits}`;
  const padded = `${Math.abs(digits)}`.padStart(scale + 1, "0");
  return `${digits < 0 ? "-" : ""}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}

function readFunction(node: SyntaxNode): Expression {
  const name = String(node["function_name"]).toLowerCase();
  if (!["", "main", "pg_catalog"].includes(String(node["schema"]))) throw new Refused(`${name}() is not known`);
  const operands = children(node);
  if (node["is_operator"] === true || infixOperators[name]) return readOperatorCall(name, operands);
  if (name === "increase") return readIncrease(operands);
  const aggregate = aggregateName(name);
  if (aggregate) return readAggregate(node, aggregate, operands);
  if (!rowFunctions.has(name)) throw new Refused(`the function ${name}() is not possible`);
  if (node["distinct"] === true || node["filter"] !== null) throw new Refused(`${name}() does not aggregate`);
  // With one date it is the age as of today.
  if (name === "age" && operands.length !== 2) throw new Refused("age() needs two dates");
  return { kind: "call", name, operands };
}

function readIncrease(operands: Expression[]): Expression {
  const [column] = operands;
  if (operands.length !== 1 || column.kind !== "column") throw new Refused("increase() takes one column");
  return { ...column, isIncrease: true };
}

function readOperatorCall(name: string, operands: Expression[]): Expression {
  if (operands.length === 1 && (name === "-" || name === "+"))
    return { kind: "operator", operator: name === "-" ? "negative" : "positive", operands };
  return infix(name, operands);
}

function readAggregate(node: SyntaxNode, name: string, operands: Expression[]): Expression {
  const { orders } = node["order_bys"] as { orders: { type: string; expression: SyntaxNode }[] };
  const filter = node["filter"] === null ? null : child(node, "filter");
  const isDistinct = node["distinct"] === true;
  if (orders.length === 0) return { kind: "aggregate", name, operands, isDistinct, filter };
  // percentile_cont(0.9) within group (order by x)
  if (!name.startsWith("quantile") || orders.length > 1) throw new Refused("order by is not possible");
  if (orders[0].type === "DESCENDING") throw new Refused("percentiles are only possible in ascending order");
  return { kind: "aggregate", name, operands: [read(orders[0].expression), ...operands], isDistinct, filter };
}

function infix(name: string, operands: Expression[]): Expression {
  const operator = infixOperators[name];
  if (!operator || operands.length < 2) throw new Refused(`the operator ${name} is not possible`);
  return { kind: "operator", operator, operands };
}

const operators: Record<string, string> = {
  OPERATOR_NOT: "not",
  OPERATOR_IS_NULL: "is null",
  OPERATOR_IS_NOT_NULL: "is not null",
  OPERATOR_COALESCE: "coalesce",
  COMPARE_IN: "in",
  COMPARE_NOT_IN: "not in",
};

function readOperator(node: SyntaxNode): Expression {
  const operator = operators[node.type];
  if (!operator) throw new Refused(`${node.type.toLowerCase()} is not possible`);
  return { kind: "operator", operator, operands: children(node) };
}

function readCase(node: SyntaxNode): Expression {
  const checks = node["case_checks"] as { when_expr: SyntaxNode; then_expr: SyntaxNode }[];
  const branches = checks.map(({ when_expr, then_expr }) => ({ when: read(when_expr), value: read(then_expr) }));
  return { kind: "case", branches, otherwise: child(node, "else_expr") };
}

function readCast(node: SyntaxNode): Expression {
  const { id, type_info } = node["cast_type"] as SyntaxType;
  const isDecimal = id === "DECIMAL" && type_info !== null;
  if (!isDecimal && !castTypes.has(id)) throw new Refused(`casting to ${id.toLowerCase()} is not possible`);
  const type = isDecimal ? `DECIMAL(${Number(type_info.width)}, ${Number(type_info.scale)})` : id;
  return { kind: "cast", operand: child(node, "child"), type, isTry: node["try_cast"] === true };
}
