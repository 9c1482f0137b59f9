import { fsum } from "./fsum.ts";

/** Scales the median absolute deviation to the standard deviation of a normal sample. */
export const MAD_TO_SIGMA = 1.482602218505602;

export function mean(values: ArrayLike<number> & Iterable<number>): number {
  return values.length === 0 ? Number.NaN : fsum(values) / values.length;
}

export function variance(values: ArrayLike<number> & Iterable<number>): number {
  const centre = mean(values);
  return values.length < 2 ? Number.NaN : fsum(squares(values, centre)) / (values.length - 1);
}

export function median(values: Iterable<number>): number {
  return quantile(values, 0.5);
}

/** Linear interpolation between order statistics (type 7 of Hyndman and Fan). */
export function quantile(values: Iterable<number>, probability: number): number {
  const sorted = new Float64Array(values).sort();
  if (sorted.length === 0) return Number.NaN;
  const position = probability * (sorted.length - 1);
  const below = Math.floor(position);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (position - below) * (sorted[above]! - sorted[below]!);
}

/** Median absolute deviation, unscaled. */
export function medianAbsoluteDeviation(values: Iterable<number>, centre?: number): number {
  const list = [...values];
  const middle = centre ?? median(list);
  return median(list.map((value) => Math.abs(value - middle)));
}

/** The value at which half of the weight lies on either side; halfway between two when the split is even. */
export function weightedMedian(values: readonly number[], weights: readonly number[]): number {
  const order = values.map((_, index) => index).filter((index) => weights[index]! > 0);
  order.sort((a, b) => values[a]! - values[b]!);
  const half = fsum(order.map((index) => weights[index]!)) / 2;
  let seen = 0;
  for (const [position, index] of order.entries()) {
    seen += weights[index]!;
    if (seen === half && position + 1 < order.length) return (values[index]! + values[order[position + 1]!]!) / 2;
    if (seen >= half) return values[index]!;
  }
  return order.length > 0 ? values[order.at(-1)!]! : Number.NaN;
}

/** Pulls values beyond `limit` robust standard deviations from the median back to that distance. */
export function winsorise(values: readonly number[], limit: number): number[] {
  const centre = median(values);
  const reach = limit * MAD_TO_SIGMA * medianAbsoluteDeviation(values, centre);
  if (!(reach > 0)) return [...values];
  return values.map((value) => Math.min(centre + reach, Math.max(centre - reach, value)));
}

function* squares(values: Iterable<number>, centre: number): Generator<number> {
  for (const value of values) yield (value - centre) ** 2;
}
