import { MAD_TO_SIGMA, median } from "../robust.ts";
import type { Span } from "./grain.ts";
import { type History, levelOf } from "./history.ts";

/** One or a few buckets that make most of the change by themselves. */
export interface SingleEvent {
  buckets: number[];
  period: "baseline" | "comparison";
  /** Of the change; 1 where the other buckets did not move at all. */
  share: number;
  /** What the other buckets of the period make of it. */
  others: number;
  /** Distance of the least unusual of them from what such buckets hold, in their spreads. */
  score: number;
  /** Their part of the period. */
  part: number;
}

const mostOfPeriod = 0.3;

/** The few buckets of either period that lie farthest from the same weekdays around them, where they make the change. */
export function findEvent(history: History): SingleEvent | null {
  const { baseline, comparison, before, after, isRatio } = history;
  const change = levelOf(isRatio, after) - levelOf(isRatio, before);
  const sign = Math.sign(change);
  if (sign === 0) return null;
  const found = (["comparison", "baseline"] as const).flatMap((period) => {
    const span = period === "comparison" ? comparison : baseline;
    const sums = period === "comparison" ? after : before;
    const scale = (isRatio ? sums.exposure : sums.length) * change * (period === "comparison" ? 1 : -1);
    const buckets = deviations(history, span);
    if (buckets.length < 3) return [];
    const towards = buckets
      .filter(({ deviation }) => deviation / scale > 0)
      .sort((a, b) => b.deviation / scale - a.deviation / scale);
    const chosen: typeof towards = [];
    for (const one of towards.slice(0, Math.max(1, Math.floor(mostOfPeriod * buckets.length)))) {
      if (chosen.length > 0 && (Math.abs(one.deviation) < 0.3 * Math.abs(chosen[0]!.deviation) || one.score < 3)) break;
      chosen.push(one);
    }
    if (chosen.length === 0) return [];
    const sum = (list: typeof towards) => list.reduce((total, { deviation }) => total + deviation, 0) / scale;
    return [
      {
        buckets: chosen.map(({ bucket }) => bucket).sort((a, b) => a - b),
        period,
        share: sum(chosen),
        others: sum(buckets.filter((one) => !chosen.includes(one))),
        score: Math.min(...chosen.map(({ score }) => score)),
        part: chosen.length / buckets.length,
      },
    ];
  });
  return found.sort((a, b) => b.share - a.share)[0] ?? null;
}

/** What some buckets of a period make of the change, those of them that go its way, and how far the farthest lies from what such buckets hold. */
export function weighBuckets(
  history: History,
  period: SingleEvent["period"],
  buckets: number[],
): { share: number; towards: number[]; score: number } {
  const { baseline, comparison, before, after, isRatio } = history;
  const isAfter = period === "comparison";
  const change = levelOf(isRatio, after) - levelOf(isRatio, before);
  const sums = isAfter ? after : before;
  const scale = (isRatio ? sums.exposure : sums.length) * change * (isAfter ? 1 : -1);
  const own = deviations(history, isAfter ? comparison : baseline).filter(({ bucket }) => buckets.includes(bucket));
  const towards = own.filter(({ deviation }) => deviation / scale > 0);
  return {
    share: own.reduce((sum, { deviation }) => sum + deviation, 0) / scale,
    towards: towards.map(({ bucket }) => bucket),
    score: Math.max(0, ...towards.map(({ score }) => score)),
  };
}

/** Every bucket of a period against the same weekdays before and after it. */
function deviations(history: History, span: Span): { bucket: number; deviation: number; score: number }[] {
  const { calendar, total, isRatio, before } = history;
  const rate = isRatio ? levelOf(true, before) : 0;
  const week = calendar.grain === "day" ? 7 : calendar.grain === "hour" ? 24 : 1;
  const at = (bucket: number): number => {
    const amount = total.amounts[bucket + 1]! - total.amounts[bucket]!;
    return isRatio ? amount - rate * (total.exposures[bucket + 1]! - total.exposures[bucket]!) : amount;
  };
  const list: { bucket: number; deviation: number; score: number }[] = [];
  for (let bucket = span.from; bucket <= Math.min(span.to, calendar.size - 1); bucket++) {
    const around: number[] = [];
    for (let steps = 1; steps <= 12 && around.length < 12; steps++)
      for (const near of [bucket - steps * week, bucket + steps * week]) {
        const isOutside = near < span.from || near > span.to;
        if (isOutside && near >= 0 && near < calendar.size && total.rows[near + 1]! > total.rows[near]!)
          around.push(at(near));
      }
    if (around.length < 3) continue;
    const middle = median(around);
    const spread = MAD_TO_SIGMA * median(around.map((value) => Math.abs(value - middle))) + 1e-9;
    list.push({ bucket, deviation: at(bucket) - middle, score: Math.min(50, Math.abs(at(bucket) - middle) / spread) });
  }
  return list;
}
