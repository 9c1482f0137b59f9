import type { JudgedMove } from "../history/judge-move.ts";
import type { Alternative } from "./alternatives.ts";
import { type UsualVerdict, verdictOf } from "./choose.ts";
import { type Scorer, weigh } from "./weigh.ts";

export interface Chosen {
  verdict: UsualVerdict;
  said: { alternative: Exclude<Alternative, { kind: "nothing" }>; probability: number }[];
  /** How probable it is that nothing is to be said. */
  nothing: number;
}

const margin = 2;
const mostSaid = 3;

/** What is most probable where rows cannot be repaired and asked again: as `choose` does, in one round. */
export function chooseAmong(given: Alternative[], total: JudgedMove, scorer: Scorer): Chosen {
  const usual = verdictOf(total);
  const alternatives = given.filter(({ kind }) => kind !== "broad" || usual !== "usual_for_season");
  const probabilities = weigh(scorer, alternatives);
  const ranked = alternatives
    .map((alternative, i) => ({ alternative, probability: probabilities[i]! }))
    .sort((a, b) => b.probability - a.probability);
  const nothing = ranked.find(({ alternative }) => alternative.kind === "nothing")!.probability;
  const best = ranked.find(
    ({ alternative, probability }) => probability >= (alternative.kind === "part" ? margin : 1) * nothing,
  )!;
  const { kind } = best.alternative;
  const verdict = usual === "usual" && kind === "broad" ? "unusual" : usual;
  if (kind === "nothing") return { verdict, said: [], nothing };
  const said: Chosen["said"] = [];
  for (const { alternative, probability } of [best, ...ranked.filter((one) => one !== best)]) {
    if (said.length >= mostSaid || probability < Math.max(0.05, best.probability / 8)) break;
    if (alternative.kind === "nothing") continue;
    const isNew = said.every(({ alternative: other }) => !isSameDimension(other, alternative));
    if (isNew && (said.length === 0 || alternative.kind !== "fault")) said.push({ alternative, probability });
  }
  return { verdict, said, nothing };
}

/** Without sums nobody can say how two values of one dimension go together. */
function isSameDimension(a: Alternative, b: Alternative): boolean {
  if (a.kind !== "part" || b.kind !== "part") return false;
  return a.part.terms.some((term) => b.part.terms.some(({ dimension }) => dimension === term.dimension));
}
