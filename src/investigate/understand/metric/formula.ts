/** A metric as far as it adds up over rows. All SQL is over one row, except `aggregate`. */
export type Formula =
  | { kind: "constant"; sql: string }
  /** The sum of `amount` over the rows. */
  | { kind: "total"; amount: string; isCount: boolean; unit: string | null }
  /** Sum of `amount` over sum of `exposure`. */
  | { kind: "ratio"; amount: string; exposure: string; isAverage: boolean; unit: string | null }
  | { kind: "distinct"; amount: string }
  /** Known as a whole only. */
  | { kind: "level"; amount: string; aggregate: string; unit: string | null };

export function aggregateSql(formula: Formula): string {
  switch (formula.kind) {
    case "constant":
      return formula.sql;
    case "total":
      if (!formula.isCount) return sumSql(formula.amount);
      return formula.amount === "1" ? "count(*)" : `coalesce(${sumSql(formula.amount)}, 0)`;
    case "ratio":
      return `(${sumSql(formula.amount)} / nullif(${sumSql(formula.exposure)}, 0))`;
    case "distinct":
      return `count(distinct ${formula.amount})`;
    case "level":
      return formula.aggregate;
  }
}

// Compensated: a plain sum of fractions differs in its last digits from run to run.
const sumSql = (amount: string): string => `fsum(${amount})`;

/** Arithmetic on formulas; null where the outcome no longer adds up over rows. */
export function combine(operator: string, left: Formula, right: Formula): Formula | null {
  switch (operator) {
    case "+":
    case "-":
      return add(operator, left, right);
    case "*":
      return right.kind === "constant"
        ? scale(left, "*", right.sql)
        : left.kind === "constant"
          ? scale(right, "*", left.sql)
          : null;
    case "/":
      return divide(left, right);
    default:
      return null;
  }
}

export function negate(formula: Formula): Formula | null {
  return scale(formula, "*", "-1");
}

function add(sign: "+" | "-", left: Formula, right: Formula): Formula | null {
  if (left.kind === "constant" && right.kind === "constant")
    return { kind: "constant", sql: `(${left.sql} ${sign} ${right.sql})` };
  if (left.kind === "total" && right.kind === "total")
    return {
      kind: "total",
      amount: `(${left.amount} ${sign} ${right.amount})`,
      isCount: false,
      unit: sameUnit(left, right),
    };
  // 1 - a/b is (b - a)/b.
  if (left.kind === "constant" && right.kind === "ratio")
    return { ...right, amount: `(${left.sql} * ${right.exposure} ${sign} ${right.amount})` };
  if (left.kind === "ratio" && right.kind === "constant")
    return { ...left, amount: `(${left.amount} ${sign} ${right.sql} * ${left.exposure})` };
  if (left.kind === "ratio" && right.kind === "ratio" && left.exposure === right.exposure)
    return { ...left, amount: `(${left.amount} ${sign} ${right.amount})`, unit: sameUnit(left, right) };
  return null;
}

function scale(formula: Formula, operator: "*" | "/", factor: string): Formula | null {
  if (formula.kind === "constant") return { kind: "constant", sql: `(${formula.sql} ${operator} ${factor})` };
  if (formula.kind !== "total" && formula.kind !== "ratio") return null;
  const amount = operator === "*" ? `(${factor} * ${formula.amount})` : `(${formula.amount} / ${factor})`;
  const scaled = { ...formula, amount, unit: null };
  return scaled.kind === "total" ? { ...scaled, isCount: false } : scaled;
}

function divide(left: Formula, right: Formula): Formula | null {
  if (right.kind === "constant") return scale(left, "/", right.sql);
  if (left.kind !== "total" || right.kind !== "total") return null;
  const unit = right.unit === null ? left.unit : null;
  return { kind: "ratio", amount: left.amount, exposure: right.amount, isAverage: false, unit };
}

const sameUnit = (left: { unit: string | null }, right: { unit: string | null }): string | null =>
  left.unit === right.unit ? left.unit : null;
