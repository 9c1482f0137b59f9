import type { DatedRows } from "../../../analysis/history/dated-rows.ts";
import type { Dimension } from "../../../analysis/search/types.ts";
import type { Cell } from "../../duck.ts";
import { codesFor } from "../encode-rows.ts";
import { cellsSql } from "./cells-sql.ts";
import { type CutLimits, chooseCut } from "./choose-cut.ts";
import { type Dated, dateRows, valueName } from "./date-rows.ts";
import type { Ask, DatedRequest } from "./dated-request.ts";
import { readCut } from "./read-cut.ts";
import { type Read, toCells } from "./to-cells.ts";

/** What may cross the wire. */
export const usualWireLimits: CutLimits = { cells: 200_000, bytes: 5_000_000 };

/** The cells of a table whose rows stay where they are. */
export async function fetchDatedCells(
  ask: Ask,
  request: DatedRequest,
  limits: CutLimits = usualWireLimits,
): Promise<DatedRows> {
  const dated = await dateRows(ask, request);
  const cut = await chooseCut(ask, dated, request, limits);
  return readCut(ask, dated, request, cut, (own, dimensions) => fetchCells(ask, own, request, dimensions));
}

async function fetchCells(ask: Ask, dated: Dated, request: DatedRequest, kept: number[]): Promise<Read> {
  const found = await ask(cellsSql(dated, kept, valueName));
  const dictionaries = kept.map((dimension, i) => dictionaryOf(request.dimensions[dimension]!.name, found, i));
  const coded = found.map((row) => [
    Number(row[kept.length]),
    ...dictionaries.map(({ codeOf }, i) => codeOf.get(String(row[i]))!),
    ...row.slice(kept.length + 1).map(Number),
  ]);
  // A database gives groups in any order.
  coded.sort((a, b) => byKeys(a, b, kept.length + 1));
  const column = (at: number) => Float64Array.from(coded, (row) => row[at]!);
  const figures = Array.from({ length: dated.hasExposure ? 6 : 3 }, (_, i) => column(kept.length + 1 + i));
  const dimensions = dictionaries.map(({ name, values }, i): Dimension => {
    const codes = codesFor(values.length, coded.length);
    codes.set(column(i + 1));
    return { name, values, codes };
  });
  return toCells({ dimensions, buckets: Int32Array.from(column(0)), figures });
}

function dictionaryOf(name: string, found: Cell[][], at: number) {
  const values = [...new Set(found.map((row) => String(row[at])))].sort(byBytes);
  return { name, values, codeOf: new Map(values.map((value, code) => [value, code])) };
}

/** As our engine orders texts. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

function byKeys(a: number[], b: number[], keys: number): number {
  for (let i = 0; i < keys; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return 0;
}
