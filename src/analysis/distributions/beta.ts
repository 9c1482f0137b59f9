import { devianceTerm, stirlingError } from "./gamma.ts";

const TINY = 1e-300;

/** The regularised incomplete beta function I_x(a, b). `complement` is 1 - x, given apart so that it may be tiny. */
export function betaLower(x: number, a: number, b: number, complement: number = 1 - x): number {
  if (Number.isNaN(x + a + b)) return Number.NaN;
  if (x <= 0) return 0;
  if (complement <= 0) return 1;
  if (x < (a + 1) / (a + b + 2)) return (kernel(x, complement, a, b) * fraction(x, a, b)) / a;
  return 1 - (kernel(x, complement, a, b) * fraction(complement, b, a)) / b;
}

/** 1 - I_x(a, b), accurate when tiny. */
export function betaUpper(x: number, a: number, b: number, complement: number = 1 - x): number {
  return betaLower(complement, b, a, x);
}

/** The binomial probability of `a` successes and `b` failures, both real. */
export function binomialKernel(a: number, b: number, probability: number, complement: number): number {
  const n = a + b;
  if (a === 0) return Math.exp(n * Math.log(complement));
  if (b === 0) return Math.exp(n * Math.log(probability));
  const exponent =
    stirlingError(n) -
    stirlingError(a) -
    stirlingError(b) -
    devianceTerm(a, n * probability) -
    devianceTerm(b, n * complement);
  return Math.exp(exponent) * Math.sqrt(n / (2 * Math.PI * a * b));
}

/** x^a (1-x)^b / B(a, b). */
function kernel(x: number, complement: number, a: number, b: number): number {
  return (binomialKernel(a, b, x, complement) * a * b) / (a + b);
}

function fraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / notZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m < 1e6; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / notZero(1 + even * d);
    c = notZero(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / notZero(1 + odd * d);
    c = notZero(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return value;
}

function notZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}
