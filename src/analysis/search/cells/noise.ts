import type { Evidence } from "./evidence.ts";
import { selectKth } from "./select-kth.ts";

/** Variance of a leaf's shift where nothing happened: spread + dispersion / information; tail > 1 when heavier than normal. */
export interface Noise {
  spread: number;
  dispersion: number;
  tail: number;
  /** Of a few leaves it was fitted on, from those that say little to those that say much. */
  inverseInformation: number[];
}

const SPREAD_FLOOR = 0.01 ** 2;
const TINY = 1e-8;
/** Variances this close, in log, name the same causes. */
const SAME = 0.12;
const MAX_BINS = 12;
const LEAVES_PER_BIN = 40;
const SAMPLE = 2048;
/** Relative standard error of a variance from the median of n absolute shifts, times √n. */
const MEDIAN_ERROR = 1.65;
/** Share of leaves in a tail and the normal distribution's quantile there. */
const TAILS = [
  [0.01, 2.326],
  [0.003, 2.748],
  [0.001, 3.09],
  [0.0003, 3.432],
  [0.0001, 3.719],
] as const;

interface NoiseBin {
  inverseInformation: number;
  variance: number;
  leaves: number;
}

export function fitNoise(evidence: Evidence, alive: Uint8Array, dispersionFloor: number): Noise {
  const bins = binByInformation(evidence, alive);
  if (bins.length === 0)
    return { spread: SPREAD_FLOOR, dispersion: Math.max(1, dispersionFloor), tail: 1, inverseInformation: [] };
  const fit = fitVariance(withoutRises(bins));
  const spread = Math.max(fit.spread, SPREAD_FLOOR);
  const dispersion = Math.max(fit.dispersion, dispersionFloor);
  return {
    spread,
    dispersion,
    tail: measureTail(evidence, alive, { spread, dispersion }),
    inverseInformation: bins.map((bin) => bin.inverseInformation),
  };
}

/** Alike for the leaves that say least, most and in between. */
export function isSameNoise(a: Noise, b: Noise): boolean {
  const variance = (noise: Noise, inverse: number) => noise.spread + noise.dispersion * inverse;
  return (
    Math.abs(a.tail - b.tail) < 0.05 &&
    a.inverseInformation.every((inverse) => Math.abs(Math.log(variance(a, inverse) / variance(b, inverse))) < SAME)
  );
}

/** Robust variance (by the median of absolute shifts) in bins of leaves that say about equally much. */
function binByInformation({ shift, information }: Evidence, alive: Uint8Array): NoiseBin[] {
  const used = new Int32Array(shift.length);
  let count = 0;
  for (let i = 0; i < shift.length; i++) if (information[i]! > 0 && alive[i] === 1) used[count++] = i;
  if (count === 0) return [];
  const wanted = Math.max(1, Math.min(MAX_BINS, Math.floor(count / LEAVES_PER_BIN)));
  const sorted = sampleSorted(information, used.subarray(0, count));
  const edges = new Float64Array(wanted - 1);
  for (let b = 1; b < wanted; b++) edges[b - 1] = sorted[Math.floor((sorted.length * b) / wanted)]!;
  const members = Array.from({ length: wanted }, () => new Float64Array(0));
  const sizes = new Int32Array(wanted);
  const binOf = new Uint8Array(count);
  for (let k = 0; k < count; k++) {
    const value = information[used[k]!]!;
    let b = 0;
    while (b < edges.length && value >= edges[b]!) b++;
    binOf[k] = b;
    sizes[b]!++;
  }
  const medianInformation = new Float64Array(wanted);
  for (let b = 0; b < wanted; b++) members[b] = new Float64Array(sizes[b]!);
  for (let b = 0; b < wanted; b++) medianInformation[b] = medianOfBin(sorted, edges, b);
  sizes.fill(0);
  for (let k = 0; k < count; k++) members[binOf[k]!]![sizes[binOf[k]!]!++] = Math.abs(shift[used[k]!]!);
  const bins: NoiseBin[] = [];
  for (let b = 0; b < wanted; b++) {
    if (sizes[b] === 0) continue;
    const deviation = selectKth(members[b]!, sizes[b]!, sizes[b]! >> 1) * 1.4826;
    bins.push({
      inverseInformation: 1 / medianInformation[b]!,
      variance: Math.max(deviation * deviation, TINY),
      leaves: sizes[b]!,
    });
  }
  return bins;
}

