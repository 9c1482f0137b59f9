/** Amounts beyond ± the cap count as the cap: one huge row must neither make nor hide a cause. */
export interface Caps {
  baseline: number;
  comparison: number;
}

export const noCaps: Caps = { baseline: Infinity, comparison: Infinity };

const minimumSample = 20_000;
const minimumSampleShare = 1 / 20;
/** Quantiles of the sizes at which capping is tried. */
export const capLevels = [0.9995, 0.999, 0.998, 0.995, 0.99, 0.98];
/** Capping costs exactness of the effect, so it has to buy this many times the information. */
const worthwhile = 1.4;

export function capAmount(amount: number, cap: number): number {
  return amount > cap ? cap : amount < -cap ? -cap : amount;
}

/**
 * Chooses the quantile at which capping leaves most information about a common factor on the amounts. Each
 * period is capped at its own quantile, so that a broad change moves all segments alike, capped or not.
 */
export function chooseCaps(amounts: Float64Array, baselineRows: number, around: "zero" | "mean"): Caps {
  const baseline = sortedSample(amounts, 0, baselineRows);
  const comparison = sortedSample(amounts, baselineRows, amounts.length);
  if (baseline.length < 1000 || comparison.length < 1000) return noCaps;
  const whole = sumCapped(baseline, Infinity);
  const level = chooseLevel(
    whole,
    capLevels.map((one) => sumCapped(baseline, quantileOf(baseline, one))),
    around,
  );
  return level === null ? noCaps : { baseline: quantileOf(baseline, level), comparison: quantileOf(comparison, level) };
}

/** Sums over the sizes of amounts, none of them above a cap. */
export interface CappedSizes {
  count: number;
  sum: number;
  squares: number;
  /** What those add that were above it. */
  capped: number;
}

/** The level whose cap leaves most information; null where no cap is worth it. `sizes` are in the order of the levels. */
export function chooseLevel(whole: CappedSizes, sizes: CappedSizes[], around: "zero" | "mean"): number | null {
  let best: number | null = null;
  let mostInformation = worthwhile * information(whole, around);
  for (const [i, level] of capLevels.entries()) {
    const found = information(sizes[i]!, around);
    if (found > mostInformation) {
      mostInformation = found;
      best = level;
    }
  }
  return best;
}

function sortedSample(amounts: Float64Array, from: number, to: number): Float64Array {
  const wanted = Math.max(minimumSample, (to - from) * minimumSampleShare);
  const step = Math.max(1, Math.floor((to - from) / wanted));
  const sample = new Float64Array(Math.ceil((to - from) / step));
  for (let k = 0; k < sample.length; k++) sample[k] = Math.abs(amounts[from + k * step]!);
  const nonzero = sample.filter((amount) => amount > 0);
  return nonzero.sort();
}

function quantileOf(sorted: Float64Array, level: number): number {
  return sorted[Math.floor((sorted.length - 1) * level)]!;
}

/** Squared sensitivity of the capped mean to a common factor, over the relative variance of one row. */
function information({ count, sum, squares, capped }: CappedSizes, around: "zero" | "mean"): number {
  const mean = sum / count;
  const relativeVariance = squares / count / (mean * mean) - (around === "mean" ? 1 : 0);
  return (1 - capped / sum) ** 2 / Math.max(relativeVariance, 1e-9);
}

function sumCapped(sorted: Float64Array, cap: number): CappedSizes {
  const sums = { count: sorted.length, sum: 0, squares: 0, capped: 0 };
  for (const amount of sorted) {
    const kept = Math.min(amount, cap);
    sums.sum += kept;
    sums.squares += kept * kept;
    if (amount > cap) sums.capped += cap;
  }
  return sums;
}
