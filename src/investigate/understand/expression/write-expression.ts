import { quoteName, quoteText } from "../../../engine/sql.ts";
import { type Aggregate, type Column, type Expression, increaseName } from "./expression.ts";

/** How the parts that differ between SQL and a sentence are written. */
interface Hand {
  column(column: Column): string;
  aggregate(aggregate: Aggregate): string;
  sign(operator: string): string;
}

const sqlHand: Hand = {
  column: ({ name, isIncrease }) => quoteName(isIncrease ? increaseName(name) : name),
  aggregate: ({ name }) => {
    throw new Error(`${name}() inside a row's expression`);
  },
  sign: (operator) => operator,
};

/** SQL over the columns of the fact table, every name quoted; aggregates are written by `aggregate`. */
export function toSql(expression: Expression, aggregate: Hand["aggregate"] = sqlHand.aggregate): string {
  return write(expression, { ...sqlHand, aggregate });
}

const isGrouped = (operator: string): boolean => operator !== "coalesce" && operator !== "positive";

const signs: Record<string, string> = { "-": "−", "*": "×", "<>": "≠", "<=": "≤", ">=": "≥" };

/** For people: names as they are, no parentheses around the whole. */
export function toWords(expression: Expression, aggregate: Hand["aggregate"] = ({ name }) => name): string {
  const hand: Hand = {
    column: ({ name, isIncrease }) => (isIncrease ? increaseName(name) : name),
    aggregate,
    sign: (operator) => signs[operator] ?? operator,
  };
  const text = write(expression, hand);
  return expression.kind === "operator" && isGrouped(expression.operator) ? text.slice(1, -1) : text;
}

function write(expression: Expression, hand: Hand): string {
  const all = (parts: Expression[]) => parts.map((part) => write(part, hand));
  switch (expression.kind) {
    case "column":
      return hand.column(expression);
    case "number":
    case "word":
      return expression.text;
    case "text":
      return quoteText(expression.value);
    case "call":
      return `${expression.name}(${all(expression.operands).join(", ")})`;
    case "cast":
      return `${expression.isTry ? "try_cast" : "cast"}(${write(expression.operand, hand)} as ${expression.type})`;
    case "case": {
      const branches = expression.branches.map(
        ({ when, value }) => `when ${write(when, hand)} then ${write(value, hand)}`,
      );
      return `case ${branches.join(" ")} else ${write(expression.otherwise, hand)} end`;
    }
    case "aggregate":
      return hand.aggregate(expression);
    case "operator":
      return writeOperator(expression.operator, all(expression.operands), hand);
  }
}

function writeOperator(operator: string, operands: string[], { sign }: Hand): string {
  const [first, ...rest] = operands;
  switch (operator) {
    case "negative":
      // The space keeps two signs from becoming a comment.
      return `(${sign("-")} ${first})`;
    case "positive":
      return first;
    case "not":
      return `(not ${first})`;
    case "is null":
    case "is not null":
      return `(${first} ${operator})`;
    case "coalesce":
      return `coalesce(${operands.join(", ")})`;
    case "in":
    case "not in":
      return `(${first} ${operator} (${rest.join(", ")}))`;
    case "between":
      return `(${first} between ${rest[0]} and ${rest[1]})`;
    default:
      return `(${operands.join(` ${sign(operator)} `)})`;
  }
}
