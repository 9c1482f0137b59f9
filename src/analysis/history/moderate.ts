import { type JudgedMove, toScore } from "./judge-move.ts";

export interface Sized {
  judged: JudgedMove;
  /** Share of the whole: small parts are noisier. */
  weight: number;
}

/** Fewer siblings say nothing of how noise is spread. */
const fewest = 6;
const mostDegrees = 30;

/** How far moves of parts of some size usually lie from what is expected, and what that is worth in comparisons. */
export interface SiblingNoise {
  usual(weight: number): number;
  degrees: number;
}

/**
 * What siblings teach about each other's noise (empirical Bayes, Smyth 2004): as far as the spreads of parts of one size agree, the spread of each says
 * something of the others, so that few comparisons of many siblings are many. Null for fewer siblings than that takes.
 */
export function learnNoise(siblings: Sized[]): SiblingNoise | null {
  const known = siblings.filter(({ judged, weight }) => judged.spread > 0 && judged.freedom >= 2 && weight > 0);
  if (known.length < fewest) return null;
  const points = known.map(({ judged, weight }) => ({
    x: Math.log(weight),
    y: 2 * Math.log(judged.spread) - bias(judged.freedom),
  }));
  const line = fitLine(points);
  const residue = points.reduce((sum, { x, y }) => sum + (y - line(x)) ** 2, 0) / (points.length - 2);
  const own = known.reduce((sum, { judged }) => sum + trigamma(judged.freedom / 2), 0) / known.length;
  const degrees = degreesOf(residue - own);
  return { degrees, usual: (weight) => Math.exp(line(Math.log(weight)) - bias(degrees)) };
}

/** The same move beside its own past and its siblings' noise together. */
export function moderate(judged: JudgedMove, weight: number, noise: SiblingNoise | null): JudgedMove {
  if (noise === null || !(weight > 0) || !Number.isFinite(judged.now)) return judged;
  const { degrees } = noise;
  const freedom = judged.spread > 0 ? judged.freedom : 0;
  const variance = (degrees * noise.usual(weight) + freedom * judged.spread ** 2) / (degrees + freedom);
  const spread = Math.max(Math.sqrt(variance), judged.floor);
  return { ...judged, spread, score: toScore(judged.now - judged.expected, spread, degrees + freedom - 1) };
}

/** Expected logarithm of a sample variance with so many degrees of freedom, less that of the variance itself. */
const bias = (freedom: number): number => digamma(Math.max(0.5, freedom / 2)) - Math.log(Math.max(0.5, freedom / 2));

/** The degrees of freedom whose trigamma of half is this excess; many where spreads agree. */
function degreesOf(excess: number): number {
  if (!(excess > 0)) return mostDegrees;
  let [low, high] = [0.5, 200];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (trigamma(middle / 2) > excess) low = middle;
    else high = middle;
  }
  return low;
}

function fitLine(points: { x: number; y: number }[]): (x: number) => number {
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x0, y0] = [mean(({ x }) => x), mean(({ y }) => y)];
  const above = points.reduce((sum, { x, y }) => sum + (x - x0) * (y - y0), 0);
  const below = points.reduce((sum, { x }) => sum + (x - x0) ** 2, 0);
  const slope = below === 0 ? 0 : above / below;
  return (x) => y0 + slope * (x - x0);
}

function digamma(x: number): number {
  let value = 0;
  let at = x;
  while (at < 6) value -= 1 / at++;
  const square = 1 / (at * at);
  return value + Math.log(at) - 0.5 / at - square * (1 / 12 - square * (1 / 120 - square / 252));
}

function trigamma(x: number): number {
  let value = 0;
  let at = x;
  while (at < 6) value += 1 / (at++) ** 2;
  const square = 1 / (at * at);
  return value + 1 / at + square / 2 + (square / at) * (1 / 6 - square * (1 / 30 - square / 42));
}
