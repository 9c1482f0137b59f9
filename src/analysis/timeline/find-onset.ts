import { type PreparedSeries, prepareSeries, type SeriesQuestion } from "../change/prepare-series.ts";
import { median } from "../robust.ts";
import { rateAt } from "../seasonality/rate-series.ts";
import type { WindowPair } from "../series.ts";
import { differenceSigma } from "./find-change-points.ts";
import { likelyRange } from "./likely-range.ts";
import {
  blockGain,
  fitShape,
  rampGain,
  type ShapeFit,
  type ShapeSums,
  shapeAt,
  sumForShapes,
  type WeightedValues,
  weightedMean,
} from "./shape-fits.ts";

export interface Onset {
  /** Start of the first bucket away from the earlier level, days since 1970-01-01. */
  time: number;
  /** The first and the last bucket it may have begun in, with 95 % confidence. */
  range: [number, number];
  /** step: at once; ramp: gradually; recovery: at once and back at `until`. */
  kind: "step" | "ramp" | "recovery";
  /** When a ramp came to rest or a recovery was complete; null when not within the data. */
  until: number | null;
  /** Change of the rate per day, per denominator or of the level. */
  effect: number;
}

/** Since when has the metric been away from its earlier level? Null when no shape stands out from its noise. */
export function findOnset(question: SeriesQuestion): Onset | null {
  const prepared = prepareSeries(question);
  const range = relevantRange(prepared, question.windows);
  if (range.to - range.from < 6) return null;
  const data = tameOutliers(slice(prepared, range));
  const windows = {
    baseline: placesOf(prepared.inBaseline, range),
    comparison: placesOf(prepared.inComparison, range),
  };
  const fits = fitShapes(data).filter((fit) => explainsWindows(fit, windows));
  const sigma = differenceSigma(Array.from(data.values, (value, i) => value * Math.sqrt(data.weights[i]!)));
  const best = bestFit(fits, sigma ** 2, data.values.length);
  if (!best) return null;
  const noise = longRunVariance(data, best);
  const chosen = bestFit(fits, noise, data.values.length);
  if (!chosen || chosen.gain < noise * leastGain(chosen, data.values.length)) return null;
  if (steadyGain(data) + 1.5 * noise * Math.log(data.values.length) > chosen.gain) return null;
  const buckets = data.values.length;
  const likely = likelyRange(chosen, { fits, noise, buckets, priceOf: (fit) => priceOf(fit, buckets) });
  return describe(chosen, likely, (index) => prepared.times[range.from + index] ?? null);
}

/** From as much history before the baseline as the baseline is long, to the end of the comparison. */
function relevantRange({ times }: PreparedSeries, { baseline, comparison }: WindowPair): { from: number; to: number } {
  const start = Math.min(baseline.start, comparison.start) - (baseline.end - baseline.start);
  const from = times.findIndex((time) => time >= start);
  const after = times.findIndex((time) => time >= Math.max(comparison.end, baseline.end));
  return { from: Math.max(from, 0), to: after < 0 ? times.length : after };
}

function slice({ aligned }: PreparedSeries, { from, to }: { from: number; to: number }): WeightedValues {
  const typical = median(aligned.exposure.slice(from, to));
  return {
    values: Float64Array.from({ length: to - from }, (_, i) => rateAt(aligned, from + i)),
    weights: Float64Array.from({ length: to - from }, (_, i) => aligned.exposure[from + i]! / typical),
  };
}

/** Of those of a range that are true, counted from its beginning. */
const placesOf = (isIn: boolean[], { from, to }: { from: number; to: number }): number[] =>
  isIn.slice(from, to).flatMap((is, i) => (is ? [i] : []));

/** Pulls single spikes in towards the median of the five values around them, which keeps steps sharp. */
function tameOutliers({ values, weights }: WeightedValues): WeightedValues {
  const sigma = differenceSigma(Array.from(values, (value, i) => value * Math.sqrt(weights[i]!)));
  const tamed = values.map((value, i) => {
    const around = values.slice(Math.max(0, Math.min(i - 2, values.length - 5)), Math.max(5, i + 3));
    const centre = median(around);
    const reach = (4 * sigma) / Math.sqrt(weights[i]!);
    return Math.min(centre + reach, Math.max(centre - reach, value));
  });
  return { values: tamed, weights };
}

const LONGEST_FOR_PAIRS = 600;

