import {
  type ContrastTerm,
  contrastVariance,
  fitNoise,
  type NoiseModel,
  type Residual,
} from "../seasonality/autocorrelated-noise.ts";
import { centreOf, type WindowPair } from "../series.ts";
import type { PreparedSeries } from "./prepare-series.ts";
import { totals, type WindowContrast } from "./window-contrast.ts";

export interface HistoryTrend {
  /** Change of the rate per day along the history before the comparison window. */
  slopePerDay: number;
  /** What the trend alone would have changed between the windows. */
  expected: number;
  /** Standard error of the change less the expected one. */
  standardError: number;
}

export interface HistoryTest {
  standardError: number;
  freedom: number;
  noise: NoiseModel;
  trend: HistoryTrend | null;
}

/** The groups whose means (and perhaps slopes) are taken out before what is left counts as noise. */
const PAST = 0;
const COMPARISON = 1;
const BETWEEN = 2;
const AFTER = 3;
const EARLIER = 4;

/** The best of many possible steps looks large by chance, hence more than the usual two. */
const OLD_STEP_ERRORS = 6;

/**
 * Noise as the metric's own history shows it. Everything before the comparison shares one mean, so that a level that
 * always wandered widens the interval; days between distant windows and after them may have moved with the change and
 * get a mean and a slope of their own.
 */
export function testAgainstHistory(
  prepared: PreparedSeries,
  windows: WindowPair,
  contrast: WindowContrast,
): HistoryTest {
  const extra = prepared.pattern ? prepared.pattern.values.length - 1 : 0;
  const groups = splitAtOldStep(prepared, windows, groupPoints(prepared, windows), extra);
  const level = noiseAround(prepared, groups, extra, null);
  const trend = findTrend(prepared, windows, groups, extra);
  const noise = trend?.noise ?? level;
  const freedom = noise.freedom;
  const standardError = Math.sqrt(contrastVariance(noise, terms(prepared, contrast.weights)));
  if (!trend) return { standardError, freedom, noise, trend: null };
  const horizon = centreOf(windows.comparison) - centreOf(windows.baseline);
  const weights = contrast.weights.map((weight, i) => weight - horizon * trend.slopeWeights[i]!);
  return {
    standardError,
    freedom,
    noise,
    trend: {
      slopePerDay: trend.slope,
      expected: trend.slope * horizon,
      standardError: Math.sqrt(contrastVariance(noise, terms(prepared, weights))),
    },
  };
}

function groupPoints(prepared: PreparedSeries, { baseline, comparison }: WindowPair): number[] {
  return prepared.inComparison.map((inside, i) => {
    if (inside) return COMPARISON;
    const time = prepared.times[i]!;
    if (time >= comparison.end) return AFTER;
    return time < baseline.end || baseline.start >= comparison.end ? PAST : BETWEEN;
  });
}

function noiseAround(
  prepared: PreparedSeries,
  groups: readonly number[],
  extra: number,
  pastLine: { level: number; slope: number; centre: number } | null,
): NoiseModel {
  const lines = [PAST, COMPARISON, BETWEEN, AFTER, EARLIER].map((group) => {
    if (group === PAST && pastLine) return { ...pastLine, parameters: 2 };
    const includes = groups.map((value) => value === group);
    const line = fitLine(prepared, includes);
    const sloped = (group === BETWEEN || group === AFTER) && line.count >= 10;
    return { ...line, slope: sloped ? line.slope : 0, parameters: line.count === 0 ? 0 : sloped ? 2 : 1 };
  });
  const { numerator, exposure } = prepared.aligned;
  const residuals = groups.map((group, i): Residual => {
    const line = lines[group]!;
    const rate = line.level + line.slope * (prepared.times[i]! - line.centre);
    return {
      position: prepared.aligned.positions[i]!,
      group,
      value: (numerator[i]! - rate * exposure[i]!) / Math.sqrt(exposure[i]!),
    };
  });
  return fitNoise(
    residuals,
    lines.reduce((sum, line) => sum + line.parameters, extra),
    prepared.comesByChance ? chanceVariance(prepared) : 0,
  );
}

/** What the rows alone would make of the residuals' variance; 0 where it is not known everywhere. */
function chanceVariance({ aligned, rowVariance }: PreparedSeries): number {
  if (rowVariance.some((variance) => variance === null)) return 0;
  return (
    rowVariance.reduce<number>((sum, variance, i) => sum + variance! / aligned.exposure[i]!, 0) / rowVariance.length
  );
}

