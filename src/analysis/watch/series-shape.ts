import { MAD_TO_SIGMA, mean, median, variance } from "../robust.ts";

/** The noise of a period as differences between neighbours, or between the same phases, show it. */
export function noiseUnit(values: Float64Array, cycle: number): number {
  const spreads = [1, cycle].map((lag) => differenceSpread(values, lag)).filter((spread) => spread > 0);
  if (spreads.length > 0) return Math.min(...spreads);
  const known = values.filter((value) => !Number.isNaN(value));
  const spread = Math.sqrt(variance(known));
  // A series that never moved: a thousandth is a move.
  return spread > 0 ? spread : Math.max(1e-9, Math.abs(median(known)) * 2e-4);
}

function differenceSpread(values: Float64Array, lag: number): number {
  const sizes: number[] = [];
  for (let i = lag; i < values.length; i++) {
    const difference = Math.abs(values[i]! - values[i - lag]!);
    if (!Number.isNaN(difference)) sizes.push(difference);
  }
  return sizes.length < 4 ? 0 : (MAD_TO_SIGMA * median(sizes)) / Math.SQRT2;
}

export interface Shape {
  /** In units of the noise. */
  values: Float64Array;
  phases: Int32Array | null;
  cycle: number;
}

/** How far the phases lie apart, beyond what noise would make of them; a little is always possible. */
export function phaseSpread({ values, phases, cycle }: Shape): number {
  if (phases === null) return 0;
  const groups: number[][] = Array.from({ length: cycle }, () => []);
  for (let i = 0; i < values.length; i++) {
    const deviation = values[i]! - levelAround(values, i, cycle);
    if (!Number.isNaN(deviation)) groups[phases[i]!]!.push(deviation);
  }
  const filled = groups.filter((group) => group.length > 0);
  const centres = filled.map((group) => median(group));
  const byChance = mean(filled.map((group) => 1.5 / group.length));
  return Math.max(0.02, (filled.length < 2 ? 0 : variance(centres)) - byChance);
}

function levelAround(values: Float64Array, index: number, width: number): number {
  const from = Math.max(0, Math.min(index - Math.floor(width / 2), values.length - width));
  const known = values.subarray(from, from + width).filter((value) => !Number.isNaN(value));
  return median(known);
}

/** What a line through the whole length adds, beyond what noise and wandering would make of it. */
export function trendSpread({ values }: Shape): number {
  const count = values.length;
  let [sum, weight, moment] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    if (Number.isNaN(values[i]!)) continue;
    sum += values[i]!;
    moment += values[i]! * (i / count);
    weight += 1;
  }
  const centre = meanPlace(values);
  const spread = values.reduce((total, value, i) => total + (Number.isNaN(value) ? 0 : (i / count - centre) ** 2), 0);
  const change = (moment - centre * sum) / spread;
  const error = 36 / Math.max(1, weight);
  return Math.max(0, change ** 2 - 2 * error);
}

function meanPlace(values: Float64Array): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i]!)) continue;
    sum += i / values.length;
    count += 1;
  }
  return sum / Math.max(1, count);
}
