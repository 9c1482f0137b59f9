import { clickHouseDialect } from "../clickhouse/clickhouse-dialect.ts";
import type { ServerDialect } from "./server-dialect.ts";
import { notPortable } from "./sql-tree.ts";

const quoteText = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
const holds = (where: string): string => `ifNull(${where}, 0)`;
/** Aggregates over some rows have If at the end of their names. */
const over = (name: string, x: string, where: string | null): string =>
  where === null ? `${name}(${x})` : `${name}If(${x}, ${holds(where)})`;

/** Where strftime's signs stand in a time as the server writes it: 2024-01-31 12:34:56. */
const timePlaces: Record<string, [number, number]> = {
  "%Y": [1, 4],
  "%m": [6, 2],
  "%d": [9, 2],
  "%H": [12, 2],
  "%M": [15, 2],
  "%S": [18, 2],
};

function writeTime(x: string, form: string): string {
  const written = `toString(toDateTime(${x}))`;
  const pieces = form.slice(1, -1).split(/(%[A-Za-z])/);
  const printed = pieces.filter(Boolean).map((piece) => {
    if (!piece.startsWith("%")) return quoteText(piece);
    const place = timePlaces[piece] ?? unknownForm(form);
    return `substring(${written}, ${place.join(", ")})`;
  });
  return printed.length === 1 ? printed[0] : `concat(${printed.join(", ")})`;
}

/** Forms in which days are written as texts, as the server reads them. */
const dayForms: Record<string, (x: string) => { pattern: string; iso: string }> = {
  "'%Y%m%d'": (x) => ({
    pattern: "^[0-9]{8}$",
    iso: `concat(substring(${x}, 1, 4), '-', substring(${x}, 5, 2), '-', substring(${x}, 7, 2))`,
  }),
  "'%Y%m'": (x) => ({ pattern: "^[0-9]{6}$", iso: `concat(substring(${x}, 1, 4), '-', substring(${x}, 5, 2), '-01')` }),
};

/** NULL where the text is no day. */
function parseDay(x: string, form: string): string {
  const text = `ifNull(${x}, '')`;
  const { pattern, iso } = (dayForms[form] ?? unknownForm(form))(text);
  const day = `toDateOrZero(${iso})`;
  // A day that does not exist is read as 1970-01-01.
  return `(case when match(${text}, '${pattern}') and toString(${day}) = ${iso} then ${day} else null end)`;
}

const grains: Record<string, string> = {
  "'hour'": "toStartOfHour",
  "'day'": "toStartOfDay",
  "'week'": "toMonday",
  "'month'": "toStartOfMonth",
  "'quarter'": "toStartOfQuarter",
  "'year'": "toStartOfYear",
};

const casts: Record<string, (x: string) => string> = {
  String: (x) => `toString(${x})`,
  Float64: (x) => `toFloat64(${x})`,
  Int32: (x) => `toInt32(${x})`,
  Int64: (x) => `toInt64(${x})`,
  UInt8: (x) => `toUInt8(${x})`,
  Date: (x) => `toDate(${x})`,
  DateTime: (x) => `toDateTime(${x})`,
};

/** A server of the last years knows windows; the oldest have none, and some joins bring them down. */
export const clickHouseServerDialect = (isRecent: boolean): ServerDialect => ({
  ...plainDialect,
  hasWindows: isRecent,
  hasJoins: isRecent,
});

