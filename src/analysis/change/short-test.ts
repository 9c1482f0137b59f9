import type { PreparedSeries } from "./prepare-series.ts";
import { totals } from "./window-contrast.ts";

export interface ShortTest {
  standardError: number;
  freedom: number;
}

/** Welch's test on the buckets of the two windows; for rates by the delta method. Null when a window has one bucket. */
export function testBetweenBuckets(prepared: PreparedSeries): ShortTest | null {
  const sides = [prepared.inBaseline, prepared.inComparison].map((includes) => rateVariance(prepared, includes));
  const [earlier, later] = sides;
  if (!earlier || !later) return null;
  const variance = earlier.variance + later.variance;
  if (!(variance > 0)) return null;
  const freedom =
    variance ** 2 / (earlier.variance ** 2 / (earlier.count - 1) + later.variance ** 2 / (later.count - 1));
  return { standardError: Math.sqrt(variance), freedom };
}

/** The sampling error that rows drawn independently would leave. Null where the rows' variance is unknown. */
export function testWithinBuckets(prepared: PreparedSeries): ShortTest | null {
  let variance = 0;
  for (const includes of [prepared.inBaseline, prepared.inComparison]) {
    const { exposure } = totals({ aligned: prepared.plain }, includes);
    for (let i = 0; i < includes.length; i++) {
      if (!includes[i]) continue;
      const own = prepared.rowVariance[i];
      if (own === null || own === undefined) return null;
      variance += own / exposure ** 2;
    }
  }
  return variance > 0 ? { standardError: Math.sqrt(variance), freedom: Number.POSITIVE_INFINITY } : null;
}

function rateVariance(
  prepared: PreparedSeries,
  includes: readonly boolean[],
): { variance: number; count: number } | null {
  const { rate, exposure, count } = totals(prepared, includes);
  if (count < 2) return null;
  let squares = 0;
  for (let i = 0; i < includes.length; i++) {
    if (includes[i]) squares += (prepared.aligned.numerator[i]! - rate * prepared.aligned.exposure[i]!) ** 2;
  }
  return { variance: (squares / exposure ** 2) * (count / (count - 1)), count };
}
