import { tTwoSided } from "../distributions/student-t.ts";
import { lengthOf } from "../history/grain.ts";
import type { History } from "../history/history.ts";
import type { Series } from "../history/series.ts";
import { MAD_TO_SIGMA, median } from "../robust.ts";
import { type Fault, noEdits, type Term } from "./fault.ts";

/** Below this factor a jump may as well have happened. */
const leastFactor = 5;
const recent = 24;

/** Amounts that are ten, a hundred or a thousand times what they always were, from some bucket of the comparison on. */
export function findUnitJump(history: History, series: Series, terms: Term[]): Fault | null {
  const { calendar, comparison, baseline, data } = history;
  const size = (bucket: number): number => {
    const rows = series.rows[bucket + 1]! - series.rows[bucket]!;
    const amount = Math.abs(series.amounts[bucket + 1]! - series.amounts[bucket]!);
    const per = series.exposures.length > 0 ? series.exposures[bucket + 1]! - series.exposures[bucket]! : rows;
    return rows === 0 || per === 0 || amount === 0 ? Number.NaN : Math.log(amount / per);
  };
  const week = calendar.grain === "day" ? 7 : calendar.grain === "hour" ? 24 : 1;
  // What is usual now: years ago everything may have been smaller.
  const end = Math.min(comparison.from, calendar.size);
  const sizes: { value: number; bucket: number }[] = [];
  for (let bucket = Math.max(0, end - Math.max(recent, 4 * lengthOf(baseline))); bucket < end; bucket++)
    if (Number.isFinite(size(bucket))) sizes.push({ value: size(bucket), bucket });
  if (sizes.length < 4) return null;
  const middle = median(sizes.map(({ value }) => value));
  const slots = Array.from({ length: week }, (_, slot) => {
    const same = sizes.filter(({ bucket }) => bucket % week === slot).map(({ value }) => value);
    return same.length >= 3 ? median(same) : middle;
  });
  const known = sizes.map(({ value, bucket }) => value - slots[bucket % week]!);
  const spread = MAD_TO_SIGMA * median(known.map(Math.abs));
  const jumped: number[] = [];
  const jumps: number[] = [];
  const all: number[] = [];
  for (let bucket = comparison.from; bucket <= Math.min(comparison.to, calendar.size - 1); bucket++) {
    const jump = size(bucket) - slots[bucket % week]!;
    all.push(jump);
    if (Math.abs(jump) < Math.log(leastFactor)) continue;
    jumped.push(bucket);
    jumps.push(jump);
  }
  const length = Math.min(comparison.to, calendar.size - 1) - comparison.from + 1;
  if (jumped.length === 0 || jumped.length < length / 4) return null;
  const power = median(jumps) / Math.LN10;
  const whole = Math.round(power);
  if (whole === 0 || jumps.some((jump) => Math.sign(jump) !== Math.sign(whole))) return null;
  // Ten times may happen; a hundred times and no more noise than before hardly does.
  const error = (2 * spread) / Math.LN10 / Math.sqrt(jumps.length) + 0.04;
  if (Math.abs(power - whole) > Math.min(Math.abs(whole) === 1 ? 0.02 : 0.25, error)) return null;
  const distance = Math.abs(median(jumps));
  const wobble = MAD_TO_SIGMA * median(jumps.map((jump) => Math.abs(Math.abs(jump) - distance)));
  const widest = Math.max(...known.map(Math.abs));
  // Another unit begins from one bucket to the next: what lies between the old and the new level is a fall or a rise.
  const between = all.filter((jump) => Math.abs(jump) > distance / 4 && Math.abs(jump) < (3 * distance) / 4);
  if (between.length > 0.1 * length) return null;
  if (distance < 4 * spread || wobble > 1.5 * spread + 0.1 || widest > 0.7 * distance) return null;
  // Few degrees of freedom: amounts have heavy tails.
  const surprise =
    -Math.log(Math.max(1e-30, tTwoSided(distance / Math.max(spread, 0.05), 3))) * Math.min(3, jumps.length);
  if (surprise < 7) return null;
  const factor = 10 ** whole;
  const from = jumped[0]!;
  const rows: number[] = [];
  for (let row = 0; row < data.buckets.length; row++)
    if (
      data.buckets[row]! >= from &&
      terms.every(({ dimension, code }) => data.dimensions[dimension]!.codes[row] === code)
    )
      rows.push(row);
  return {
    kind: "unit",
    terms,
    buckets: jumped,
    surprise,
    factor,
    repair: { ...noEdits, scaled: [{ rows, factor: 1 / factor }] },
  };
}
