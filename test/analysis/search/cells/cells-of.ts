import type { Cause, CellData } from "../../../../src/analysis/search/types.ts";

export type Row = Record<string, string | number>;

/** Cells from rows with `actual` and `expected`, or for ratios also `actualOf` and `expectedOf`; other fields are dimensions. */
export function cellsOf(rows: Row[]): CellData {
  const measures = ["actual", "expected", "actualOf", "expectedOf"];
  const column = (name: string) => Float64Array.from(rows, (row) => Number(row[name]));
  const isRatio = rows[0] !== undefined && "actualOf" in rows[0];
  const names = Object.keys(rows[0] ?? {}).filter((name) => !measures.includes(name));
  return {
    shape: "cells",
    dimensions: names.map((name) => {
      const values = [...new Set(rows.map((row) => String(row[name])))];
      return { name, values, codes: Int32Array.from(rows, (row) => values.indexOf(String(row[name]))) };
    }),
    actual: { numerator: column("actual"), denominator: isRatio ? column("actualOf") : null },
    expected: { numerator: column("expected"), denominator: isRatio ? column("expectedOf") : null },
    squares: null,
  };
}

/** Every combination of values. */
export function cross(dimensions: Record<string, string[]>): Record<string, string>[] {
  return Object.entries(dimensions).reduce<Record<string, string>[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  );
}

export function names(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, k) => `${prefix}${k + 1}`);
}

/** "channel: a=1&b=2" per cause, sorted. */
export function labels(data: CellData, causes: Cause[]): string[] {
  return causes
    .map(({ channel, segment }) => {
      const terms = segment.map(({ dimension, code }) => {
        const { name, values } = data.dimensions[dimension]!;
        return `${name}=${values[code]}`;
      });
      return `${channel}: ${terms.join("&")}`;
    })
    .sort();
}

/** Mulberry32: the same numbers in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A count with this mean, by the normal approximation. */
export function countAround(mean: number, random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
}
