import { asIs, type Dialect } from "../dialect.ts";
import type { ColumnReading } from "../source-connection.ts";

const readings: [RegExp, ColumnReading | null][] = [
  [/^U?Int(8|16|32)$|^Int64$/, { stored: "BIGINT", sql: asIs }],
  [/^UInt64$/, { stored: "UBIGINT", sql: asIs }],
  [/^U?Int(128|256)$|^(Float|BFloat|Decimal)/, { stored: "DOUBLE", sql: (x) => `toFloat64(${x})` }],
  [/^Bool$/, { stored: "BOOLEAN", sql: asIs }],
  [/^Date(32)?$/, { stored: "DATE", sql: asIs }],
  // As the server writes them: on the clock of the column's time zone.
  [/^DateTime(64)?\b/, { stored: "TIMESTAMP", sql: asIs }],
  [/^(AggregateFunction|Nothing|Point|Ring|Polygon|MultiPolygon|LineString|QBit)/, null],
];

const asText: ColumnReading = { stored: "VARCHAR", sql: (x) => `toString(${x})` };

const withBackslashes = (text: string): string => text.replaceAll("\\", "\\\\");

/** Functions of ClickHouse that stand where a table could, `file` also where a value could; a quoted name with escapes may be any of them. */
const beyond = new RegExp(
  "\\b(?:file|url|s3|gcs|hdfs|remote|remoteSecure|cluster|clusterAllReplicas|mysql|postgresql|mongodb|sqlite|odbc|jdbc|redis|executable|" +
    "input|azureBlobStorage|deltaLake|hudi|iceberg|paimon|ytsaurus|arrowFlight|getOSKernelVersion|catboostEvaluate)" +
    '(?:S3|Azure|HDFS|Local|Cluster)*["`\\s]*(?:\\(|--|#|/\\*)' +
    "|([\"`])(?:(?!\\1)[^'])*\\\\",
  "i",
);

export const clickHouseDialect: Dialect = {
  quoteName: (name) => `\`${withBackslashes(name).replaceAll("`", "\\`")}\``,
  day: (iso) => `toDate('${iso}')`,
  readType: (type) => {
    const plain = unwrapped(type);
    const found = readings.find(([pattern]) => pattern.test(plain));
    return found === undefined ? asText : found[1];
  },
  reach: { table: /^`(?:[^`\\]|\\.)*`(?:\.`(?:[^`\\]|\\.)*`)?$/, beyond },
};

/** `LowCardinality(Nullable(String))` → `String`; what an aggregate table sums is a plain value to whoever reads it. */
function unwrapped(type: string): string {
  const inside =
    /^(?:LowCardinality|Nullable)\((.*)\)$/.exec(type)?.[1] ?? /^SimpleAggregateFunction\(\w+, (.*)\)$/.exec(type)?.[1];
  return inside === undefined ? type : unwrapped(inside);
}
