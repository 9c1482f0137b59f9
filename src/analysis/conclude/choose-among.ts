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
  const first = ranked.find(({ alternative }) => alternative.kind === kind)!;
  const said = [first];
  for (const one of ranked) {
    if (said.length > beside.most || one.probability < beside.least * first.probability) break;
    const repeats = said.some((other) => one === other || meets(one.alternative, other.alternative));
    if (!repeats && one.alternative.kind !== "fault") said.push(one);
  }
  return { said, nothing, part };
}

/** One in twenty, as `beyondSearch` counts. */
const significant = Math.log(20);
/** Below this a metric hardly moved. */
export const hardly = 0.02;

/** Whole, usual, hardly moved, and no part unlike its past beyond what looking at so many would show: nothing, however the figures lean. */
function isStill({ now, score }: JudgedMove, alternatives: Alternative[]): boolean {
  if (Math.abs(now) >= hardly || Math.abs(score) >= 1.96) return false;
  return alternatives.every(({ kind, features }) => {
    if (kind === "part") return features[featureNames.part.indexOf("beyondSearch")]! < significant;
    return kind === "broad";
  });
}

/** Parts that share a value tell of the same rows. */
function meets(a: Alternative, b: Alternative): boolean {
  if (a.kind !== "part" || b.kind !== "part") return false;
  return a.part.terms.some((term) =>
    b.part.terms.some((other) => other.dimension === term.dimension && other.code === term.code),
  );
}
