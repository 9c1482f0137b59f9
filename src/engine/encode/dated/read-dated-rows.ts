import type { DatedRows } from "../../../analysis/history/dated-rows.ts";
import type { Dimension } from "../../../analysis/search/types.ts";
import type { Duck } from "../../duck.ts";
import { quoteName } from "../../sql.ts";
import { codesFor, streamInto } from "../encode-rows.ts";
import { cellsSql } from "./cells-sql.ts";
import { type CutLimits, chooseCut } from "./choose-cut.ts";
import { type Dated, dateRows, valueName } from "./date-rows.ts";
import type { DatedRequest } from "./dated-request.ts";
import { readCut } from "./read-cut.ts";
import { type Read, toCells } from "./to-cells.ts";

/** So many rows are read one by one, of more so many cells. */
const most = 2_000_000;

export const usualCutLimits: CutLimits = { cells: most, bytes: Number.POSITIVE_INFINITY };

/** All dated rows as codes and amounts: one by one, or as cells where they are many or few cells hold them. */
export async function readDatedRows(
  duck: Duck,
  request: DatedRequest,
  limits: CutLimits = usualCutLimits,
): Promise<DatedRows> {
  const dated = await dateRows(duck.rows, request);
  const isMany = dated.rows > limits.cells;
  const all = [...request.dimensions.keys()];
  const cut = isMany ? await chooseCut(duck.rows, dated, request, limits) : { together: all, aloneBeside: () => [] };
  return readCut(duck.rows, dated, request, cut, async (own, dimensions) => {
    const dictionaries: Dictionary[] = [];
    for (const i of dimensions) dictionaries.push(await openDictionary(duck, own, request, i));
    const combinations = dictionaries.reduce((cells, { values }) => cells * values.length, dated.filled);
    const mostCells = Math.min(combinations, Math.max(limits.cells, dated.filled));
    const read =
      isMany || combinations <= worthGrouping * dated.rows
        ? await readCells(duck, own, dictionaries, mostCells)
        : await readRows(duck, own, dictionaries);
    for (const { type } of dictionaries) await duck.run(`drop type ${type}`);
    return read;
  });
}

/** Where there are so many times fewer cells than rows, grouping saves more than it costs. */
const worthGrouping = 0.5;

interface Dictionary {
  name: string;
  values: string[];
  type: string;
  /** The code of a row's value. */
  key: string;
}

async function readRows(duck: Duck, { from, rows, hasExposure }: Dated, dictionaries: Dictionary[]): Promise<Read> {
  const dimensions = dictionaries.map((dictionary) => toDimension(dictionary, rows));
  const amounts = new Float64Array(rows);
  const exposures = hasExposure ? new Float64Array(rows) : null;
  const buckets = new Int32Array(rows);
  const columns = [...dimensions.map(({ codes }) => codes), amounts, ...(exposures ? [exposures] : []), buckets];
  const select = [
    ...dictionaries.map(({ key }) => key),
    '"the amount"',
    ...(hasExposure ? ['"the exposure"'] : []),
    'cast("the bucket" as integer)',
  ];
  await streamInto(duck, `select ${select.join(", ")} from ${from}`, columns, 0);
  return { dimensions, buckets, amounts, exposures, sums: null };
}

async function readCells(duck: Duck, dated: Dated, dictionaries: Dictionary[], most: number): Promise<Read> {
  const figures = Array.from({ length: dated.hasExposure ? 6 : 3 }, () => new Float64Array(most));
  const dimensions = dictionaries.map((dictionary) => toDimension(dictionary, most));
  const buckets = new Int32Array(most);
  const keys = dimensions.map((_, i) => `k${i}`);
  const grouped = cellsSql(
    dated,
    dictionaries.map((_, i) => i),
    (i) => dictionaries[i]!.key,
  );
  const sums = dated.hasExposure ? ["s", "e", "n", "q", "c", "ee"] : ["s", "n", "q"];
  const select = [...keys, "cast(b as integer)", ...sums.map((sum) => `cast(${sum} as double)`)];
  const count = await streamInto(
    duck,
    `select ${select.join(", ")} from (${grouped}) order by ${["b", ...keys].join(", ")}`,
    [...dimensions.map(({ codes }) => codes), buckets, ...figures],
    0,
  );
  return toCells({
    dimensions: dimensions.map((dimension) => ({ ...dimension, codes: dimension.codes.slice(0, count) })),
    buckets: buckets.slice(0, count),
    figures: figures.map((column) => column.slice(0, count)),
  });
}

const toDimension = ({ name, values }: Dictionary, length: number): Dimension => ({
  name,
  values,
  codes: codesFor(values.length, length),
});

async function openDictionary(
  duck: Duck,
  { from }: Dated,
  request: DatedRequest,
  dimension: number,
): Promise<Dictionary> {
  const type = quoteName(`dated dictionary ${dimension}`);
  const value = valueName(dimension);
  await duck.run(`drop type if exists ${type}`);
  await duck.run(`create type ${type} as enum (select distinct ${value} as value from ${from} order by value)`);
  const rows = await duck.rows(`select unnest(enum_range(null::${type}))::varchar`);
  const values = rows.map(([value]) => String(value));
  return { name: request.dimensions[dimension]!.name, values, type, key: `enum_code(${value}::${type})` };
}
