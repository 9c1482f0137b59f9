import type { JudgedMove } from "../history/judge-move.ts";
import { type Alternative, featureNames } from "./alternatives.ts";
import { somethingFeatures } from "./something.ts";
import { type Scorer, scoreOf, toProbability, weigh } from "./weigh.ts";

export interface Chosen {
  said: { alternative: Alternative; probability: number }[];
  /** How probable it is that nothing is to be said. */
  nothing: number;
  /** How probable it is that some part is, whichever. */
  part: number;
}

/** What is said beside the first must be at least a tenth as probable, and is at most this much. */
const beside = { least: 0.1, most: 2 };
/** Whoever moves no further than this many of its usual moves has not moved as a whole. */
const broadest = 1;
const search = featureNames.part.indexOf("beyondSearch");

/** The most probable of the kind that is most probable as a whole, since one part is often told in several ways; and what else may be. Nothing where that is more probable. */
export function chooseAmong(alternatives: Alternative[], total: JudgedMove, scorer: Scorer): Chosen {
  const something = toProbability(scoreOf(scorer.something, somethingFeatures(total, alternatives)));
  const probabilities = weigh(scorer, alternatives);
  const part =
    something * alternatives.reduce((sum, { kind }, i) => sum + (kind === "part" ? probabilities[i]! : 0), 0);
  const nothing = 1 - something;
  if (something < 0.5 || alternatives.length === 0) return { said: [], nothing, part };
  if (isStill(total, alternatives)) return { said: [], nothing: Math.max(nothing, something), part: nothing * part };
  const ranked = alternatives
    .map((alternative, i) => ({ alternative, probability: something * probabilities[i]! }))
    .sort((a, b) => b.probability - a.probability);
  const byKind = new Map<string, number>();
  for (const { alternative, probability } of ranked)
    byKind.set(alternative.kind, (byKind.get(alternative.kind) ?? 0) + probability);
  const [kind] = [...byKind].sort((a, b) => b[1] - a[1])[0]!;
  // Who blames a part must think it more probable than not that some part is to blame.
  if (kind === "part" && part < 0.5) return { said: [], nothing: 1 - part, part };
  if (kind === "broad" && Math.abs(total.score) < broadest) return { said: [], nothing: 1 - part, part };
  const likeliest = ranked.find(({ alternative }) => alternative.kind === kind)!;
  const first = ranked.find(({ alternative }) => isWider(alternative, likeliest.alternative)) ?? likeliest;
  const said = [first];
  for (const one of ranked) {
    if (said.length > beside.most || one.probability < beside.least * first.probability) break;
    const repeats = said.some((other) => one === other || meets(one.alternative, other.alternative));
    if (!repeats && standsOut(one.alternative)) said.push(one);
  }
  return { said, nothing, part };
}

/** A value whose other rows moved like those of the pair, or hardly count: the value alone says it all. */
function isWider(wider: Alternative, pair: Alternative): boolean {
  if (wider.kind !== "part" || pair.kind !== "part" || wider.part.terms.length !== 1 || pair.part.terms.length < 2)
    return false;
  const [term] = wider.part.terms;
  if (!pair.part.terms.some(({ dimension, code }) => dimension === term!.dimension && code === term!.code))
    return false;
  const [before, after] = (["before", "after"] as const).map((period) => ({
    own: pair.part[period],
    amount: wider.part[period].amount - pair.part[period].amount,
    exposure: wider.part[period].exposure - pair.part[period].exposure,
  }));
  const size = (of: (one: typeof before) => number) => Math.abs(of(before!)) + Math.abs(of(after!));
  const isRatio = size((one) => one!.exposure + one!.own.exposure) > 0;
  const rest = isRatio ? size((one) => one!.exposure) : size((one) => one!.amount);
  const whole = isRatio
    ? size((one) => one!.exposure + one!.own.exposure)
    : size((one) => one!.amount + one!.own.amount);
  if (rest < 0.05 * whole) return true;
  const level = ({ amount, exposure }: { amount: number; exposure: number }) => (isRatio ? amount / exposure : amount);
  const move = (x: number, y: number) => (y - x) / (Math.abs(x) + Math.abs(y) || 1);
  const moves = [move(level(before!), level(after!)), move(level(before!.own), level(after!.own))];
  const alike = moves[0]! / moves[1]!;
  return alike > 0.6 && alike < 1 / 0.6;
}

/** One in twenty, as `beyondSearch` counts. */
const significant = Math.log(20);
/** Below this a metric hardly moved. */
export const hardly = 0.02;

/** Whole, usual, hardly moved, and no part unlike its past beyond what looking at so many would show: nothing, however the figures lean. */
function isStill({ now, score }: JudgedMove, alternatives: Alternative[]): boolean {
  if (Math.abs(now) >= hardly || Math.abs(score) >= 1.96) return false;
  return alternatives.every(({ kind, features }) => {
    if (kind === "part") return features[search]! < significant;
    return kind === "broad";
  });
}

/** Of so many parts that were looked at, chance alone would make less than one as unusual. */
function standsOut({ kind, features }: Alternative): boolean {
  return kind === "part" ? features[search]! > 0 : kind !== "fault";
}

/** Parts that share a value tell of the same rows. */
function meets(a: Alternative, b: Alternative): boolean {
  if (a.kind !== "part" || b.kind !== "part") return false;
  return a.part.terms.some((term) =>
    b.part.terms.some((other) => other.dimension === term.dimension && other.code === term.code),
  );
}
