import { median } from "../robust.ts";
import { loess, loessAt } from "./loess.ts";

export interface StlOptions {
  period: number;
  /** Span of the seasonal smoother in cycles, odd; a large one keeps the pattern the same throughout. */
  seasonalSpan: number;
  robust: boolean;
}

export interface StlParts {
  seasonal: Float64Array;
  trend: Float64Array;
  remainder: Float64Array;
  /** 1 for ordinary points, towards 0 for outliers. */
  weights: Float64Array;
}

/** Seasonal-trend decomposition by loess (Cleveland, Cleveland, McRae and Terpenning 1990). Needs two full periods. */
export function decomposeStl(series: readonly number[], { period, seasonalSpan, robust }: StlOptions): StlParts {
  const values = Float64Array.from(series);
  const trendSpan = nextOdd((1.5 * period) / (1 - 1.5 / seasonalSpan));
  let weights: Float64Array | null = null;
  let seasonal: Float64Array = new Float64Array(values.length);
  let trend: Float64Array = new Float64Array(values.length);
  for (let outer = 0; outer <= (robust ? 15 : 0); outer++) {
    for (let inner = 0; inner < (robust ? 1 : 2); inner++) {
      const detrended = subtract(values, trend);
      const cycles = smoothCycles(detrended, { period, span: seasonalSpan, weights });
      const low = lowPass(cycles, period);
      seasonal = Float64Array.from(values, (_, i) => cycles[i + period]! - low[i]!);
      const deseasonal = subtract(values, seasonal);
      trend = loess(deseasonal, { span: trendSpan, degree: 1, jump: Math.ceil(trendSpan / 10), weights });
    }
    if (robust && outer < 15) weights = bisquareWeights(subtract(subtract(values, seasonal), trend));
  }
  return {
    seasonal,
    trend,
    remainder: subtract(subtract(values, seasonal), trend),
    weights: weights ?? new Float64Array(values.length).fill(1),
  };
}

interface CycleOptions {
  period: number;
  span: number;
  weights: Float64Array | null;
}

/** Each phase smoothed by itself and extended by one cycle at both ends. */
function smoothCycles(values: Float64Array, { period, span, weights }: CycleOptions): Float64Array {
  const smooth = new Float64Array(values.length + 2 * period);
  const ofPhase = (source: Float64Array, phase: number) => source.filter((_, i) => i % period === phase);
  for (let phase = 0; phase < period; phase++) {
    const own = ofPhase(values, phase);
    const options = {
      span,
      degree: 0 as const,
      jump: Math.ceil(span / 10),
      weights: weights && ofPhase(weights, phase),
    };
    const inside = loess(own, options);
    const last = own.length - 1;
    const before = loessAt(own, -1, { left: 0, right: Math.min(span - 1, last) }, options);
    const after = loessAt(own, own.length, { left: Math.max(0, last - span + 1), right: last }, options);
    const extended = [before ?? inside[0]!, ...inside, after ?? inside[last]!];
    for (const [cycle, value] of extended.entries()) smooth[cycle * period + phase] = value;
  }
  return smooth;
}

function lowPass(cycles: Float64Array, period: number): Float64Array {
  const averaged = movingAverage(movingAverage(movingAverage(cycles, period), period), 3);
  const span = nextOdd(period);
  return loess(averaged, { span, degree: 1, jump: Math.ceil(span / 10), weights: null });
}

function movingAverage(values: Float64Array, length: number): Float64Array {
  const averages = new Float64Array(values.length - length + 1);
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    sum += values[i]! - (i >= length ? values[i - length]! : 0);
    if (i >= length - 1) averages[i - length + 1] = sum / length;
  }
  return averages;
}

function bisquareWeights(residuals: Float64Array): Float64Array {
  const limit = 6 * median(residuals.map(Math.abs));
  return residuals.map((residual) => {
    const size = Math.abs(residual);
    if (size <= 0.001 * limit) return 1;
    return size <= 0.999 * limit ? (1 - (size / limit) ** 2) ** 2 : 0;
  });
}

function nextOdd(value: number): number {
  const whole = Math.ceil(value);
  return whole % 2 === 0 ? whole + 1 : whole;
}

function subtract(from: Float64Array, what: Float64Array): Float64Array {
  return from.map((value, i) => value - what[i]!);
}