/** More information never means more noise: a clear rise is a cause that sits in the larger leaves. */
function withoutRises(bins: NoiseBin[]): NoiseBin[] {
  let ceiling = Infinity;
  return bins.map((bin) => {
    const error = MEDIAN_ERROR / Math.sqrt(bin.leaves);
    const variance = bin.variance > ceiling * (1 + 4 * error) ? ceiling : bin.variance;
    ceiling = variance;
    return { ...bin, variance };
  });
}

/** A spread-out sample suffices to place the bins; the step is coprime to any table's periods in practice. */
function sampleSorted(information: Float64Array, used: Int32Array): Float64Array {
  const size = Math.min(used.length, SAMPLE);
  const sample = new Float64Array(size);
  for (let k = 0; k < size; k++) {
    const at = size === used.length ? k : (Math.imul(k, 0x9e3779b1) >>> 0) % used.length;
    sample[k] = information[used[at]!]!;
  }
  return sample.sort();
}

function medianOfBin(sorted: Float64Array, edges: Float64Array, bin: number): number {
  const from = bin === 0 ? 0 : firstAtLeast(sorted, edges[bin - 1]!);
  const to = bin === edges.length ? sorted.length : firstAtLeast(sorted, edges[bin]!);
  return sorted[Math.min(sorted.length - 1, (from + to) >> 1)]!;
}

function firstAtLeast(sorted: Float64Array, value: number): number {
  let at = 0;
  while (at < sorted.length && sorted[at]! < value) at++;
  return at;
}

interface VarianceFit {
  spread: number;
  dispersion: number;
  error: number;
}

/** Both terms, the spread alone or the dispersion alone: the best likelihood with no negative term. */
function fitVariance(bins: NoiseBin[]): { spread: number; dispersion: number } {
  let best: VarianceFit = { spread: bins[bins.length - 1]!.variance, dispersion: 0, error: Infinity };
  for (const terms of ["both", "spread", "dispersion"] as const) {
    const fit = fitTerms(bins, terms);
    if (fit !== null && fit.error < best.error - 1e-9) best = fit;
  }
  return best;
}

/** Iteratively reweighted least squares of the bins' variances on 1 and 1 / information. */
function fitTerms(bins: NoiseBin[], terms: "both" | "spread" | "dispersion"): VarianceFit | null {
  let spread = 0;
  let dispersion = 0;
  for (let step = 0; step < 8; step++) {
    let [w, wu, wuu, wv, wuv] = [0, 0, 0, 0, 0];
    for (const { inverseInformation: u, variance: v, leaves } of bins) {
      const model = Math.max(TINY, step > 0 ? spread + dispersion * u : v);
      const weight = leaves / (model * model);
      w += weight;
      wu += weight * u;
      wuu += weight * u * u;
      wv += weight * v;
      wuv += weight * u * v;
    }
    if (terms === "both") {
      const determinant = w * wuu - wu * wu;
      if (!(Math.abs(determinant) > 1e-12 * w * wuu)) return null;
      spread = (wv * wuu - wuv * wu) / determinant;
      dispersion = (w * wuv - wu * wv) / determinant;
    } else if (terms === "spread") spread = wv / w;
    else dispersion = wuv / wuu;
    if (!(spread >= 0 && dispersion >= 0)) return null;
  }
  let error = 0;
  for (const { inverseInformation: u, variance: v, leaves } of bins) {
    const model = Math.max(TINY, spread + dispersion * u);
    error += leaves * (Math.log(model) + v / model);
  }
  return { spread, dispersion, error };
}

/** From the lighter of the two tails: causes rarely sit symmetrically in both. */
function measureTail(
  { shift, information }: Evidence,
  alive: Uint8Array,
  { spread, dispersion }: { spread: number; dispersion: number },
): number {
  const start = TAILS[0][1];
  const low: number[] = [];
  const high: number[] = [];
  let count = 0;
  for (let i = 0; i < shift.length; i++) {
    if (!(information[i]! > 0) || alive[i] === 0) continue;
    count++;
    const variance = spread + dispersion / information[i]!;
    const squared = shift[i]! * shift[i]!;
    if (squared <= start * start * variance) continue;
    (shift[i]! < 0 ? low : high).push(Math.sqrt(squared / variance));
  }
  const lows = Float64Array.from(low).sort().reverse();
  const highs = Float64Array.from(high).sort().reverse();
  let tail = 1;
  for (const [share, quantile] of TAILS) {
    const k = Math.floor(share * count);
    if (k < 3) break;
    if (k < lows.length && k < highs.length) tail = Math.max(tail, Math.min(lows[k]!, highs[k]!) / quantile);
  }
  return tail;
}
