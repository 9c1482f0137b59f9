import type { Codes, Dimension, RowData } from "../types.ts";
import { type Leaves, numberLeaves } from "./number-leaves.ts";

/** Rows as they come each day: how much of each combination of values on each day. */
export interface Panel {
  leaves: Leaves;
  /** Those by which rows of the same day differ; the others have but one value here. */
  dimensions: Dimension[];
  /** Weekday of each day, those of the baseline first. */
  weekdays: Int32Array;
  baselineDays: number;
  /** The position of each row's day. */
  dayOf: Int32Array;
}

const fewestRowsPerLeaf = 3;
const mostCells = 4_000_000;

/** Null where the rows are too many or too far apart to come back day by day. */
export function toPanel({ dimensions, baselineRows, days, sums }: RowData): Panel | null {
  if (!days) return null;
  const baseline = numberDays(days, 0, baselineRows);
  const comparison = numberDays(days, baselineRows, days.length);
  const dayCount = baseline.size + comparison.size;
  if (baseline.size === 0 || comparison.size === 0 || dayCount < 3) return null;
  const lasting = dimensions.map((dimension) => (followsDay(dimension, days) ? withOneValue(dimension) : dimension));
  const rows = sums?.rows.reduce((sum, count) => sum + count, 0) ?? days.length;
  const most = Math.min(rows / fewestRowsPerLeaf, mostCells / dayCount);
  const leaves = numberLeaves(lasting, days.length, most);
  if (!leaves || leaves.count < 2) return null;
  const dayOf = Int32Array.from(days, (day, row) =>
    row < baselineRows ? baseline.get(day)! : baseline.size + comparison.get(day)!,
  );
  const weekdays = Int32Array.from([...baseline.keys(), ...comparison.keys()], (day) => ((day % 7) + 7) % 7);
  return { leaves, dimensions: lasting, weekdays, baselineDays: baseline.size, dayOf };
}

/** In the order of time. */
function numberDays(days: Int32Array, from: number, to: number): Map<number, number> {
  const sorted = [...new Set(days.subarray(from, to))].sort((a, b) => a - b);
  return new Map(sorted.map((day, index) => [day, index]));
}

/** Weekdays, holidays and the like: what moves on such days moves everything alike, and is no segment's doing. */
function followsDay({ codes }: Dimension, days: Int32Array): boolean {
  const codeOfDay = new Map<number, Codes[number]>();
  for (let row = 0; row < days.length; row++) {
    const known = codeOfDay.get(days[row]!);
    if (known === undefined) codeOfDay.set(days[row]!, codes[row]!);
    else if (known !== codes[row]) return false;
  }
  return true;
}

function withOneValue({ name, values, codes }: Dimension): Dimension {
  return { name, values: values.slice(0, 1), codes: new Uint8Array(codes.length) };
}

/** Sums per leaf and day, row-major by leaf. */
export function sumByDay({ leaves, weekdays, dayOf }: Panel, amounts: Float64Array): Float64Array {
  const sums = new Float64Array(leaves.count * weekdays.length);
  for (let row = 0; row < amounts.length; row++)
    sums[leaves.of[row]! * weekdays.length + dayOf[row]!]! += amounts[row]!;
  return sums;
}