/** All steps and ramps; of those with an end, the best end for each start. */
function fitShapes(data: WeightedValues): ShapeFit[] {
  const sums = sumForShapes(data);
  const { count } = sums;
  const last = count - 2;
  const stride = Math.ceil(count / LONGEST_FOR_PAIRS);
  const fits: ShapeFit[] = [];
  for (let from = 2; from <= last; from++) {
    fits.push(fitShape(sums, { kind: "step", from, to: count }));
    if (from <= last - 2) fits.push(fitShape(sums, { kind: "ramp", from, to: count - 1 }));
    const ends = bestEnds(sums, from, stride);
    if (ends.episode > 0) fits.push(fitShape(sums, { kind: "episode", from, to: ends.episode }));
    if (ends.plateau > 0) fits.push(fitShape(sums, { kind: "ramp_plateau", from, to: ends.plateau }));
  }
  return fits;
}

function bestEnds(sums: ShapeSums, from: number, stride: number): { episode: number; plateau: number } {
  let episode = 0;
  let episodeGain = 0;
  let plateau = 0;
  let plateauGain = 0;
  for (let to = from + 3; to <= sums.count - 2; to += stride) {
    const block = blockGain(sums, from, to);
    if (block > episodeGain) [episode, episodeGain] = [to, block];
    const ramp = rampGain(sums, from, to - 1);
    if (ramp > plateauGain) [plateau, plateauGain] = [to - 1, ramp];
  }
  return { episode, plateau };
}

/** A shape matters when it is mostly in the comparison window and mostly not in the baseline. */
function explainsWindows(fit: ShapeFit, windows: { baseline: number[]; comparison: number[] }): boolean {
  return meanShape(fit, windows.comparison) - meanShape(fit, windows.baseline) > 0.3;
}

function meanShape(fit: ShapeFit, places: number[]): number {
  let sum = 0;
  for (const place of places) sum += shapeAt(fit, place);
  return places.length > 0 ? sum / places.length : 0;
}

/** What a straight line through all the data explains: a steady trend has no onset. */
function steadyGain(data: WeightedValues): number {
  return rampGain(sumForShapes(data), 1, data.values.length - 1);
}

/** What makes a shape found in pure noise rare: twice the log of the places tried, and a margin. */
function leastGain({ kind }: ShapeFit, count: number): number {
  return (kind === "step" || kind === "ramp" ? 2 : 4) * Math.log(count) + 6 + 60 / count;
}

/** Between shapes, one more place to choose costs the log of the places (BIC). */
function priceOf({ kind }: ShapeFit, count: number): number {
  return (kind === "step" ? 0 : kind === "ramp" ? 0.5 : 1) * Math.log(count);
}

function bestFit(fits: ShapeFit[], noise: number, count: number): ShapeFit | null {
  let best: ShapeFit | null = null;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const fit of fits) {
    const score = fit.gain / noise - priceOf(fit, count);
    if (score > bestScore) [best, bestScore] = [fit, score];
  }
  return best;
}

/** Variance of the residuals, widened where neighbours resemble each other. */
function longRunVariance({ values, weights }: WeightedValues, fit: ShapeFit): number {
  const shape = Float64Array.from(values, (_, i) => fit.effect * shapeAt(fit, i));
  const rest = values.map((value, i) => value - shape[i]!);
  const level = weightedMean(rest, weights);
  const residuals = rest.map((value, i) => (value - level) * Math.sqrt(weights[i]!));
  const count = residuals.length;
  let square = 0;
  let product = 0;
  for (let i = 0; i < count; i++) {
    square += residuals[i]! ** 2;
    if (i > 0) product += residuals[i]! * residuals[i - 1]!;
  }
  const variance = square / Math.max(1, count - 4);
  const plain = square > 0 ? product / square : 0;
  const memory = Math.min(0.9, Math.max(0, plain + (3 + 5 * Math.max(plain, 0)) / count));
  return Math.max((variance * (1 + memory)) / (1 - memory), Number.MIN_VALUE);
}

function describe(chosen: ShapeFit, range: [number, number], timeAt: (index: number) => number | null): Onset {
  return {
    time: timeAt(chosen.from)!,
    range: [timeAt(range[0])!, timeAt(range[1])!],
    kind: chosen.kind === "step" ? "step" : chosen.kind === "episode" ? "recovery" : "ramp",
    until: chosen.kind === "episode" || chosen.kind === "ramp_plateau" ? timeAt(chosen.to) : null,
    effect: chosen.effect,
  };
}
