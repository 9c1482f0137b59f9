export interface LoessOptions {
  /** Number of neighbours that share in a fit. */
  span: number;
  degree: 0 | 1;
  /** Fits every `jump`-th point and joins them by straight lines. */
  jump: number;
  /** Weights of the points, or null for equal ones. */
  weights: Float64Array | null;
}

/** Local regression at every point of an evenly spaced series (Cleveland 1979, with the neighbourhoods of STL). */
export function loess(values: Float64Array, options: LoessOptions): Float64Array {
  const count = values.length;
  const jump = Math.min(options.jump, Math.max(1, count - 1));
  const smooth = new Float64Array(count);
  const fitAt = (i: number) => loessAt(values, i, neighbourhood(i, count, options.span), options) ?? values[i]!;
  for (let i = 0; i < count; i += jump) smooth[i] = fitAt(i);
  const lastFitted = Math.floor((count - 1) / jump) * jump;
  if (lastFitted !== count - 1) smooth[count - 1] = fitAt(count - 1);
  for (let from = 0; from < count - 1; from += jump) interpolate(smooth, from, Math.min(from + jump, count - 1));
  return smooth;
}

/** The fit at any place, also beyond the ends; null when no point has weight there. */
export function loessAt(
  values: Float64Array,
  place: number,
  { left, right }: { left: number; right: number },
  { span, degree, weights }: LoessOptions,
): number | null {
  const count = values.length;
  const reach = Math.max(place - left, right - place) + (span > count ? Math.floor((span - count) / 2) : 0);
  const kernel = new Float64Array(right - left + 1);
  let total = 0;
  for (let j = left; j <= right; j++) {
    kernel[j - left] = tricube(Math.abs(j - place), reach) * (weights ? weights[j]! : 1);
    total += kernel[j - left]!;
  }
  if (total <= 0) return null;
  for (let j = 0; j < kernel.length; j++) kernel[j]! /= total;
  if (degree === 1 && reach > 0) tilt(kernel, left, place, count);
  let sum = 0;
  for (let j = left; j <= right; j++) sum += kernel[j - left]! * values[j]!;
  return sum;
}

function neighbourhood(i: number, count: number, span: number): { left: number; right: number } {
  if (span >= count) return { left: 0, right: count - 1 };
  const half = Math.floor((span + 1) / 2);
  const left = Math.min(Math.max(i - half + 1, 0), count - span);
  return { left, right: left + span - 1 };
}

function tricube(distance: number, reach: number): number {
  if (distance > 0.999 * reach) return 0;
  return distance <= 0.001 * reach ? 1 : (1 - (distance / reach) ** 3) ** 3;
}

/** Turns the weights of a local mean into those of a local line. */
function tilt(kernel: Float64Array, left: number, place: number, count: number): void {
  let centre = 0;
  for (let j = 0; j < kernel.length; j++) centre += kernel[j]! * (left + j);
  let spread = 0;
  for (let j = 0; j < kernel.length; j++) spread += kernel[j]! * (left + j - centre) ** 2;
  if (Math.sqrt(spread) <= 0.001 * (count - 1)) return;
  const slope = (place - centre) / spread;
  for (let j = 0; j < kernel.length; j++) kernel[j]! *= 1 + slope * (left + j - centre);
}

function interpolate(smooth: Float64Array, from: number, to: number): void {
  const step = (smooth[to]! - smooth[from]!) / (to - from);
  for (let i = from + 1; i < to; i++) smooth[i] = smooth[from]! + step * (i - from);
}
