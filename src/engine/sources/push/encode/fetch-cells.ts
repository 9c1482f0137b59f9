import type { Caps } from "../../../../analysis/search/rows/cap-amounts.ts";
import type { Cell } from "../../../duck.ts";
import { quoteText } from "../../../sql.ts";
import type { Rows } from "../pushed-queries.ts";
import { cappedSql } from "./choose-server-caps.ts";
import { type Coded, sumsSql } from "./coded-sql.ts";
import type { Fold } from "./fold-dimensions.ts";

/** Sums of one period and combination of values. */
export interface FetchedCell {
  period: number;
  /** In the order of the folds; null for the rest. */
  values: (string | null)[];
  day: number | null;
  rows: number;
  amount: number;
  squares: number;
  exposure: number;
  cross: number;
  exposureSquares: number;
  capped: { amount: number; squares: number; cross: number } | null;
}

export interface CellRequest {
  coded: Coded;
  folds: Fold[];
  hasDays: boolean;
  caps: Caps | null;
}

/** How many cells there are. */
export async function countCells(rows: Rows, request: CellRequest): Promise<number> {
  const keys = keysOf(request).map((key, i) => `${key} as k${i}`);
  const [[count]] = await rows(
    `select count(*) from (select distinct ${keys.join(", ")} from ${request.coded.from}) as cells`,
  );
  return Number(count);
}

export async function fetchCells(rows: Rows, request: CellRequest): Promise<FetchedCell[]> {
  const { coded, folds, hasDays, caps } = request;
  const keys = keysOf(request);
  const capped = caps === null ? [] : cappedSums(coded, cappedSql(caps));
  const columns = [...keys.map((key, i) => `${key} as k${i}`), ...sumsSql(coded), ...capped];
  const found = await rows(
    `select ${columns.join(", ")} from ${coded.from} group by ${keys.map((_, i) => i + 1).join(", ")}`,
  );
  // A database gives groups in any order, and sums are to come out the same each time.
  const inOrder = found.map((row) => ({ row, key: JSON.stringify(row.slice(0, keys.length)) }));
  inOrder.sort((a, b) => (a.key < b.key ? -1 : 1));
  return inOrder
    .map(({ row }) => row)
    .map((row) => toCell(row, { folds, hasDays, hasExposure: coded.hasExposure, hasCaps: caps !== null }));
}

function keysOf({ coded, folds, hasDays }: CellRequest): string[] {
  const values = folds.map(({ dimension, kept }) => {
    const value = coded.values[dimension];
    return kept === null ? value : `case when ${value} in (${kept.map(quoteText).join(", ")}) then ${value} end`;
  });
  return ['"the period"', ...(hasDays ? [coded.day!] : []), ...values];
}

function cappedSums({ hasExposure }: Coded, amount: string): string[] {
  const sums = [`sum(${amount}) as cs`, `sum(${amount} * ${amount}) as cq`];
  return hasExposure ? [...sums, `sum(${amount} * "the exposure") as cc`] : sums;
}

interface Shape {
  folds: Fold[];
  hasDays: boolean;
  hasExposure: boolean;
  hasCaps: boolean;
}

function toCell(row: Cell[], { folds, hasDays, hasExposure, hasCaps }: Shape): FetchedCell {
  const cells = [...row];
  const next = () => Number(cells.shift());
  const period = next();
  const day = hasDays ? next() : null;
  const values = cells.splice(0, folds.length).map((value) => (value === null ? null : String(value)));
  const [rows, amount, squares] = [next(), next(), next()];
  const [exposure, cross, exposureSquares] = hasExposure ? [next(), next(), next()] : [0, 0, 0];
  const capped = hasCaps ? { amount: next(), squares: next(), cross: hasExposure ? next() : 0 } : null;
  return { period, day, values, rows, amount, squares, exposure, cross, exposureSquares, capped };
}
