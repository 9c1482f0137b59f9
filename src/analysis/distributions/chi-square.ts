import { gammaLower, gammaUpper, poissonKernel } from "./gamma.ts";
import { normalQuantile } from "./normal.ts";

export function chiSquareLower(x: number, df: number): number {
  return gammaLower(df / 2, x / 2);
}

/** P(χ² > x), accurate when tiny. */
export function chiSquareUpper(x: number, df: number): number {
  return gammaUpper(df / 2, x / 2);
}

/** Wilson and Hilferty's cube, polished by bracketed Newton steps. */
export function chiSquareQuantile(probability: number, df: number): number {
  if (!(probability >= 0 && probability <= 1)) return Number.NaN;
  if (probability === 0) return 0;
  if (probability === 1) return Number.POSITIVE_INFINITY;
  const spread = 2 / (9 * df);
  let low = 0;
  let high = Number.POSITIVE_INFINITY;
  let x = Math.max(df * (1 - spread + normalQuantile(probability) * Math.sqrt(spread)) ** 3, 1e-10 * df);
  for (let step = 0; step < 300; step++) {
    const error = probability < 0.5 ? chiSquareLower(x, df) - probability : 1 - probability - chiSquareUpper(x, df);
    if (error > 0) high = x;
    else low = x;
    const density = (poissonKernel(df / 2, x / 2) * df) / (2 * x);
    const newton = x - error / density;
    const next = newton > low && newton < high ? newton : high < Number.POSITIVE_INFINITY ? (low + high) / 2 : 2 * low;
    if (Math.abs(next - x) <= 1e-15 * x) return next;
    x = next;
  }
  return x;
}
