import { quoteName, quoteText } from "../../sql.ts";
import { asIs, type Dialect } from "../dialect.ts";
import type { ColumnReading } from "../source-connection.ts";

// Dates before our era and the two infinities have no place on a time axis.
const finite = (x: string): string => `case when isfinite(${x}) and ${x} >= '0001-01-01' then ${x} end`;

const readings: [RegExp, ColumnReading | null][] = [
  [/^(smallint|integer|bigint|oid)$/, { stored: "BIGINT", sql: asIs }],
  [/^numeric\(([1-9]|1[0-8]),0\)$/, { stored: "BIGINT", sql: asIs }],
  [/^numeric/, { stored: "DOUBLE", sql: (x) => `${x}::float8` }],
  [/^(real|double precision)$/, { stored: "DOUBLE", sql: asIs }],
  [/^money$/, { stored: "DOUBLE", sql: (x) => `${x}::numeric::float8` }],
  [/^boolean$/, { stored: "BOOLEAN", sql: asIs }],
  [/^date$/, { stored: "DATE", sql: finite }],
  [/^timestamp(\(\d\))? without time zone$/, { stored: "TIMESTAMP", sql: finite }],
  [/^timestamp(\(\d\))? with time zone$/, { stored: "TIMESTAMPTZ", sql: finite }],
  // Time spans are summed and averaged, so they come as seconds.
  [/^interval/, { stored: "DOUBLE", sql: (x) => `extract(epoch from ${x})::float8` }],
  [/^(bytea|tsvector|tsquery|xml|geometry|geography|pg_lsn|vector|halfvec)\b/, null],
];

const asText: ColumnReading = { stored: "VARCHAR", sql: (x) => `${x}::text` };

/** Functions and tables of PostgreSQL and of what comes with it, and the way to write any name with escapes. */
const beyond = new RegExp(
  [
    "pg_read_\\w+|pg_ls_\\w+|pg_stat_file|pg_file_\\w+|pg_logdir_ls|pg_current_logfile|pg_rotate_logfile\\w*|lo_import|lo_export",
    "pg_hba_file_rules|pg_ident_file_mappings|pg_show_all_file_settings|pg_shadow|pg_authid|pg_user_mappings?",
    "pg_reload_conf|pg_terminate_backend|pg_cancel_backend|pg_logical_\\w+|set_config",
    "dblink\\w*|(?:query|table|schema|database|cursor)_to_xml\\w*|ts_stat|xpath_table",
  ]
    .map((names) => `\\b(?:${names})\\b`)
    .concat('\\bu&\\s*"')
    .join("|"),
  "i",
);

export const postgresDialect: Dialect = {
  quoteName,
  day: (iso) => `date ${quoteText(iso)}`,
  readType: (type) => {
    const found = readings.find(([pattern]) => pattern.test(type));
    return found === undefined || type.endsWith("[]") ? asText : found[1];
  },
  reach: { table: /^"(?:[^"]|"")*"(?:\."(?:[^"]|"")*")?$/, beyond },
};
