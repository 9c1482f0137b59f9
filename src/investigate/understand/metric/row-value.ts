/** A row's value as a number, in the forms that sums, averages and levels need. */
export interface RowValue {
  /** NULL where missing. */
  value: string;
  /** 0 where missing. */
  amount: string;
  /** Condition. */
  isPresent: string;
  unit: string | null;
}

const fractions = new Set(["DOUBLE", "FLOAT"]);
const wholes = new Set(
  "TINYINT SMALLINT INTEGER BIGINT HUGEINT UTINYINT USMALLINT UINTEGER UBIGINT UHUGEINT BOOLEAN".split(" "),
);

/** Null for what is no number: texts and dates. */
export function toRowValue(sql: string, type: string, isDays: boolean): RowValue | null {
  const unit = isDays || type === "INTERVAL" ? "days" : null;
  if (type === "INTERVAL") {
    const days = `epoch(${sql}) / 86400.0`;
    return { value: days, amount: `coalesce(${days}, 0)`, isPresent: `${sql} is not null`, unit };
  }
  // One infinity would swallow every sum.
  if (fractions.has(type))
    return {
      value: `case when isfinite(${sql}) then ${sql} end`,
      amount: `case when isfinite(${sql}) then ${sql} else 0 end`,
      isPresent: `coalesce(isfinite(${sql}), false)`,
      unit,
    };
  if (!wholes.has(type) && !type.startsWith("DECIMAL")) return null;
  return {
    value: `cast(${sql} as double)`,
    amount: `coalesce(cast(${sql} as double), 0)`,
    isPresent: `${sql} is not null`,
    unit,
  };
}