interface FoundTrend {
  slope: number;
  slopeWeights: Float64Array;
  noise: NoiseModel;
}

/** A trend counts when the history is long against the step it must bridge, it stands out, and no single step fits as well. */
function findTrend(
  prepared: PreparedSeries,
  windows: WindowPair,
  groups: readonly number[],
  extra: number,
): FoundTrend | null {
  const includes = groups.map((group) => group === PAST);
  const line = fitLine(prepared, includes);
  const horizon = centreOf(windows.comparison) - centreOf(windows.baseline);
  const pastTimes = prepared.times.filter((_, i) => includes[i]);
  const span = pastTimes.length > 0 ? pastTimes.at(-1)! - pastTimes[0]! : 0;
  if (line.count < 20 || horizon <= 0 || span < 2.5 * horizon) return null;
  const noise = noiseAround(prepared, groups, extra, line);
  const slopeWeights = prepared.aligned.exposure.map((size, i) =>
    includes[i] ? ((prepared.times[i]! - line.centre) * Math.sqrt(size)) / line.spread : 0,
  );
  const error = Math.sqrt(contrastVariance(noise, terms(prepared, slopeWeights)));
  if (
    !(Math.abs(line.slope) > 2 * error) ||
    (bestStep(prepared, includes)?.explained ?? 0) > 1.1 * line.slope ** 2 * line.spread
  )
    return null;
  return { slope: line.slope, slopeWeights, noise };
}

function fitLine(prepared: PreparedSeries, includes: readonly boolean[]) {
  const { numerator, exposure } = prepared.aligned;
  const { exposure: size, rate, count } = totals(prepared, includes);
  let moment = 0;
  for (let i = 0; i < includes.length; i++) if (includes[i]) moment += exposure[i]! * prepared.times[i]!;
  const centre = moment / size;
  let spread = 0;
  let product = 0;
  for (let i = 0; i < includes.length; i++) {
    if (!includes[i]) continue;
    spread += exposure[i]! * (prepared.times[i]! - centre) ** 2;
    product += (prepared.times[i]! - centre) * numerator[i]!;
  }
  return { level: rate, slope: spread > 0 ? product / spread : 0, centre, spread, count };
}

/** A clear step before the baseline window is an earlier regime: it gets its own mean, so that it does not pass for noise. */
function splitAtOldStep(prepared: PreparedSeries, windows: WindowPair, groups: number[], extra: number): number[] {
  const includes = groups.map((group) => group === PAST);
  const step = bestStep(prepared, includes);
  if (!step || prepared.times[step.index]! > windows.baseline.start) return groups;
  const split = groups.map((group, i) => (group === PAST && i < step.index ? EARLIER : group));
  const noise = noiseAround(prepared, split, extra, null);
  const { exposure } = prepared.aligned;
  const weights = exposure.map((size, i) =>
    includes[i] ? Math.sqrt(size) * (i < step.index ? 1 / step.sizeBefore : -1 / step.sizeAfter) : 0,
  );
  const error = Math.sqrt(contrastVariance(noise, terms(prepared, weights)));
  const line = fitLine(prepared, includes);
  const lineFits = 1.25 * line.slope ** 2 * line.spread >= step.explained;
  return !lineFits && Math.abs(step.difference) > OLD_STEP_ERRORS * error ? split : groups;
}

interface Step {
  /** First point after the step. */
  index: number;
  difference: number;
  explained: number;
  sizeBefore: number;
  sizeAfter: number;
}

function bestStep(prepared: PreparedSeries, includes: readonly boolean[]): Step | null {
  const { numerator, exposure } = prepared.aligned;
  const all = totals(prepared, includes);
  let best: Step | null = null;
  let sum = 0;
  let size = 0;
  let seen = 0;
  for (let i = 0; i < includes.length; i++) {
    if (!includes[i]) continue;
    if (seen >= 7 && seen <= all.count - 7) {
      const rest = all.exposure - size;
      const difference = sum / size - (all.numerator - sum) / rest;
      const explained = (difference ** 2 * size * rest) / all.exposure;
      if (explained > (best?.explained ?? 0))
        best = { index: i, difference, explained, sizeBefore: size, sizeAfter: rest };
    }
    sum += numerator[i]!;
    size += exposure[i]!;
    seen++;
  }
  return best;
}

function terms(prepared: PreparedSeries, weights: Float64Array): ContrastTerm[] {
  return Array.from(weights, (weight, i) => ({ position: prepared.aligned.positions[i]!, weight }));
}
