import type { MeasureColumn } from "../identities/measure-column.ts";
import { weekdayOf } from "../seasonality/cycle-pattern.ts";
import { isInside, type WindowPair } from "../series.ts";

export type Nature = "flag" | "set" | "measured";

export interface DriverColumn {
  name: string;
  values: Float64Array;
  /** flag: two values; set: mostly unchanged from day to day, as decided by someone; measured: all else. */
  nature: Nature;
  isPositive: boolean;
  before: number;
  after: number;
}

export interface DriverTable {
  columns: Map<string, DriverColumn>;
  inBaseline: boolean[];
  inComparison: boolean[];
  /** Six indicator columns, where there are enough weeks to tell weekdays apart. */
  weekdays: Float64Array[];
  count: number;
}

/** Keeps the days on which every measure is known. */
export function buildTable(
  times: readonly number[],
  measures: readonly MeasureColumn[],
  windows: WindowPair,
): DriverTable {
  const rows = times.map((_, i) => i).filter((i) => measures.every((measure) => Number.isFinite(measure.values[i]!)));
  rows.sort((a, b) => times[a]! - times[b]!);
  const inBaseline = rows.map((i) => isInside(times[i]!, windows.baseline));
  const inComparison = rows.map((i) => isInside(times[i]!, windows.comparison));
  const columns = new Map<string, DriverColumn>();
  for (const { name, values } of measures) {
    const own = Float64Array.from(rows, (i) => values[i]!);
    columns.set(name, {
      name,
      values: own,
      nature: natureOf(own),
      isPositive: own.every((value) => value > 0),
      before: meanWhere(own, inBaseline),
      after: meanWhere(own, inComparison),
    });
  }
  const isDaily = rows.length > 1 && times[rows[1]!]! - times[rows[0]!]! === 1;
  const weekdays =
    isDaily && rows.length >= 42
      ? [1, 2, 3, 4, 5, 6].map((day) => Float64Array.from(rows, (i) => (weekdayOf(times[i]!) === day ? 1 : 0)))
      : [];
  return { columns, inBaseline, inComparison, weekdays, count: rows.length };
}

export function meanWhere(values: Float64Array, includes: readonly boolean[]): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    if (!includes[i]) continue;
    sum += values[i]!;
    count++;
  }
  return sum / count;
}

function natureOf(values: Float64Array): Nature {
  if (new Set(values).size <= 2) return "flag";
  let unchanged = 0;
  for (let i = 1; i < values.length; i++) if (values[i] === values[i - 1]) unchanged++;
  return unchanged > 0.5 * (values.length - 1) ? "set" : "measured";
}
