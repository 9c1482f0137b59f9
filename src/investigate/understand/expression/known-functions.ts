const words = (text: string): Set<string> => new Set(text.split(/\s+/).filter((word) => word !== ""));

/** Operators between two operands as the parser names them, with how they are written. */
export const infixOperators: Record<string, string> = {
  "+": "+",
  "-": "-",
  "*": "*",
  "/": "/",
  "//": "//",
  "%": "%",
  "^": "^",
  "**": "**",
  "||": "||",
  "~~": "like",
  "!~~": "not like",
  "~~*": "ilike",
  "!~~*": "not ilike",
  COMPARE_EQUAL: "=",
  COMPARE_NOTEQUAL: "<>",
  COMPARE_LESSTHAN: "<",
  COMPARE_GREATERTHAN: ">",
  COMPARE_LESSTHANOREQUALTO: "<=",
  COMPARE_GREATERTHANOREQUALTO: ">=",
  COMPARE_DISTINCT_FROM: "is distinct from",
  COMPARE_NOT_DISTINCT_FROM: "is not distinct from",
  CONJUNCTION_AND: "and",
  CONJUNCTION_OR: "or",
};

/**
 * Functions of a row's own values: same answer every time, nothing read but their operands.
 * A list of what is allowed, because the engine has functions that read files, settings and the clock.
 * Functions that can blow up a text (replace, lpad, repeat) are not on it.
 */
export const rowFunctions = words(`
  abs ceil ceiling floor round trunc sign sqrt cbrt exp ln log log2 log10 pow power mod fmod fdiv greatest least
  nullif isfinite isnan isinf divide multiply subtract add
  length strlen lower upper lcase ucase trim ltrim rtrim left right substring substr concat concat_ws contains
  starts_with prefix suffix ends_with strpos instr position split_part regexp_matches regexp_full_match
  regexp_extract like_escape not_like_escape reverse
  date_part datepart date_diff datediff date_sub datesub date_trunc datetrunc date_add year month day hour minute second
  quarter week weekofyear isoyear dayofweek dayofyear isodow weekday millisecond microsecond epoch epoch_ms age last_day
  dayname monthname make_date make_timestamp strftime strptime try_strptime to_years to_months to_weeks to_days to_hours
  to_minutes to_seconds to_milliseconds to_timestamp time_bucket timezone
  row`);

export const aggregateSynonyms: Record<string, string> = {
  mean: "avg",
  average: "avg",
  favg: "avg",
  total: "sum",
  fsum: "sum",
  kahan_sum: "sum",
  sumkahan: "sum",
  sum_no_overflow: "sum",
  countif: "count_if",
  minimum: "min",
  maximum: "max",
  percentile_cont: "quantile_cont",
  percentile_disc: "quantile_disc",
  quantile: "quantile_cont",
  percentile: "quantile_cont",
  approx_quantile: "quantile_cont",
  wavg: "weighted_avg",
  approx_count_distinct: "count_distinct",
  countd: "count_distinct",
  std: "stddev",
  variance: "var_samp",
  stddev_samp: "stddev",
};

/** Aggregates of which only the value is known, not how it comes from the parts. */
export const levelAggregates = words(
  "min max median quantile_cont quantile_disc mad stddev stddev_pop var_samp var_pop sem skewness kurtosis",
);

const knownAggregates = new Set([
  ...words("sum count count_star count_if count_distinct avg weighted_avg"),
  ...levelAggregates,
]);

export const aggregateNames = new Set([...knownAggregates, ...Object.keys(aggregateSynonyms)]);

/** The name without synonyms, or null for what is no aggregate of ours. */
export function aggregateName(name: string): string | null {
  const plain = aggregateSynonyms[name] ?? name;
  return knownAggregates.has(plain) ? plain : null;
}

export const castTypes = words(
  `BOOLEAN TINYINT SMALLINT INTEGER BIGINT HUGEINT UTINYINT USMALLINT UINTEGER UBIGINT FLOAT DOUBLE VARCHAR DATE TIME
   TIMESTAMP INTERVAL`,
);
