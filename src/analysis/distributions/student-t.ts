import { betaLower } from "./beta.ts";
import { logGamma } from "./gamma.ts";
import { normalQuantile, normalTwoSided, normalUpper } from "./normal.ts";

/** P(T > t) with `df` degrees of freedom (real, may be Infinity), accurate when tiny. */
export function tUpper(t: number, df: number): number {
  if (df === Number.POSITIVE_INFINITY) return normalUpper(t);
  const half = 0.5 * tTwoSided(t, df);
  return t > 0 ? half : 1 - half;
}

export function tTwoSided(t: number, df: number): number {
  if (df === Number.POSITIVE_INFINITY) return normalTwoSided(t);
  const square = t * t;
  if (square === Number.POSITIVE_INFINITY) return 0;
  return betaLower(df / (df + square), df / 2, 0.5, square / (df + square));
}

export function tQuantile(probability: number, df: number): number {
  if (df === Number.POSITIVE_INFINITY) return normalQuantile(probability);
  if (!(probability >= 0 && probability <= 1 && df > 0)) return Number.NaN;
  if (probability === 0.5) return 0;
  if (probability < 0.5) return -upperPoint(probability, df);
  return upperPoint(1 - probability, df);
}

/** The t with P(T > t) = tail, for tail < 1/2: bracketed Newton steps on log tail against log t, nearly a straight line. */
function upperPoint(tail: number, df: number): number {
  if (tail === 0) return Number.POSITIVE_INFINITY;
  let low = 0;
  let high = Number.POSITIVE_INFINITY;
  let t = Math.max(-normalQuantile(tail), 1e-8);
  for (let step = 0; step < 200; step++) {
    const current = tUpper(t, df);
    if (current > tail) low = t;
    else high = t;
    const newton = t * (tail / current) ** (-current / (density(t, df) * t));
    const next = newton > low && newton < high ? newton : middle(low, high);
    if (Math.abs(next - t) <= 1e-15 * t) return next;
    t = next;
  }
  return t;
}

function middle(low: number, high: number): number {
  if (high === Number.POSITIVE_INFINITY) return Math.max(2 * low, 1e-8);
  return low > 0 && high / low > 4 ? Math.sqrt(low * high) : (low + high) / 2;
}

function density(t: number, df: number): number {
  const constant = logGamma((df + 1) / 2) - logGamma(df / 2) - 0.5 * Math.log(df * Math.PI);
  return Math.exp(constant - ((df + 1) / 2) * Math.log1p((t * t) / df));
}
