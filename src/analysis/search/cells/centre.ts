import type { Channel } from "./channel.ts";
import { selectKth } from "./select-kth.ts";

/** Log changes of the leaves that have amounts on both sides, with capped amounts as weights. */
export interface LogChanges {
  /** NaN where there is none. */
  values: Float64Array;
  weights: Float64Array;
}

const BIN_WIDTH = 1 / 4096;
const REACH = 4;
const BINS = (2 * REACH) / BIN_WIDTH;
const ENOUGH = 20;
const KERNEL_WIDTH = 0.06;
const CLOSE = 0.03;

/** Weight and weighted value per narrow bin of log change. */
interface Histogram {
  weight: Float64Array;
  moment: Float64Array;
  first: number;
  last: number;
  total: number;
  leaves: number;
}

export function measureLogChanges(channel: Channel): LogChanges {
  const { actual, expected, actualExposure, expectedExposure } = channel;
  const values = new Float64Array(actual.length).fill(Number.NaN);
  const weights = new Float64Array(actual.length);
  const sizes = new Float64Array(actual.length);
  let used = 0;
  for (let i = 0; i < actual.length; i++) {
    if (!(actual[i]! > 0 && expected[i]! > 0)) continue;
    let ratio = actual[i]! / expected[i]!;
    if (actualExposure !== null) ratio *= expectedExposure![i]! / actualExposure[i]!;
    if (!(ratio > 0 && ratio < Infinity)) continue;
    values[i] = Math.log(ratio);
    weights[i] = actual[i]! + expected[i]!;
    sizes[used++] = weights[i]!;
  }
  const cap = used > 0 ? selectKth(sizes, used, Math.floor(used * 0.75)) : 1;
  for (let i = 0; i < weights.length; i++) if (weights[i]! > cap) weights[i] = cap;
  return { values, weights };
}

/** Where the search may start, most likely first: the densest place, no change, the median, the total's change. */
export function startingCentres(channel: Channel, changes: LogChanges): number[] {
  const histogram = toHistogram(changes, null);
  const median = histogram.leaves >= ENOUGH ? weightedMedian(histogram) : 0;
  const densest = histogram.leaves >= ENOUGH ? densestOf(histogram, [0, median, halfSampleMode(histogram)]) : 0;
  const centres: number[] = [];
  for (const centre of [densest, 0, median, totalChange(channel)])
    if (Number.isFinite(centre) && centres.every((other) => Math.abs(other - centre) > CLOSE)) centres.push(centre);
  return centres;
}

/** Null when too few leaves are left to tell. */
export function medianChange(changes: LogChanges, alive: Uint8Array): number | null {
  const histogram = toHistogram(changes, alive);
  return histogram.leaves >= ENOUGH ? weightedMedian(histogram) : null;
}

function toHistogram({ values, weights }: LogChanges, alive: Uint8Array | null): Histogram {
  const weight = new Float64Array(BINS);
  const moment = new Float64Array(BINS);
  let first = BINS;
  let last = -1;
  let total = 0;
  let leaves = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (!(weights[i]! > 0) || (alive !== null && alive[i] === 0)) continue;
    const bin = Math.min(BINS - 1, Math.max(0, Math.floor((value + REACH) / BIN_WIDTH)));
    weight[bin]! += weights[i]!;
    moment[bin]! += weights[i]! * value;
    if (bin < first) first = bin;
    if (bin > last) last = bin;
    total += weights[i]!;
    leaves++;
  }
  return { weight, moment, first, last, total, leaves };
}

function binMean({ weight, moment }: Histogram, bin: number): number {
  return moment[bin]! / weight[bin]!;
}

function weightedMedian(histogram: Histogram): number {
  return valueAt(histogram, histogram.first, histogram.total / 2);
}

/** The mean of the bin in which the weight counted from `start` reaches `target`. */
function valueAt(histogram: Histogram, start: number, target: number): number {
  let sum = 0;
  for (let bin = start; bin <= histogram.last; bin++) {
    sum += histogram.weight[bin]!;
    if (sum >= target && histogram.weight[bin]! > 0) return binMean(histogram, bin);
  }
  return binMean(histogram, histogram.last);
}

/** Robertson and Cryer's mode: halve to the narrowest half again and again, here down to an eighth of the weight. */
function halfSampleMode(histogram: Histogram): number {
  const { weight } = histogram;
  let { first, last, total } = histogram;
  const stop = histogram.total * 0.12;
  while (total > stop && last > first) {
    const half = narrowestHalf(weight, { first, last, total });
    if (half.first === first && half.last === last) break;
    ({ first, last, total } = half);
  }
  return valueAt(histogram, first, total / 2);
}

interface Range {
  first: number;
  last: number;
  total: number;
}

function narrowestHalf(weight: Float64Array, { first, last, total }: Range): Range {
  let best: Range = { first, last, total };
  let end = first - 1;
  let sum = 0;
  for (let start = first; start <= last; start++) {
    while (end < last && sum < total / 2) sum += weight[++end]!;
    if (sum < total / 2) break;
    if (end - start < best.last - best.first) best = { first: start, last: end, total: sum };
    sum -= weight[start]!;
  }
  return best;
}

function densestOf(histogram: Histogram, centres: number[]): number {
  let best = 0;
  let most = -1;
  for (const centre of centres) {
    const density = densityAt(histogram, centre);
    if (density <= most * 1.02) continue;
    most = density;
    best = centre;
  }
  return best;
}

function densityAt(histogram: Histogram, centre: number): number {
  const from = Math.max(histogram.first, Math.floor((centre - 5 * KERNEL_WIDTH + REACH) / BIN_WIDTH));
  const to = Math.min(histogram.last, Math.ceil((centre + 5 * KERNEL_WIDTH + REACH) / BIN_WIDTH));
  let density = 0;
  for (let bin = from; bin <= to; bin++) {
    if (!(histogram.weight[bin]! > 0)) continue;
    const z = (binMean(histogram, bin) - centre) / KERNEL_WIDTH;
    density += histogram.weight[bin]! * Math.exp((-z * z) / 2);
  }
  return density;
}

function totalChange({ actual, expected, actualExposure, expectedExposure }: Channel): number {
  let now = 0;
  let before = 0;
  for (let i = 0; i < actual.length; i++) {
    const scale = actualExposure === null ? 1 : actualExposure[i]! / expectedExposure![i]!;
    if (!(scale > 0 && scale < Infinity)) continue;
    now += actual[i]!;
    before += expected[i]! * scale;
  }
  return Math.log(now / before);
}
