import { fsum } from "../fsum.ts";
import { reconcile } from "./reconcile.ts";

export interface RateSide {
  numerator: number;
  denominator: number;
}

export interface RateSegment {
  name: string;
  before: RateSide;
  after: RateSide;
}

export interface RateEffect {
  name: string;
  /** Its own rate moved, at the weight it had before. */
  rate: number;
  /** Its weight moved, towards or away from a rate that was unlike the overall one. */
  mix: number;
  /** Rate and weight moved together. */
  interaction: number;
  /** rate + mix + interaction. */
  contribution: number;
  rateBefore: number | null;
  rateAfter: number | null;
  weightBefore: number;
  weightAfter: number;
  presence: "both" | "entered" | "left" | "none";
}

export interface RateDecomposition {
  before: number;
  after: number;
  total: number;
  segments: RateEffect[];
  rate: number;
  mix: number;
  interaction: number;
  /** Rounding, and what segments that are not listed account for. */
  remainder: number;
}

export interface RateOptions {
  /** Totals over everything, where the segments are only some of the parts. */
  whole: { before: RateSide; after: RateSide } | null;
  /** halved: the interaction goes half to rate and half to mix (Das Gupta), which makes before and after symmetric. */
  interaction: "separate" | "halved";
}

/**
 * The change of a ratio of sums over disjoint segments (Kitagawa 1955). Weights are shares of the denominator and mix is
 * measured against the overall rate before, so that a segment of average rate has no mix effect however it grows.
 * A segment that enters or leaves has no rate to compare: all it adds is mix.
 */
export function decomposeRate(segments: readonly RateSegment[], options: RateOptions): RateDecomposition {
  const whole = options.whole ?? sumSides(segments);
  const before = whole.before.numerator / whole.before.denominator;
  const after = whole.after.numerator / whole.after.denominator;
  const raw = segments.map((segment) => effectOf(segment, whole, before));
  const effects = options.interaction === "halved" ? raw.map(halveInteraction) : raw;
  const { total, remainder } = reconcile(
    after - before,
    effects.map((effect) => effect.contribution),
  );
  return {
    before,
    after,
    total,
    segments: effects,
    rate: fsum(effects.map((effect) => effect.rate)),
    mix: fsum(effects.map((effect) => effect.mix)),
    interaction: fsum(effects.map((effect) => effect.interaction)),
    remainder,
  };
}

function sumSides(segments: readonly RateSegment[]): { before: RateSide; after: RateSide } {
  const sum = (side: "before" | "after"): RateSide => ({
    numerator: fsum(segments.map((segment) => segment[side].numerator)),
    denominator: fsum(segments.map((segment) => segment[side].denominator)),
  });
  return { before: sum("before"), after: sum("after") };
}

function effectOf(segment: RateSegment, whole: { before: RateSide; after: RateSide }, overall: number): RateEffect {
  const weightBefore = segment.before.denominator / whole.before.denominator;
  const weightAfter = segment.after.denominator / whole.after.denominator;
  const rateBefore = rateOf(segment.before);
  const rateAfter = rateOf(segment.after);
  // A numerator without a denominator (refunds of a product no longer sold) still counts in the overall rate.
  const moved = segment.after.numerator / whole.after.denominator - segment.before.numerator / whole.before.denominator;
  const contribution = moved - (weightAfter - weightBefore) * overall;
  const shared = { name: segment.name, rateBefore, rateAfter, weightBefore, weightAfter, contribution };
  if (rateBefore === null || rateAfter === null) {
    const presence = rateAfter !== null ? "entered" : rateBefore !== null ? "left" : "none";
    return { ...shared, rate: 0, mix: contribution, interaction: 0, presence };
  }
  const rate = weightBefore * (rateAfter - rateBefore);
  const mix = (weightAfter - weightBefore) * (rateBefore - overall);
  return { ...shared, rate, mix, interaction: fsum([contribution, -rate, -mix]), presence: "both" };
}

function halveInteraction(effect: RateEffect): RateEffect {
  const half = effect.interaction / 2;
  return { ...effect, rate: effect.rate + half, mix: effect.mix + half, interaction: 0 };
}

function rateOf(side: RateSide): number | null {
  return side.denominator === 0 ? null : side.numerator / side.denominator;
}
