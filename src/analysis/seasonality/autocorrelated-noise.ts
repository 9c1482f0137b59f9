/** A residual at a position in time; residuals of different groups have had different means taken out. */
export interface Residual {
  position: number;
  group: number;
  value: number;
}

export interface NoiseModel {
  /** Marginal variance, corrected for the fitted means. */
  variance: number;
  /** Correlation at lags 0, 1, 2, …; zero beyond. */
  correlations: Float64Array;
  /** Sum of the autoregressive coefficients: 0 for independent days, towards 1 for a wandering level. */
  persistence: number;
  freedom: number;
}

export interface ContrastTerm {
  position: number;
  weight: number;
}

const LONGEST_MEMORY = 400;
const SHORTEST_FOR_MEMORY = 20;
/** What is assumed of series too short to show their memory. */
const ASSUMED_MEMORY = 0.2;
/** Extra memory assumed of short series, set by simulation: not knowing the memory costs more than its mean error. */
const SAFETY = 3;

/**
 * Autoregression by Yule and Walker, its order by corrected AIC, its small-sample bias towards independence undone. Days cannot resemble each other by more
 * than the part of their variance that is not `chance`, that of rows drawn anew every day.
 */
export function fitNoise(residuals: readonly Residual[], fittedParameters: number, chance = 0): NoiseModel {
  const count = residuals.length;
  const largest = count < SHORTEST_FOR_MEMORY ? 0 : Math.min(8, Math.floor(count / 8), 1 + Math.floor(count / 20));
  const covariances = autocovariances(residuals, Math.max(largest, 1));
  const groups = groupCount(residuals);
  const coefficients =
    largest === 0
      ? [ASSUMED_MEMORY]
      : unbias(chooseOrder(covariances, largest, count), { count, groups, fittedParameters });
  const degrees = Math.max(1, count - fittedParameters);
  const beyond = chance === 0 ? 1 : Math.max(0, 1 - (chance * degrees) / (count * covariances[0]!));
  const correlations = correlationsOf(coefficients).map((value, lag) => (lag === 0 ? value : Math.min(value, beyond)));
  const persistence = Math.min(
    beyond,
    coefficients.reduce((sum, value) => sum + value, 0),
  );
  const lost = lostToMeans(residuals, correlations) + Math.max(0, fittedParameters - groupCount(residuals)) / count;
  const effective = largest === 0 ? count : (count * (1 - persistence)) / (1 + Math.max(persistence, 0));
  return {
    variance: covariances[0]! / Math.max(1 - lost, 0.1),
    correlations,
    persistence,
    freedom: Math.max(1, count / 20, Math.min(count, effective) - fittedParameters),
  };
}

/** Variance of Σ weight · noise(position). */
export function contrastVariance(noise: NoiseModel, terms: readonly ContrastTerm[]): number {
  const sorted = terms.filter((term) => term.weight !== 0).sort((a, b) => a.position - b.position);
  let sum = 0;
  for (let i = 0; i < sorted.length; i++) {
    for (let j = i; j < sorted.length; j++) {
      const lag = sorted[j]!.position - sorted[i]!.position;
      if (lag >= noise.correlations.length) break;
      sum += (i === j ? 1 : 2) * sorted[i]!.weight * sorted[j]!.weight * noise.correlations[lag]!;
    }
  }
  return noise.variance * Math.max(sum, 0);
}

function autocovariances(residuals: readonly Residual[], lags: number): number[] {
  const byPosition = new Map(residuals.map((residual) => [residual.position, residual]));
  return Array.from({ length: lags + 1 }, (_, lag) => {
    let sum = 0;
    let pairs = 0;
    let possible = 0;
    for (const residual of residuals) {
      const other = byPosition.get(residual.position + lag);
      possible++;
      if (!other || other.group !== residual.group) continue;
      pairs++;
      sum += residual.value * other.value;
    }
    // Dividing by all points shrinks long lags and keeps the sequence positive definite; gaps in the data do not shrink it.
    const missing = Math.max(0, possible - pairs - lag * groupCount(residuals));
    return sum / Math.max(1, possible - missing);
  });
}

function chooseOrder(covariances: number[], largest: number, count: number): number[] {
  let coefficients: number[] = [];
  let innovation = covariances[0]!;
  let best = { score: count * Math.log(Math.max(innovation, 1e-300)), coefficients };
  for (let order = 1; order <= largest && innovation > 0; order++) {
    let reflection = covariances[order]!;
    for (let k = 1; k < order; k++) reflection -= coefficients[k - 1]! * covariances[order - k]!;
    reflection = Math.max(-0.99, Math.min(0.99, reflection / innovation));
    const previous = coefficients;
    coefficients = previous.map((value, k) => value - reflection * previous[order - 2 - k]!);
    coefficients.push(reflection);
    innovation *= 1 - reflection * reflection;
    const score = count * Math.log(Math.max(innovation, 1e-300)) + (2 * order * count) / Math.max(1, count - order - 2);
    if (order === 1 || score < best.score) best = { score, coefficients };
  }
  return best.coefficients;
}

/** Kendall's bias of a first-order coefficient, once per mean taken out, spread over the coefficients of higher orders. */
function unbias(
  coefficients: number[],
  { count, groups, fittedParameters }: { count: number; groups: number; fittedParameters: number },
): number[] {
  const sum = coefficients.reduce((total, value) => total + value, 0);
  if (coefficients.length === 0) return coefficients;
  const bias = (groups * (1 + 3 * Math.max(sum, 0)) + (fittedParameters - groups) / 3 + SAFETY) / count;
  const share = (Math.max(-0.5, Math.min(0.96, sum + bias)) - sum) / coefficients.length;
  return coefficients.map((value) => value + share);
}

function correlationsOf(coefficients: number[]): Float64Array {
  const responses = [1];
  for (let t = 1; t < LONGEST_MEMORY; t++) {
    let value = 0;
    for (let k = 0; k < coefficients.length && k < t; k++) value += coefficients[k]! * responses[t - 1 - k]!;
    responses.push(value);
    if (t > coefficients.length && responses.slice(-8).every((response) => Math.abs(response) < 1e-4)) break;
  }
  const covariances = new Float64Array(responses.length);
  for (let lag = 0; lag < responses.length; lag++) {
    for (let t = lag; t < responses.length; t++) covariances[lag]! += responses[t]! * responses[t - lag]!;
  }
  return covariances.map((value) => value / covariances[0]!);
}

/** The share of the variance that disappears when each group's own mean is taken out. */
function lostToMeans(residuals: readonly Residual[], correlations: Float64Array): number {
  const sizes = new Map<number, number>();
  for (const { group } of residuals) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  let lost = 0;
  for (const size of sizes.values()) {
    let sum = size;
    for (let lag = 1; lag < Math.min(size, correlations.length); lag++) sum += 2 * (size - lag) * correlations[lag]!;
    lost += sum / size;
  }
  return lost / residuals.length;
}

function groupCount(residuals: readonly Residual[]): number {
  return new Set(residuals.map((residual) => residual.group)).size;
}
