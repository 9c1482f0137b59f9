import { MAD_TO_SIGMA, median, quantile } from "../robust.ts";
import type { Dimension } from "../search/types.ts";
import { rowsIn, seriesOf, squaresIn } from "./dated-rows.ts";
import { lengthOf } from "./grain.ts";
import { excessOf, type History, judgePart, levelOf } from "./history.ts";
import type { JudgedMove } from "./judge-move.ts";
import { largestMoves, rarityAmong } from "./largest-moves.ts";
import { learnNoise, moderate, type SiblingNoise } from "./moderate.ts";
import type { Series, Sums } from "./series.ts";
import { sumOver } from "./series.ts";

/** What one part of the table did between the two periods, by arithmetic alone. */
export interface PartMove {
  before: Sums;
  after: Sums;
  /** In the metric's own unit. */
  absolute: number;
  /** Of the net change; beyond 1 where others went the other way. */
  share: number;
  /** What it adds beyond moving like the rest, as a share of the whole before. */
  excess: number;
  /** Its own move, and that of everything else. */
  own: number;
  rest: number;
  /** How much smaller the change of the whole would be without it: 1 where it makes all of it. */
  removal: number;
  /** Its largest share of the whole in either period. */
  weight: number;
  /** For ratios: what its rate and what its weight make of `absolute`. */
  rateEffect: number;
  mixEffect: number;
}

export function measurePart(history: History, before: Sums, after: Sums): PartMove {
  const { isRatio, isLog } = history;
  const [whole, wholeAfter] = [history.before, history.after];
  const step = (x: number, y: number): number => {
    if (!isLog) return y - x;
    if (x > 0 && y > 0) return Math.log(y / x);
    return x <= 0 && y <= 0 ? 0 : y > x ? 4 : -4;
  };
  const [v0, v1] = [levelOf(isRatio, whole), levelOf(isRatio, wholeAfter)];
  const all = step(v0, v1);
  if (isRatio) {
    const absolute =
      (after.amount - v0 * after.exposure) / wholeAfter.exposure -
      (before.amount - v0 * before.exposure) / whole.exposure;
    const x0 = (whole.amount - before.amount) / (whole.exposure - before.exposure);
    const x1 = (wholeAfter.amount - after.amount) / (wholeAfter.exposure - after.exposure);
    const rest = Number.isFinite(x0) && Number.isFinite(x1) ? step(x0, x1) : 0;
    const has = before.exposure > 0 && after.exposure > 0;
    const [r0, r1] = [before.amount / before.exposure, after.amount / after.exposure];
    const own = has ? step(r0, r1) : 0;
    const [w0, w1] = [before.exposure / whole.exposure, after.exposure / wholeAfter.exposure];
    const rateEffect = has ? ((w0 + w1) / 2) * (r1 - r0) : 0;
    return {
      before,
      after,
      absolute,
      share: absolute / (v1 - v0),
      excess: excessOf(history, before, after, whole, wholeAfter),
      own,
      rest,
      removal: all === 0 ? 0 : 1 - Math.abs(rest) / Math.abs(all),
      weight: Math.max(w0, w1),
      rateEffect,
      mixEffect: absolute - rateEffect,
    };
  }
  const [s0, s1] = [before.amount / before.length, after.amount / after.length];
  const [x0, x1] = [v0 - s0, v1 - s1];
  const rest = step(x0, x1);
  const tiny = history.tiny;
  return {
    before,
    after,
    absolute: after.amount - before.amount,
    share: (s1 - s0) / (v1 - v0),
    excess: excessOf(history, before, after, whole, wholeAfter) || 0,
    own: isLog ? step(Math.max(s0, 0) + tiny, Math.max(s1, 0) + tiny) : s1 - s0,
    rest,
    removal: all === 0 ? 0 : 1 - Math.abs(rest) / Math.abs(all),
    weight: Math.max(s0 / v0, s1 / v1, 0),
    rateEffect: 0,
    mixEffect: 0,
  };
}

/** A value of one dimension, or a combination of several, with how unusual its move is. */
export interface PartCandidate extends PartMove {
  terms: { dimension: number; code: number }[];
  /** How many values compete with it. */
  among: number;
  series: Series;
  byWeight: JudgedMove;
  againstRest: JudgedMove;
  byItself: JudgedMove;
  /** Its excess beside those of its siblings, in their spreads: needs no past. */
  besideSiblings: number;
  /** Its part of all that the values of the dimension did beyond the rest. */
  concentration: number;
  /** How rarely any value of the dimension moves the whole as far, as a natural logarithm the other way round. */
  amongAll: number;
}

const mostPerDimension = 16;
const mostSiblings = 32;