/** Plain groups and sums only, so that the oldest servers understand it. */
const plainDialect: ServerDialect = {
  quoteName: clickHouseDialect.quoteName,
  quoteText,
  types: {
    VARCHAR: "String",
    DOUBLE: "Float64",
    INTEGER: "Int32",
    BIGINT: "Int64",
    HUGEINT: "Float64",
    BOOLEAN: "UInt8",
    DATE: "Date",
    TIMESTAMP: "DateTime",
  },
  aggregates: new Set(["sum", "count", "min", "max", "avg", "corr"]),
  filtered: ({ name, args, isDistinct }, where) => {
    if (args[0] === "*") return `countIf(${holds(where)})`;
    return isDistinct ? over("uniqExact", args[0], where) : over(name, args.join(", "), where);
  },
  hasGroupingSets: false,
  isFlat: true,
  hasWindows: false,
  hasJoins: false,
  truth: { true: "1", false: "0" },
  same: (a, b) => `ifNull(${a} = ${b}, (${a} is null) and (${b} is null))`,
  hash: (values) => `cityHash64(${values.map((x) => (x === "*" ? x : `ifNull(toString(${x}), '\\0')`)).join(", ")})`,
  functions: {
    abs: ([x]) => `abs(${x})`,
    floor: ([x]) => `floor(${x})`,
    ceil: ([x]) => `ceil(${x})`,
    ln: ([x]) => `log(${x})`,
    sqrt: ([x]) => `sqrt(${x})`,
    greatest: (args) => args.reduce((a, b) => `greatest(${a}, ${b})`),
    least: (args) => args.reduce((a, b) => `least(${a}, ${b})`),
    nullif: ([x, y]) => `nullIf(${x}, ${y})`,
    // Of what is missing nothing is known.
    isfinite: ([x]) => `isFinite(toFloat64(${x}))`,
    bool_and: ([x], where) => over("min", x, where),
    bool_or: ([x], where) => over("max", x, where),
    lower: ([x]) => `lowerUTF8(${x})`,
    upper: ([x]) => `upperUTF8(${x})`,
    length: ([x]) => `lengthUTF8(${x})`,
    concat: (args) => `concat(${args.join(", ")})`,
    "~~": ([x, y]) => `(${x} like ${y})`,
    "!~~": ([x, y]) => `(not (${x} like ${y}))`,
    year: ([x]) => `toYear(${x})`,
    month: ([x]) => `toMonth(${x})`,
    day: ([x]) => `toDayOfMonth(${x})`,
    hour: ([x]) => `toHour(toDateTime(${x}))`,
    epoch: ([x]) => `toFloat64(toUInt32(toDateTime(${x})))`,
    date_trunc: ([grain, x]) => `${grains[grain] ?? unknownForm(grain)}(toDateTime(${x}))`,
    strftime: ([x, form]) => writeTime(x, form),
    try_strptime: ([x, form]) => parseDay(x, form),
    // Sums of floats here agree with exact ones to about twelve digits.
    fsum: ([x], where) => over("sum", `toFloat64(${x})`, where),
    favg: ([x], where) => over("avg", `toFloat64(${x})`, where),
    format: ([form, x]) => (form === "'{:.10g}'" ? `toString(${x})` : unknownForm(form)),
    arg_max: ([x, by], where) => {
      if (by !== `abs(${x})`) throw notPortable(`the value at the largest ${by}`);
      const [low, high] = [over("min", x, where), over("max", x, where)];
      return `(case when ${high} >= - ${low} then ${high} else ${low} end)`;
    },
    // Tuples with missing values are not told apart by the oldest servers.
    row: (args) => `concat('', ${args.map((x) => `ifNull(toString(${x}), '\\0')`).join(", '\\x01', ")})`,
    median: ([x], where) => quantile("Inclusive", "0.5", x, where),
    quantile_cont: ([x, at], where) => quantile("Inclusive", at, x, where),
    quantile_disc: ([x, at], where) => quantile("", at, x, where),
  },
  tryCast: (x, type) => {
    if (type !== "Float64") throw notPortable(`a cast to ${type} that may fail`);
    return `toFloat64(${x})`;
  },
  cast: (x, type) => (casts[type] ?? unknownForm(type))(x),
  floatText: (x) =>
    `(case when ${x} = floor(${x}) and abs(${x}) < 1e15 then concat(toString(toInt64(${x})), '.0') else toString(${x}) end)`,
  divide: (a, b) => `(toFloat64(${a}) / nullIf(toFloat64(${b}), 0))`,
  stored: {
    DOUBLE: (x) => `(case when isFinite(${x}) then ${x} else null end)`,
    VARCHAR: (x) => `nullIf(${x}, '')`,
    BOOLEAN: (x) => `toUInt8(${x})`,
  },
  order: (x, isDescending, nulls) => `${x}${isDescending ? " desc" : ""} nulls ${nulls}`,
};

function quantile(kind: string, at: string, x: string, where: string | null): string {
  const level = Number(at);
  if (!(level >= 0 && level <= 1)) throw notPortable(`the quantile ${at}`);
  // Between two values the oldest servers know no exact quantile but the middle of both.
  if (kind === "")
    return where === null ? `quantileExact(${at})(${x})` : `quantileExactIf(${at})(${x}, ${holds(where)})`;
  if (level !== 0.5) throw notPortable("quantiles between two values");
  const sorted = `arraySort(${over("groupArray", x, where)})`;
  const middle = (offset: string) => `arrayElement(${sorted}, toUInt32(${offset}))`;
  const count = `length(${sorted})`;
  return `(case when ${count} = 0 then null else (${middle(`intDiv(${count} + 1, 2)`)} + ${middle(`intDiv(${count}, 2) + 1`)}) / 2 end)`;
}

function unknownForm(form: string): never {
  throw notPortable(`the form ${form}`);
}
