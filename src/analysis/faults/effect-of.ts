import { rowsIn } from "../history/dated-rows.ts";
import type { History } from "../history/history.ts";
import { levelOf } from "../history/history.ts";
import type { Sums } from "../history/series.ts";
import type { RowEdits } from "./fault.ts";

/** What a fault adds to the change of the metric: the change as it is less the change without it, per bucket for sums. */
export function effectOf(history: History, edits: RowEdits): number {
  const { data, baseline, comparison, isRatio } = history;
  const sums = { before: { ...history.before }, after: { ...history.after } };
  const periodOf = (bucket: number): Sums | null => {
    if (bucket >= baseline.from && bucket <= baseline.to) return sums.before;
    return bucket >= comparison.from && bucket <= comparison.to ? sums.after : null;
  };
  const add = (row: number, bucket: number, amountTimes: number, rowTimes: number) => {
    const period = periodOf(bucket);
    if (!period) return;
    period.amount += amountTimes * data.amounts[row]!;
    if (data.exposures) period.exposure += rowTimes * data.exposures[row]!;
    period.rows += rowTimes * rowsIn(data, row);
  };
  for (const row of edits.dropped) add(row, data.buckets[row]!, -1, -1);
  for (const { row, bucket } of edits.copied) add(row, bucket, 1, 1);
  for (const { rows, factor } of edits.scaled) for (const row of rows) add(row, data.buckets[row]!, factor - 1, 0);
  const change = (before: Sums, after: Sums) => levelOf(isRatio, after) - levelOf(isRatio, before);
  const effect = change(history.before, history.after) - change(sums.before, sums.after);
  return Number.isFinite(effect) ? effect : 0;
}
