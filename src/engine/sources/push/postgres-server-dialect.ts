import { quoteName, quoteText } from "../../sql.ts";
import type { ServerDialect } from "./server-dialect.ts";
import { notPortable } from "./sql-tree.ts";

const number = "'^\\s*[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?\\s*$'";
const andWhere = (condition: string, where: string | null): string =>
  ` filter (where ${condition}${where === null ? "" : ` and ${where}`})`;
const onlyWhere = (where: string | null): string => (where === null ? "" : ` filter (where ${where})`);

/** strftime's signs in to_char's words. */
const timeWords: Record<string, string> = {
  "%Y": "YYYY",
  "%m": "MM",
  "%d": "DD",
  "%H": "HH24",
  "%M": "MI",
  "%S": "SS",
};
const timeForm = (form: string): string =>
  form
    .replace(/%[YmdHMS]/g, (sign) => timeWords[sign])
    .replace("THH24", '"T"HH24')
    .replace(/:00/g, ':"00"');

export const postgresServerDialect: ServerDialect = {
  quoteName,
  quoteText,
  types: {
    VARCHAR: "text",
    DOUBLE: "double precision",
    INTEGER: "integer",
    BIGINT: "bigint",
    HUGEINT: "numeric",
    BOOLEAN: "boolean",
    DATE: "date",
    TIMESTAMP: "timestamp",
  },
  aggregates: new Set(["sum", "count", "min", "max", "avg"]),
  functions: {
    abs: ([x]) => `abs(${x})`,
    ln: ([x]) => `ln(cast(${x} as double precision))`,
    nullif: ([x, y]) => `nullif(${x}, ${y})`,
    isfinite: ([x]) => `(cast(${x} as double precision) not in ('NaN', 'Infinity', '-Infinity'))`,
    hour: ([x]) => `cast(extract(hour from ${x}) as integer)`,
    // Of a date PostgreSQL would make an instant in the session's time zone.
    date_trunc: ([grain, x]) => `date_trunc(${grain}, cast(${x} as timestamp))`,
    strftime: ([x, form]) => `to_char(${x}, ${timeForm(form)})`,
    // Sums of floats here agree with exact ones to about twelve digits.
    fsum: ([x], where) => `sum(cast(${x} as double precision))${onlyWhere(where)}`,
    // Ours rounds to ten digits so that figures repeat; to nine they are the same without it.
    format: ([form, x]) => (form === "'{:.10g}'" ? `cast(${x} as text)` : unknownForm(form)),
    arg_max: ([x, by], where) =>
      `(array_agg(${x} order by ${by} desc)${andWhere(`${by} is not null and ${x} is not null`, where)})[1]`,
    max: ([x, _], where) => `(array_agg(${x} order by ${x} desc)${andWhere(`${x} is not null`, where)})`,
    list_extract: ([list, i]) => `(${list})[${i}]`,
    hash: ([row]) => `md5(cast(${row} as text))`,
    median: ([x], where) => `percentile_cont(0.5) within group (order by ${x})${onlyWhere(where)}`,
  },
  tryCast: (x, type) => {
    if (type !== "double precision") throw notPortable(`a cast to ${type} that may fail`);
    return `(case when cast(${x} as text) ~ ${number} then cast(${x} as ${type}) end)`;
  },
  divide: (a, b) => `(cast(${a} as double precision) / nullif(cast(${b} as double precision), 0))`,
};

function unknownForm(form: string): never {
  throw notPortable(`the form ${form}`);
}
