import { type Day, dispersionOf } from "../dispersion.ts";
import { tTwoSided } from "../distributions/student-t.ts";
import { type Bucket, isInside, type WindowPair } from "../series.ts";

/**
 * How likely chance alone moves a share as far between the windows, if its rows come in clusters as large as its days show. A segment that was hardly there before
 * has few rows to vary, so that against the days of the past alone any cluster in the comparison is a move. Null where the rows' variance is not known.
 */
export function chanceInClusters(buckets: readonly Bucket[], { baseline, comparison }: WindowPair): number | null {
  if (buckets.some(({ denominator, variance }) => denominator === null || variance === null)) return null;
  const groups: Record<"before" | "after" | "others", Day[]> = { before: [], after: [], others: [] };
  for (const { time, numerator, denominator, variance } of buckets) {
    const group = isInside(time, comparison) ? "after" : isInside(time, baseline) ? "before" : "others";
    groups[group].push({ amount: numerator, whole: denominator!, variance: variance! });
  }
  const { dispersion, freedom } = dispersionOf(Object.values(groups));
  const [before, after] = [addUp(groups.before), addUp(groups.after)];
  const error = Math.sqrt(Math.max(1, dispersion) * (before.variance + after.variance));
  return freedom > 0 && error > 0 ? tTwoSided((after.share - before.share) / error, freedom) : null;
}

function addUp(days: Day[]): { share: number; variance: number } {
  const sum = (of: keyof Day) => days.reduce((total, day) => total + day[of], 0);
  const whole = sum("whole");
  return { share: sum("amount") / whole, variance: sum("variance") / whole ** 2 };
}
