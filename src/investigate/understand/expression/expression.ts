/** SQL that was read and found harmless: columns, constants, and functions from our own list. Nothing else can be written with it. */
export type Expression =
  /** `isIncrease`: what was added since the row before, of a column that holds running totals. */
  | { kind: "column"; table: string | null; name: string; isIncrease?: true }
  /** Written as SQL writes it. */
  | { kind: "number"; text: string }
  | { kind: "text"; value: string }
  | { kind: "word"; text: "null" | "true" | "false" }
  | { kind: "operator"; operator: string; operands: Expression[] }
  | { kind: "call"; name: string; operands: Expression[] }
  | { kind: "case"; branches: { when: Expression; value: Expression }[]; otherwise: Expression }
  | { kind: "cast"; operand: Expression; type: string; isTry: boolean }
  | Aggregate;

export interface Aggregate {
  kind: "aggregate";
  /** Synonyms are gone: mean is avg. */
  name: string;
  operands: Expression[];
  isDistinct: boolean;
  filter: Expression | null;
}

export type Column = Extract<Expression, { kind: "column" }>;

export function childrenOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case "operator":
    case "call":
      return expression.operands;
    case "case":
      return [...expression.branches.flatMap(({ when, value }) => [when, value]), expression.otherwise];
    case "cast":
      return [expression.operand];
    case "aggregate":
      return expression.filter ? [...expression.operands, expression.filter] : expression.operands;
    default:
      return [];
  }
}

/** The same tree with every part replaced, innermost first. */
export function mapExpression(expression: Expression, change: (part: Expression) => Expression): Expression {
  const map = (part: Expression) => mapExpression(part, change);
  switch (expression.kind) {
    case "operator":
    case "call":
      return change({ ...expression, operands: expression.operands.map(map) });
    case "case": {
      const branches = expression.branches.map(({ when, value }) => ({ when: map(when), value: map(value) }));
      return change({ ...expression, branches, otherwise: map(expression.otherwise) });
    }
    case "cast":
      return change({ ...expression, operand: map(expression.operand) });
    case "aggregate": {
      const filter = expression.filter && map(expression.filter);
      return change({ ...expression, operands: expression.operands.map(map), filter });
    }
    default:
      return change(expression);
  }
}

export function partsOf(expression: Expression): Expression[] {
  return [expression, ...childrenOf(expression).flatMap(partsOf)];
}

/** What the increase of a column is called beside it. */
export const increaseName = (column: string): string => `increase of ${column}`;

/** Columns of which the increase is asked for. */
export const increasesOf = (expression: Expression): string[] => [
  ...new Set(columnsOf(expression).flatMap(({ name, isIncrease }) => (isIncrease ? [name] : []))),
];

export const columnsOf = (expression: Expression): Column[] =>
  partsOf(expression).filter((part): part is Column => part.kind === "column");

export const aggregatesOf = (expression: Expression): Aggregate[] =>
  partsOf(expression).filter((part): part is Aggregate => part.kind === "aggregate");
