import { quoteName, quoteText } from "../../sql.ts";
import type { ServerDialect } from "./server-dialect.ts";
import { notPortable } from "./sql-tree.ts";

const number = "'^\\s*[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?\\s*$'";
const onlyWhere = (where: string | null): string => (where === null ? "" : ` filter (where ${where})`);
const double = (x: string): string => `cast(${x} as double precision)`;
const text = (x: string): string => `cast(${x} as text)`;

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

/** Forms in which days are written as texts: what they look like, and where year, month and day are. */
const dayForms: Record<string, (x: string) => { pattern: string; parts: [string, string, string] }> = {
  "'%Y%m%d'": (x) => ({
    pattern: "^\\d{8}$",
    parts: [`substr(${x}, 1, 4)`, `substr(${x}, 5, 2)`, `substr(${x}, 7, 2)`],
  }),
  "'%Y%m'": (x) => ({ pattern: "^\\d{6}$", parts: [`substr(${x}, 1, 4)`, `substr(${x}, 5, 2)`, "'1'"] }),
  "'%Y-%m-%d'": (x) => ({
    pattern: "^\\d{4}-\\d{1,2}-\\d{1,2}$",
    parts: [1, 2, 3].map((i) => `split_part(${x}, '-', ${i})`) as [string, string, string],
  }),
};