/** Every dimension's values that moved the whole most, each against its own past and against the rest. */
export function measureParts(
  history: History,
  dimensions: number[],
): { candidates: PartCandidate[]; moves: PartMove[][]; noises: Map<number, PartNoise> } {
  const { data, rate } = history;
  const candidates: PartCandidate[] = [];
  const moves: PartMove[][] = [];
  const noises = new Map<number, PartNoise>();
  for (const index of dimensions) {
    const dimension = data.dimensions[index]!;
    const sums = windowSums(history, dimension);
    const all = sums.map(({ before, after }) => measurePart(history, before, after));
    moves.push(all);
    const real = all.filter(
      (_, code) => isNamed(dimension, code) && (all[code]!.before.rows > 0 || all[code]!.after.rows > 0),
    );
    const beside = siblingScores(all);
    const sum = real.reduce((total, { excess }) => total + Math.abs(excess), 0);
    const there = all
      .map((move, code) => ({ move, code }))
      .filter(
        ({ move, code }) =>
          isNamed(dimension, code) && !isNearlyAll(history, move) && (move.before.rows > 0 || move.after.rows > 0),
      );
    const byExcess = there.toSorted((a, b) => Math.abs(b.move.excess) - Math.abs(a.move.excess));
    const byWeight = there.toSorted((a, b) => b.move.weight - a.move.weight);
    const chosen = [...new Set([...byExcess.slice(0, mostPerDimension), ...byWeight.slice(0, mostSiblings)])];
    const slot = new Int32Array(dimension.values.length).fill(-1);
    for (const [i, { code }] of chosen.entries()) slot[code] = i;
    const lines = seriesOf(data, chosen.length, (row) => slot[dimension.codes[row]!]!, rate);
    const judged = lines.map((series) => judgePart(history, series));
    const noise = learnPartNoise(judged.map((verdicts, i) => ({ verdicts, weight: chosen[i]!.move.weight })));
    noises.set(index, noise);
    const largest = largestMoves(history, index);
    for (const [i, { move, code }] of chosen.slice(0, mostPerDimension).entries())
      candidates.push({
        ...move,
        terms: [{ dimension: index, code }],
        among: real.length,
        series: lines[i]!,
        ...moderatePart(judged[i]!, move.weight, noise),
        besideSiblings: beside[code]!,
        concentration: sum === 0 ? 0 : Math.abs(move.excess) / sum,
        amongAll: rarityAmong(largest, move.excess),
      });
  }
  return { candidates, moves, noises };
}

/** In both periods: nothing could be told apart from the whole. */
function isNearlyAll({ isRatio, before, after }: History, part: PartMove): boolean {
  const share = (own: Sums, whole: Sums) => (isRatio ? own.exposure / whole.exposure : own.amount / whole.amount);
  return Math.min(share(part.before, before), share(part.after, after)) >= 0.97;
}

type Verdicts = Pick<PartCandidate, "byWeight" | "againstRest" | "byItself">;

/** What the values of a dimension teach about the noise of each, for all three ways to judge a move. */
export type PartNoise = Record<keyof Verdicts, SiblingNoise | null>;

const ways = ["byWeight", "againstRest", "byItself"] as const;

export function learnPartNoise(siblings: { verdicts: Verdicts; weight: number }[]): PartNoise {
  const of = (way: keyof Verdicts) =>
    learnNoise(siblings.map(({ verdicts, weight }) => ({ judged: verdicts[way], weight })));
  return Object.fromEntries(ways.map((way) => [way, of(way)])) as PartNoise;
}

export function moderatePart(verdicts: Verdicts, weight: number, noise: PartNoise | undefined): Verdicts {
  if (!noise) return verdicts;
  return Object.fromEntries(ways.map((way) => [way, moderate(verdicts[way], weight, noise[way])])) as Verdicts;
}

export const isNamed = ({ values, folded }: Dimension, code: number): boolean =>
  values[code] !== "(missing)" && folded?.rest !== code;

/** Sums of both periods for every value. */
export function windowSums(
  { data, baseline, comparison, rate, isRatio, asked }: History,
  { codes, values }: Dimension,
  isIn: (row: number) => boolean = () => true,
): { before: Sums; after: Sums }[] {
  const none = (length: number): Sums => ({ rows: 0, amount: 0, exposure: 0, squares: 0, length });
  const sums = values.map(() => ({ before: none(lengthOf(baseline)), after: none(lengthOf(comparison)) }));
  const { buckets, amounts, exposures } = data;
  for (const row of asked) {
    if (!isIn(row)) continue;
    const isBefore = buckets[row]! >= baseline.from && buckets[row]! <= baseline.to;
    const own = sums[codes[row]!]![isBefore ? "before" : "after"];
    own.rows += rowsIn(data, row);
    own.amount += amounts[row]!;
    if (isRatio) own.exposure += exposures![row]!;
    own.squares += squaresIn(data, row, rate);
  }
  return sums;
}

/** Excess over what its size lets expect, in the spreads of all values of the dimension; 0 where there are too few. */
export function siblingScores(moves: PartMove[]): number[] {
  const isLarge = ({ weight, before, after }: PartMove) => weight > 0.002 && before.rows + after.rows >= 6;
  const sized = moves.map((move) => (isLarge(move) ? move.excess / move.weight ** 0.75 : Number.NaN));
  const known = sized.filter(Number.isFinite);
  if (known.length < 8) return moves.map(() => 0);
  const middle = median(known);
  const deviations = known.map((value) => Math.abs(value - middle));
  const spread = Math.max(MAD_TO_SIGMA * median(deviations), quantile(deviations, 0.7) / 1.036) || 1e-9;
  return sized.map((value) => (Number.isFinite(value) ? Math.max(-30, Math.min(30, (value - middle) / spread)) : 0));
}

export { sumOver };
