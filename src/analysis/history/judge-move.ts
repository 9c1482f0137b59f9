import { normalQuantile } from "../distributions/normal.ts";
import { tTwoSided } from "../distributions/student-t.ts";
import { MAD_TO_SIGMA, median, quantile } from "../robust.ts";
import { lengthOf, type Span } from "./grain.ts";
import type { Placements } from "./placements.ts";

/** The change from one span to another of whatever is judged; NaN where it has none. */
export type Move = (baseline: Span, comparison: Span) => number;

export interface JudgedMove {
  /** The move in question. */
  now: number;
  /** What was to be expected of it: the usual drift, or what the same season of other years did. */
  expected: number;
  /** How far such moves usually lie from what was to be expected. */
  spread: number;
  /** Distance from the expected in spreads, as a normal deviate: few comparisons make it smaller. */
  score: number;
  /** 1 for the largest of `of` moves, itself included. */
  rank: number;
  of: number;
  /** How many of the comparisons say something of their own. */
  freedom: number;
  basis: "history" | "season" | "neighbours" | "none";
  /** What the same season of other years did, where there are any. */
  season: { years: number; middle: number; alike: number; spread: number } | null;
  /** The score against the plain history, whatever the basis. */
  plainScore: number;
  /** Noise below which nothing is told apart. */
  floor: number;
}

export interface JudgeOptions {
  placements: Placements;
  baseline: Span;
  comparison: Span;
  /** Noise below which nothing is told apart: of rows that come by chance, of rounding. */
  floor: number;
  /** Noise from neighbouring buckets, asked for where the history is too short to slide the periods over. */
  neighbours: () => NeighbourNoise;
}

/** NaN where unknown. */
export interface NeighbourNoise {
  spread: number;
  freedom: number;
}

export const unknownNoise: NeighbourNoise = { spread: Number.NaN, freedom: 0 };

/** How unusual a move is beside the same pair of periods elsewhere in the history. Quantiles only, so that an old burst hides nothing. */
export function judgeMove(move: Move, options: JudgeOptions): JudgedMove {
  const { placements, baseline, comparison, floor } = options;
  const now = move(baseline, comparison);
  const moves = placements.all.map((placement) => move(placement.baseline, placement.comparison));
  const values = moves.filter(Number.isFinite);
  const freedom = freedomOf(values.length, placements.stride, Math.max(lengthOf(baseline), lengthOf(comparison)));
  const neighbours = freedom < 6 ? options.neighbours() : unknownNoise;
  const middle = values.length >= 4 ? median(values) : 0;
  const plain = spreadOf(values.map((value) => value - middle));
  const seasonal = bySeason(now, moves, placements);
  const season = seasonOf(now, moves, placements);

  let basis: JudgedMove["basis"] = "history";
  let expected = middle;
  let spread = plain;
  let degrees = freedom - 1;
  if (freedom < 4) {
    basis = Number.isFinite(neighbours.spread) ? "neighbours" : values.length >= 3 ? "history" : "none";
    expected = values.length >= 4 ? middle : 0;
    if (Number.isFinite(neighbours.spread)) {
      spread = Math.max(neighbours.spread, plain || 0);
      degrees = Math.max(3, neighbours.freedom);
    } else degrees = Math.max(1, degrees);
  } else if (Number.isFinite(neighbours.spread)) spread = Math.max(spread, neighbours.spread);
  const plainScore = toScore(now - expected, Math.max(spread || 0, floor), degrees);
  let score = plainScore;
  if (basis === "history" && seasonal && seasonal.spread < plain) {
    basis = "season";
    expected = seasonal.expected;
    spread = seasonal.spread;
    score = toScore(now - expected, Math.max(spread, floor), Math.max(2, Math.min(degrees, seasonal.freedom)));
  } else if (basis === "history" && season && comesBack(season, ownSeason(moves, placements), middle, plain)) {
    // A rare time of the year, which the rest of the year says nothing of.
    basis = "season";
    expected = season.middle;
    spread = Math.max(plain * Math.sqrt(1 + 1 / season.years), season.spread || 0);
    score = toScore(now - expected, Math.max(spread, floor), Math.max(2, degrees));
  }
  const distance = Math.abs(now - expected);
  const rank = 1 + values.filter((value) => Math.abs(value - middle) >= Math.abs(now - middle)).length;
  return {
    now,
    expected,
    spread: Math.max(spread || 0, floor),
    score: Number.isFinite(distance) ? score : 0,
    rank,
    of: values.length + 1,
    freedom,
    basis,
    season,
    plainScore: Number.isFinite(plainScore) ? plainScore : 0,
    floor,
  };
}

/** So many comparisons that say something of their own are a past; with fewer, there is none to speak of. */
export const fewestComparisons = 3;

/** Periods that overlap share their buckets and count as less than one comparison each. */
export function freedomOf(count: number, stride: number, length: number): number {
  return count === 0 ? 0 : Math.min(count, (count * stride) / length + 1);
}

/** A standard deviation that bursts do not widen, unless they are a sixth of all moves. */
function spreadOf(deviations: number[]): number {
  if (deviations.length < 3) return Number.NaN;
  const sizes = deviations.map(Math.abs);
  return Math.max(MAD_TO_SIGMA * median(sizes), quantile(sizes, 0.7) / 1.036);
}

/** A distance in spreads as a normal deviate. */
export function toScore(distance: number, spread: number, degrees: number): number {
  if (!(spread > 0)) return distance === 0 ? 0 : Math.sign(distance) * 8;
  const chance = tTwoSided(distance / spread, Math.max(1, degrees));
  return Math.sign(distance) * Math.min(40, chance < 1e-300 ? 37 : -normalQuantile(chance / 2));
}

/** Each move foretold by the same season of the other years: how well that works, and what it says of the one in question. */
function bySeason(
  now: number,
  moves: number[],
  { sameSeason, peers }: Placements,
): { expected: number; spread: number; freedom: number } | null {
  const own = sameSeason.map((index) => moves[index]!).filter(Number.isFinite);
  if (own.length === 0 || !Number.isFinite(now)) return null;
  const left: number[] = [];
  for (const [index, indices] of peers.entries()) {
    if (!Number.isFinite(moves[index])) continue;
    const others = indices.map((peer) => moves[peer]!).filter(Number.isFinite);
    if (others.length > 0) left.push(moves[index]! - median(others));
  }
  if (left.length < 8) return null;
  return { expected: median(own), spread: spreadOf(left), freedom: Math.min(left.length - 1, 4 * own.length) };
}

const ownSeason = (moves: number[], { sameSeason }: Placements): number[] =>
  sameSeason.map((index) => moves[index]!).filter(Number.isFinite);

/** At this time of the year it moves every year, the same way and beyond what is usual at other times. */
function comesBack(
  { years, middle: typical }: { years: number; middle: number },
  own: number[],
  middle: number,
  plain: number,
): boolean {
  const direction = Math.sign(typical - middle);
  return years >= 2 && own.every((value) => (value - middle) * direction > 1.5 * plain);
}

function seasonOf(now: number, moves: number[], placements: Placements): JudgedMove["season"] {
  const own = ownSeason(moves, placements);
  if (own.length === 0) return null;
  const alike = own.filter((value) => Math.sign(value) === Math.sign(now) && Math.abs(value) >= 0.4 * Math.abs(now));
  const middle = median(own);
  return {
    years: own.length,
    middle,
    alike: alike.length / own.length,
    spread: own.length >= 3 ? MAD_TO_SIGMA * median(own.map((value) => Math.abs(value - middle))) : Number.NaN,
  };
}