/** NULL where the text is no day; PostgreSQL would fail there. */
function parseDay(x: string, form: string): string {
  const known = Object.hasOwn(dayForms, form) ? dayForms[form](x) : unknownForm(form);
  const [year, month, day] = known.parts.map((part) => `cast(${part} as integer)`);
  const found = `make_date(${year}, ${month}, 1) + (${day} - 1)`;
  return (
    `(case when ${x} ~ '${known.pattern}' then case when ${year} > 0 and ${month} between 1 and 12 and ${day} > 0 ` +
    `then case when extract(month from ${found}) = ${month} then ${found} end end end)`
  );
}

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
  aggregates: new Set(["sum", "count", "min", "max", "avg", "bool_and", "bool_or", "corr"]),
  filtered: ({ name, args, isDistinct }, where) =>
    `${name}(${isDistinct ? "distinct " : ""}${args.join(", ")}) filter (where ${where})`,
  hasGroupingSets: true,
  isFlat: false,
  hasWindows: true,
  hasJoins: true,
  truth: { true: "true", false: "false" },
  same: (a, b) => `(${a} is not distinct from ${b})`,
  hash: (values) =>
    `(hashtextextended(concat_ws(chr(1), ${values.map(text).join(", ")}), 0) & cast(9223372036854775807 as bigint))`,
  functions: {
    abs: ([x]) => `abs(${x})`,
    floor: ([x]) => `floor(${x})`,
    ceil: ([x]) => `ceil(${x})`,
    ln: ([x]) => `ln(${double(x)})`,
    sqrt: ([x]) => `sqrt(${double(x)})`,
    greatest: (args) => `greatest(${args.join(", ")})`,
    least: (args) => `least(${args.join(", ")})`,
    nullif: ([x, y]) => `nullif(${x}, ${y})`,
    isfinite: ([x]) => `(${double(x)} > '-Infinity' and ${double(x)} < 'Infinity')`,
    lower: ([x]) => `lower(${x})`,
    upper: ([x]) => `upper(${x})`,
    trim: ([x]) => `trim(${x})`,
    length: ([x]) => `length(${x})`,
    concat: (args) => `concat(${args.join(", ")})`,
    starts_with: ([x, y]) => `starts_with(${x}, ${y})`,
    "~~": ([x, y]) => `(${x} like ${y})`,
    "!~~": ([x, y]) => `(${x} not like ${y})`,
    "//": ([x, y]) => `div(cast(${x} as numeric), nullif(cast(${y} as numeric), 0))`,
    year: ([x]) => `cast(extract(year from ${x}) as bigint)`,
    month: ([x]) => `cast(extract(month from ${x}) as bigint)`,
    day: ([x]) => `cast(extract(day from ${x}) as bigint)`,
    hour: ([x]) => `cast(extract(hour from ${x}) as integer)`,
    epoch: ([x]) => double(`extract(epoch from ${x})`),
    make_date: ([y, m, d]) => `make_date(cast(${y} as integer), cast(${m} as integer), cast(${d} as integer))`,
    // Of a date PostgreSQL would make an instant in the session's time zone.
    date_trunc: ([grain, x]) => `date_trunc(${grain}, cast(${x} as timestamp))`,
    strftime: ([x, form]) => `to_char(${x}, ${timeForm(form)})`,
    try_strptime: ([x, form]) => parseDay(x, form),
    // Sums of floats here agree with exact ones to about twelve digits.
    fsum: ([x], where) => `sum(${double(x)})${onlyWhere(where)}`,
    favg: ([x], where) => `avg(${double(x)})${onlyWhere(where)}`,
    // Ours rounds to ten digits so that figures repeat; to nine they are the same without it.
    format: ([form, x]) => (form === "'{:.10g}'" ? text(x) : unknownForm(form)),
    // The one of largest size; for any other order all values would have to be gathered first.
    arg_max: ([x, by], where) => {
      if (by !== `abs(${x})`) throw notPortable(`the value at the largest ${by}`);
      const [low, high] = [`min(${x})${onlyWhere(where)}`, `max(${x})${onlyWhere(where)}`];
      return `(case when ${high} >= - ${low} then ${high} else ${low} end)`;
    },
    list_value: (items) => `array[${items.join(", ")}]`,
    array_to_string: ([list, sign]) => `array_to_string(${list}, ${sign})`,
    row: (args) => `row(${args.join(", ")})`,
    median: ([x], where) => `percentile_cont(0.5) within group (order by ${x})${onlyWhere(where)}`,
    quantile_cont: ([x, at], where) => `percentile_cont(${at}) within group (order by ${x})${onlyWhere(where)}`,
    quantile_disc: ([x, at], where) => `percentile_disc(${at}) within group (order by ${x})${onlyWhere(where)}`,
  },
  tryCast: (x, type) => {
    if (type !== "double precision") throw notPortable(`a cast to ${type} that may fail`);
    return `(case when ${text(x)} ~ ${number} then cast(${x} as ${type}) end)`;
  },
  cast: (x, type) => `cast(${x} as ${type})`,
  floatText: (x) =>
    `(case when ${x} = floor(${x}) and abs(${x}) < 1e15 then cast(cast(${x} as bigint) as text) || '.0' else ${text(x)} end)`,
  divide: (a, b) => `(${double(a)} / nullif(${double(b)}, 0))`,
  stored: {
    DOUBLE: (x) => `case when ${x} > '-Infinity' and ${x} < 'Infinity' then ${x} end`,
    TIMESTAMPTZ: (x) => `(${x}) at time zone 'UTC'`,
    // Texts compare byte by byte, whatever the database's own order is; an empty one is missing.
    VARCHAR: (x) => `nullif(${x}, '') collate "C"`,
  },
  // Guards around every value would keep indexes and partitions from being used.
  plain: {
    DATE: (x) => `coalesce(min(${x}) >= '0001-01-01' and max(${x}) < 'infinity', true)`,
    TIMESTAMP: (x) => `coalesce(min(${x}) >= '0001-01-01' and max(${x}) < 'infinity', true)`,
    DOUBLE: (x) => `coalesce(min(${x}) > '-Infinity' and max(${x}) < 'Infinity', true)`,
    VARCHAR: (x) => `coalesce(min(${x} collate "C") > '', true)`,
  },
  asPlain: { VARCHAR: (x) => `${x} collate "C"` },
  order: (x, isDescending, nulls) => `${x}${isDescending ? " desc" : ""} nulls ${nulls}`,
};

function unknownForm(form: string): never {
  throw notPortable(`the form ${form}`);
}
