import type { Expression } from "../../../investigate/understand/expression/expression.ts";

/** What pandas alone cannot do in the same way. */
export class NotInPandas extends Error {}

/** An expression of SQL over the facts as Python over the columns of `facts`, with the words of helpers.py. */
export function toPython(expression: Expression): string {
  switch (expression.kind) {
    case "column":
      return `facts[${literal(expression.name)}]`;
    case "number":
      return expression.text;
    case "text":
      return literal(expression.value);
    case "word":
      return { null: "None", true: "True", false: "False" }[expression.text];
    case "case": {
      const branches = expression.branches.map(({ when, value }) => `(${toPython(when)}, ${toPython(value)})`);
      return `case([${branches.join(", ")}], ${toPython(expression.otherwise)})`;
    }
    case "cast":
      return castCode(toPython(expression.operand), expression.type);
    case "operator":
      return operatorCode(expression.operator, expression.operands.map(toPython));
    case "call":
      return callCode(expression.name, expression.operands.map(toPython));
    case "aggregate":
      throw new NotInPandas(`${expression.name}() inside a row`);
  }
}

/** Any text as a literal of Python. */
export const literal = (value: string): string =>
  JSON.stringify(value).replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

function castCode(operand: string, type: string): string {
  // The parser writes true and false as casts of these letters.
  if (type === "BOOLEAN" && /^"[tf]"$/.test(operand)) return operand === '"t"' ? "True" : "False";
  if (type === "VARCHAR") return `text(${operand})`;
  if (type === "DATE") return `pd.to_datetime(everywhere(${operand})).dt.normalize()`;
  if (type === "TIMESTAMP") return `pd.to_datetime(everywhere(${operand}))`;
  if (type === "DOUBLE" || type === "FLOAT") return `number(${operand})`;
  if (/^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/.test(type)) return `number(${operand}).round()`;
  throw new NotInPandas(`a cast to ${type}`);
}

const infix: Record<string, string> = {
  "+": "+",
  "-": "-",
  "*": "*",
  "/": "/",
  "=": "==",
  "<": "<",
  ">": ">",
  "<=": "<=",
  ">=": ">=",
  and: "&",
  or: "|",
};

function operatorCode(operator: string, operands: string[]): string {
  const [first, ...rest] = operands;
  if (operator === "<>") return `differs(${first}, ${rest[0]})`;
  if (operator === "negative") return `(-${first})`;
  if (operator === "positive") return first;
  if (operator === "is null") return `everywhere(${first}).isna()`;
  if (operator === "is not null") return `everywhere(${first}).notna()`;
  if (operator === "coalesce") return `coalesce(${operands.join(", ")})`;
  if (operator === "in") return `everywhere(${first}).isin([${rest.join(", ")}])`;
  if (operator === "between") return `everywhere(${first}).between(${rest.join(", ")})`;
  const sign = infix[operator];
  if (sign === undefined) throw new NotInPandas(`the operator ${operator}`);
  return `(${operands.join(` ${sign} `)})`;
}

const calls: Record<string, (operands: string[]) => string> = {
  isfinite: ([first]) => `is_finite(${first})`,
  abs: ([first]) => `everywhere(${first}).abs()`,
  epoch: ([first]) => `seconds(${first})`,
  lower: ([first]) => `everywhere(${first}).str.lower()`,
  upper: ([first]) => `everywhere(${first}).str.upper()`,
  sqrt: ([first]) => `np.sqrt(number(${first}))`,
  ln: ([first]) => `np.log(number(${first}))`,
};

function callCode(name: string, operands: string[]): string {
  const write = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (write === undefined) throw new NotInPandas(`the function ${name}()`);
  return write(operands);
}
