import type { Codes, Dimension, RowData } from "../../analysis/search/types.ts";
import type { Duck } from "../duck.ts";
import { quoteName } from "../sql.ts";

export interface EncodeRequest {
  /** A select statement or table in brackets, to stand behind `from`. */
  from: string;
  /** Conditions for rows of the baseline and of the comparison. */
  baseline: string;
  comparison: string;
  dimensions: { name: string; sql: string; cardinality?: number }[];
  amount: string;
  /** Null for sums and counts. */
  exposure: string | null;
  /** Null where rows have none. */
  time: string | null;
}

export const missingValue = "(missing)";

/** Streams rows out of the engine as dictionary codes and amounts in typed arrays, the baseline's rows first. */
export async function encodeRows(duck: Duck, request: EncodeRequest): Promise<RowData> {
  const [[before, after]] = await duck.rows(
    `select count(*) filter (where ${request.baseline}), count(*) filter (where ${request.comparison}) from ${request.from}`,
  );
  const baselineRows = Number(before);
  const total = baselineRows + Number(after);
  const dimensions: Dimension[] = [];
  for (const [i, { name, sql }] of request.dimensions.entries()) {
    const values = await makeDictionary(duck, request, textOf(sql), i);
    dimensions.push({ name, values, codes: codesFor(values.length, total) });
  }
  const numerator = new Float64Array(total);
  const denominator = request.exposure === null ? null : new Float64Array(total);
  const days = request.time === null || total > mostDated ? null : new Int32Array(total);
  const columns = [
    ...dimensions.map(({ codes }) => codes),
    numerator,
    ...(denominator ? [denominator] : []),
    ...(days ? [days] : []),
  ];
  const wanted = { ...request, time: days && request.time };
  await fill(duck, wanted, request.baseline, columns, 0, baselineRows);
  await fill(duck, wanted, request.comparison, columns, baselineRows, total);
  for (const i of request.dimensions.keys()) await duck.run(`drop type ${enumName(i)}`);
  return { shape: "rows", dimensions, baselineRows, measure: { numerator, denominator }, days };
}

// Days tell how regular a table is; in large ones even rows that come by chance say enough.
const mostDated = 500_000;

const enumName = (i: number): string => quoteName(`dictionary ${i}`);
const textOf = (sql: string): string => `coalesce((${sql})::varchar, '${missingValue}')`;

// Codes of an enum stream as plain integers; the enum values themselves would be twenty times slower.
async function makeDictionary(
  duck: Duck,
  { from, baseline, comparison }: EncodeRequest,
  text: string,
  i: number,
): Promise<string[]> {
  await duck.run(`drop type if exists ${enumName(i)}`);
  await duck.run(
    `create type ${enumName(i)} as enum (select distinct ${text} as value from ${from} where (${baseline}) or (${comparison}) order by value)`,
  );
  const rows = await duck.rows(`select unnest(enum_range(null::${enumName(i)}))::varchar`);
  return rows.map(([value]) => String(value));
}

export function codesFor(cardinality: number, length: number): Codes {
  if (cardinality <= 256) return new Uint8Array(length);
  return cardinality <= 65_536 ? new Uint16Array(length) : new Uint32Array(length);
}

async function fill(
  duck: Duck,
  { from, dimensions, amount, exposure, time }: EncodeRequest,
  where: string,
  columns: (Codes | Float64Array)[],
  start: number,
  end: number,
): Promise<void> {
  const select = [
    ...dimensions.map(({ sql }, i) => `enum_code(${textOf(sql)}::${enumName(i)})`),
    `coalesce((${amount})::double, 0)`,
    ...(exposure === null ? [] : [`coalesce((${exposure})::double, 0)`]),
    ...(time === null ? [] : [`((${time})::date - date '1970-01-01')::integer`]),
  ];
  const at = await streamInto(duck, `select ${select.join(", ")} from ${from} where ${where}`, columns, start);
  if (at !== end) throw new Error(`read ${at - start} rows where ${end - start} were counted`);
}

/** Fills the columns with the rows of a query from a row on, and gives the row behind the last. */
export async function streamInto(
  duck: Duck,
  sql: string,
  columns: (Codes | Float64Array)[],
  start: number,
): Promise<number> {
  const result = await duck.connection.stream(sql);
  let at = start;
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return at;
    for (const [i, column] of columns.entries()) {
      const { items } = chunk.getColumnVector(i) as unknown as { items: Codes | Float64Array };
      column.set(items.subarray(0, chunk.rowCount), at);
    }
    at += chunk.rowCount;
  }
}
