import type { PhasePrior } from "./phase-priors.ts";

/** How a level behaves: how far it wanders from period to period, and how long chance lasts. Both against noise of one. */
export interface Behaviour {
  /** Variance of the steps of the level. */
  wander: number;
  /** Correlation of the noise with that of the period before; 0: each period's is its own. */
  memory: number;
}

export interface FilterInput {
  /** In units of the noise; NaN where nothing is known. The last one is what is to be expected. */
  values: Float64Array;
  /** Variance of the noise of each period. */
  noise: Float64Array;
  /** Phase of each period; null: nothing repeats. */
  phases: Int32Array | null;
  cycle: number;
  /** Null where phases are. */
  prior: PhasePrior | null;
  /** Variance of what a trend may add over the whole length. */
  trendVariance: number;
  /** Positions before which the level may have jumped. */
  shifts: readonly number[];
  /** Those of them that stayed: with the level the phases change too, as a weekend does whose days are a share of the others. */
  levels: readonly number[];
}

export interface Filtered {
  /** What came less what was expected, in expected standard deviations; NaN where nothing was known. */
  surprises: Float64Array;
  /** Of what came, as expected before. */
  variances: Float64Array;
  logVariance: number;
  /** What is expected of the last one. */
  mean: number;
  variance: number;
}

const unknownLevel = 400;
/** Of what is unknown about phases at first, the part that is unknown again at a new level. */
const loosened = 0.1;
const memoryShare = 0.85;
/** Farther off than this, a value pulls the level no more than one at this distance would. */
const pull = 2.5;

/** One step ahead through the series (Kalman 1960), with outliers pulled in. */
export function filterLevel(input: FilterInput, { wander, memory }: Behaviour, limit = pull): Filtered {
  const { values, noise, phases, shifts } = input;
  const count = values.length;
  const hasTrend = input.trendVariance > 0;
  const firstPhase = 2 + (hasTrend ? 1 : 0);
  const size = firstPhase + (phases === null ? 0 : input.cycle);
  const state = new Float64Array(size);
  const spread = new Float64Array(size * size);
  const share = memory > 0 ? memoryShare : 0;
  state[0] = firstKnown(values);
  spread[0] = unknownLevel;
  spread[size + 1] = share;
  if (hasTrend) spread[2 * size + 2] = input.trendVariance;
  if (phases !== null) spreadPhases(spread, input.prior!, firstPhase, 1);
  const surprises = new Float64Array(count).fill(Number.NaN);
  const variances = new Float64Array(count);
  const gain = new Float64Array(size);
  const jumps = new Set(shifts);
  let logVariance = 0;
  let mean = 0;
  let variance = 1;
  for (let t = 0; t < count; t++) {
    if (t > 0) {
      spread[0]! += wander;
      if (jumps.has(t)) spread[0]! += unknownLevel;
      if (phases !== null && input.levels.includes(t)) spreadPhases(spread, input.prior!, firstPhase, loosened);
      state[1]! *= memory;
      for (let j = 0; j < size; j++) {
        spread[size + j]! *= memory;
        spread[j * size + 1]! *= memory;
      }
      spread[size + 1]! += share * (1 - memory * memory);
    }
    const slope = hasTrend ? (t + 1) / count - 1 : 0;
    const phase = phases === null ? -1 : firstPhase + phases[t]!;
    mean = state[0]! + state[1]! + (hasTrend ? slope * state[2]! : 0) + (phase < 0 ? 0 : state[phase]!);
    for (let i = 0; i < size; i++) {
      const row = i * size;
      gain[i] =
        spread[row]! +
        spread[row + 1]! +
        (hasTrend ? slope * spread[row + 2]! : 0) +
        (phase < 0 ? 0 : spread[row + phase]!);
    }
    variance =
      gain[0]! +
      gain[1]! +
      (hasTrend ? slope * gain[2]! : 0) +
      (phase < 0 ? 0 : gain[phase]!) +
      noise[t]! * (1 - share);
    variances[t] = variance;
    const value = values[t]!;
    if (Number.isNaN(value)) continue;
    const deviation = Math.sqrt(variance);
    const surprise = (value - mean) / deviation;
    surprises[t] = surprise;
    logVariance += Math.log(variance);
    const pulled = Math.max(-limit, Math.min(limit, surprise)) / deviation;
    for (let i = 0; i < size; i++) state[i]! += gain[i]! * pulled;
    for (let i = 0; i < size; i++) {
      const part = gain[i]! / variance;
      for (let j = 0; j < size; j++) spread[i * size + j]! -= part * gain[j]!;
    }
  }
  return { surprises, variances, logVariance, mean, variance };
}

function firstKnown(values: Float64Array): number {
  for (const value of values) if (!Number.isNaN(value)) return value;
  return 0;
}

function spreadPhases(
  spread: Float64Array,
  { groups, groupVariance, phaseVariance }: PhasePrior,
  first: number,
  part: number,
): void {
  const size = first + groups.length;
  for (let i = 0; i < groups.length; i++)
    for (let j = 0; j < groups.length; j++) {
      const shared = groups[i] === groups[j] ? groupVariance : 0;
      spread[(first + i) * size + first + j]! += part * (shared + (i === j ? phaseVariance : 0));
    }
}
