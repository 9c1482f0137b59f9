// Saddle-point densities (Loader 2000) keep full relative accuracy far in the tails, where exp(a log x - x - logGamma)
// would lose digits to cancellation.

const LANCZOS = [
  57.15623566586292, -59.59796035547549, 14.136097974741746, -0.4919138160976202, 0.00003399464998481189,
  0.00004652362892704858, -0.00009837447530487956, 0.0001580887032249125, -0.00021026444172410488,
  0.00021743961811521265, -0.0001643181065367639, 0.00008441822398385275, -0.000026190838401581408,
  0.0000036899182659531625,
];
const TINY = 1e-300;

export function logGamma(x: number): number {
  if (x <= 0) return Number.NaN;
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const shifted = x + 5.2421875;
  let series = 0.9999999999999971;
  for (const [index, coefficient] of LANCZOS.entries()) series += coefficient / (x + index + 1);
  return (x + 0.5) * Math.log(shifted) - shifted + Math.log((2.5066282746310007 * series) / x);
}

/** The lower regularised incomplete gamma function P(a, x). */
export function gammaLower(a: number, x: number): number {
  if (Number.isNaN(a) || Number.isNaN(x)) return Number.NaN;
  if (x <= 0) return 0;
  return x < a + 1 ? lowerSeries(a, x) : 1 - upperFraction(a, x);
}

/** The upper regularised incomplete gamma function Q(a, x), accurate when tiny. */
export function gammaUpper(a: number, x: number): number {
  if (Number.isNaN(a) || Number.isNaN(x)) return Number.NaN;
  if (x <= 0) return 1;
  return x < a + 1 ? 1 - lowerSeries(a, x) : upperFraction(a, x);
}

/** x^a e^-x / Γ(a + 1): the Poisson probability of `a` at mean `x`, `a` real. */
export function poissonKernel(a: number, x: number): number {
  if (x === 0) return a === 0 ? 1 : 0;
  if (a === 0) return Math.exp(-x);
  return Math.exp(-stirlingError(a) - devianceTerm(a, x)) / Math.sqrt(2 * Math.PI * a);
}

/** log Γ(n + 1) less Stirling's formula. */
export function stirlingError(n: number): number {
  if (n < 16) return logGamma(n + 1) - (n + 0.5) * Math.log(n) + n - 0.5 * Math.log(2 * Math.PI);
  const square = n * n;
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) / n;
}

/** x log(x / mean) + mean - x without cancellation. */
export function devianceTerm(x: number, mean: number): number {
  if (Math.abs(x - mean) >= 0.1 * (x + mean)) return x * Math.log(x / mean) + mean - x;
  const ratio = (x - mean) / (x + mean);
  let sum = (x - mean) * ratio;
  let term = 2 * x * ratio;
  for (let j = 1; j < 1000; j++) {
    term *= ratio * ratio;
    const next = sum + term / (2 * j + 1);
    if (next === sum) break;
    sum = next;
  }
  return sum;
}

function lowerSeries(a: number, x: number): number {
  let term = 1;
  let sum = 1;
  for (let n = 1; n < 1e6; n++) {
    term *= x / (a + n);
    sum += term;
    if (term < sum * 1e-17) break;
  }
  return poissonKernel(a, x) * sum;
}

function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 1e6; n++) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / notZero(numerator * d + b);
    c = notZero(b + numerator / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return poissonKernel(a, x) * a * fraction;
}

function notZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}
