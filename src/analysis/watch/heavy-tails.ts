import { logGamma } from "../distributions/gamma.ts";

export interface TailFit {
  /** Of Student's t: the fewer, the heavier the tails. */
  freedom: number;
  scale: number;
  logLikelihood: number;
}

// Chances of each before anything is seen: most metrics are near normal.
const choices = [
  { freedom: 3, prior: 0.03 },
  { freedom: 6, prior: 0.12 },
  { freedom: 60, prior: 0.85 },
];

/** How widely and with how heavy tails the surprises scatter, for each kind of tail. */
export function fitTails(surprises: Float64Array): TailFit[] {
  const known = surprises.filter((value) => !Number.isNaN(value));
  return choices.map(({ freedom, prior }) => {
    const scale = scaleOf(known, freedom);
    return { freedom, scale, logLikelihood: Math.log(prior) + logLikelihood(known, freedom, scale) };
  });
}

function scaleOf(values: Float64Array, freedom: number): number {
  let square = 1;
  for (let round = 0; round < 12; round++) {
    let sum = 0;
    for (const value of values) sum += ((freedom + 1) * value * value) / (freedom + (value * value) / square);
    const before = square;
    square = Math.max(sum / Math.max(1, values.length - 1), 1e-12);
    if (Math.abs(square - before) < 1e-4 * before) break;
  }
  return Math.sqrt(square);
}

function logLikelihood(values: Float64Array, freedom: number, scale: number): number {
  const constant =
    logGamma((freedom + 1) / 2) - logGamma(freedom / 2) - 0.5 * Math.log(freedom * Math.PI) - Math.log(scale);
  let sum = values.length * constant;
  for (const value of values) sum -= ((freedom + 1) / 2) * Math.log1p((value / scale) ** 2 / freedom);
  return sum;
}
