import type { RowData } from "../../../../analysis/search/types.ts";
import type { Encoded } from "../../../data-source.ts";
import type { EncodeRequest } from "../../../encode/encode-rows.ts";
import { listed } from "../../../load/name-columns.ts";
import type { Rows } from "../pushed-queries.ts";
import { chooseServerCaps } from "./choose-server-caps.ts";
import { type Coded, codeRows } from "./coded-sql.ts";
import { type CellRequest, countCells, fetchCells } from "./fetch-cells.ts";
import { cellsOf, type Fold, foldDimensions, wholeCube } from "./fold-dimensions.ts";
import { readSingles, readWhole, type Singles, type WholeTotals } from "./read-singles.ts";
import { expandRows, toRowData } from "./to-row-data.ts";

export interface EncodeLimits {
  /** So few rows come as groups of equal ones: nothing is lost, the days of regular tables least of all. */
  expandedRows: number;
  /** In larger tables even rows that come by chance say enough, and days are not told apart. */
  datedRows: number;
  /** What all cells of a cube together may weigh on the wire. */
  bytes: number;
}

export const usualEncodeLimits: EncodeLimits = { expandedRows: 20_000, datedRows: 500_000, bytes: 2_000_000 };

/** What the search needs of two periods, summed up inside the server. */
export async function encodePushedRows(
  rows: Rows,
  request: EncodeRequest,
  limits: EncodeLimits = usualEncodeLimits,
): Promise<Encoded> {
  const coded = codeRows(request);
  const whole = await readWhole(rows, coded);
  const all = request.dimensions.map((_, dimension): Fold => ({ dimension, kept: null, size: 0 }));
  if (whole.rows <= limits.expandedRows) return { data: await fetchRows(rows, request, coded, all), leftOut: null };
  const singles: Singles[] = [];
  for (const dimension of request.dimensions.keys()) singles.push(await readSingles(rows, coded, dimension, whole));
  const caps = await chooseServerCaps(rows, coded, {
    rows: whole.rows,
    sum: whole.baseline.amount + whole.comparison.amount,
    squares: whole.baseline.squares + whole.comparison.squares,
  });
  const most = Math.floor(limits.bytes / cellBytes(singles, coded, caps !== null) / 2);
  const cube = await chooseCube(rows, { coded, caps }, { singles, whole, limits, most });
  const dimensions = request.dimensions.map(({ name, cardinality = 0 }, i) => ({
    name,
    cardinality: Math.max(cardinality, singles[i].values.length),
  }));
  const shape = { dimensions, folds: cube.folds, hasExposure: coded.hasExposure };
  const data = toRowData(await fetchCells(rows, cube), shape);
  return { data, leftOut: sayLeftOut(cube.folds, request) };
}

/** Groups of rows that are equal in all that the search sees. */
async function fetchRows(rows: Rows, request: EncodeRequest, coded: Coded, folds: Fold[]): Promise<RowData> {
  const figures = ['"the amount"', ...(coded.hasExposure ? ['"the exposure"'] : [])];
  const alike = { ...coded, values: [...coded.values, ...figures] };
  const keys = figures.map((_, i): Fold => ({ dimension: coded.values.length + i, kept: null, size: 0 }));
  const hasDays = coded.day !== null;
  const cells = await fetchCells(rows, { coded: alike, folds: [...folds, ...keys], hasDays, caps: null });
  const dimensions = request.dimensions.map(({ name }) => ({ name, cardinality: 0 }));
  return expandRows(cells, { dimensions, folds, hasExposure: coded.hasExposure });
}

/** Numbers, separators, and texts of the length they have here. */
function cellBytes(singles: Singles[], { hasExposure }: Coded, hasCaps: boolean): number {
  const texts = singles.map(({ values }) => {
    const total = values.reduce((sum, { rows }) => sum + rows, 0);
    return 5 + values.reduce((sum, { value, rows }) => sum + (rows * Buffer.byteLength(value)) / total, 0);
  });
  const figures = 20 * (2 + (hasExposure ? 3 : 0) + (hasCaps ? (hasExposure ? 3 : 2) : 0));
  return 20 + figures + texts.reduce((sum, text) => sum + text, 0);
}

interface Choice {
  singles: Singles[];
  whole: WholeTotals;
  limits: EncodeLimits;
  /** Cells of one period. */
  most: number;
}

/** The finest cube that is light enough: with days and all values, without days, or cut by the most telling dimensions alone. */
async function chooseCube(
  rows: Rows,
  known: Pick<CellRequest, "coded" | "caps">,
  { singles, whole, limits, most }: Choice,
): Promise<CellRequest> {
  const folds = wholeCube(singles);
  const isDated = known.coded.day !== null && whole.rows <= limits.datedRows;
  for (const hasDays of isDated ? [true, false] : [false]) {
    if (folds === null) break;
    const cube = { ...known, folds, hasDays };
    // Few of the combinations may occur at all; counting them costs a scan, so it is not tried where it is hopeless.
    if (!hasDays && cellsOf(folds) <= most) return cube;
    if (cellsOf(folds) <= 100 * most && (await countCells(rows, cube)) <= 2 * most) return cube;
  }
  return { ...known, folds: foldDimensions(singles, most), hasDays: false };
}

function sayLeftOut(folds: Fold[], { dimensions }: EncodeRequest): string | null {
  const cut = folds.map(({ dimension }) => dimension);
  const others = dimensions.filter((_, dimension) => !cut.includes(dimension)).map(({ name }) => name);
  const folded = folds.filter(({ kept }) => kept !== null).map(({ dimension }) => dimensions[dimension].name);
  const parts = [
    ...(folded.length === 0
      ? []
      : [`of ${listed(folded)} only the largest and the most deviating values were told apart`]),
    ...(others.length === 0 ? [] : [`${listed(others)} stood out least and was left aside`]),
  ];
  return parts.length === 0 ? null : `The rows stay in the database, so ${parts.join("; ")}.`;
}
