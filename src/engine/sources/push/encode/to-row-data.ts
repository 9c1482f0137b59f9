import type { Codes, Dimension, RowData } from "../../../../analysis/search/types.ts";
import { periods } from "./coded-sql.ts";
import type { FetchedCell } from "./fetch-cells.ts";
import type { Fold } from "./fold-dimensions.ts";

/** What the search takes for the value of all that are not told apart. */
export const restValue = "(all others)";

export interface DimensionShape {
  name: string;
  /** How many values there are in all. */
  cardinality: number;
}

export interface CellShape {
  dimensions: DimensionShape[];
  folds: Fold[];
  hasExposure: boolean;
}

/** Cells as entries of the search, those of the baseline first; a dimension that is not cut by has one value. */
export function toRowData(cells: FetchedCell[], { dimensions, folds, hasExposure }: CellShape): RowData {
  const inBaseline = cells.filter(({ period }) => period !== periods.comparison);
  const inComparison = cells.filter(({ period }) => period !== periods.baseline);
  const entries = [...inBaseline, ...inComparison];
  const column = (read: (cell: FetchedCell) => number) => Float64Array.from(entries, read);
  const hasCaps = entries.some(({ capped }) => capped !== null);
  return {
    shape: "rows",
    dimensions: dimensions.map((shape, i) => {
      const at = folds.findIndex(({ dimension }) => dimension === i);
      return at === -1 ? uncut(shape, entries.length) : encode(shape, folds[at], entries, at);
    }),
    baselineRows: inBaseline.length,
    measure: {
      numerator: column(({ amount }) => amount),
      denominator: hasExposure ? column(({ exposure }) => exposure) : null,
    },
    days: entries.length > 0 && entries[0].day !== null ? Int32Array.from(entries, ({ day }) => day!) : null,
    sums: {
      rows: column(({ rows }) => rows),
      squares: column(({ squares }) => squares),
      cross: hasExposure ? column(({ cross }) => cross) : null,
      exposureSquares: hasExposure ? column(({ exposureSquares }) => exposureSquares) : null,
      capped: hasCaps
        ? {
            amounts: column(({ capped }) => capped!.amount),
            squares: column(({ capped }) => capped!.squares),
            cross: hasExposure ? column(({ capped }) => capped!.cross) : null,
          }
        : null,
    },
  };
}

function uncut({ name }: DimensionShape, length: number): Dimension {
  return { name, values: [restValue], codes: new Uint8Array(length) };
}

function encode({ name, cardinality }: DimensionShape, { kept }: Fold, entries: FetchedCell[], at: number): Dimension {
  const found = new Set(entries.map(({ values }) => values[at]));
  const hasRest = found.delete(null);
  const values = [...found].map(String).sort(byBytes);
  const codeOf = new Map(values.map((value, code) => [value, code]));
  const rest = values.length;
  const codes = codesFor(rest + 1, entries.length);
  for (const [i, entry] of entries.entries()) codes[i] = codeOf.get(entry.values[at] ?? restValue) ?? rest;
  if (kept === null || !hasRest) return { name, values, codes };
  return { name, values: [...values, restValue], codes, folded: { rest, cardinality } };
}

/** As our engine orders texts. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

function codesFor(cardinality: number, length: number): Codes {
  if (cardinality <= 256) return new Uint8Array(length);
  return cardinality <= 65_536 ? new Uint16Array(length) : new Uint32Array(length);
}

/** Groups of equal rows as the rows they are. */
export function expandRows(cells: FetchedCell[], shape: CellShape): RowData {
  const repeated = cells.flatMap((cell) => {
    const one = { ...cell, rows: 1, amount: cell.amount / cell.rows, exposure: cell.exposure / cell.rows };
    return new Array<FetchedCell>(cell.rows).fill(one);
  });
  const { sums: _, ...data } = toRowData(repeated, shape);
  return data;
}
