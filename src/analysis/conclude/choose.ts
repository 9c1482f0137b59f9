import { applyEdits, type Fault } from "../faults/fault.ts";
import type { DatedRows } from "../history/dated-rows.ts";
import type { JudgedMove } from "../history/judge-move.ts";
import type { PartCandidate } from "../history/parts.ts";
import type { Alternative } from "./alternatives.ts";
import { type Survey, survey } from "./survey.ts";
import { type Scorer, weigh } from "./weigh.ts";

export type UsualVerdict = "unusual" | "usual" | "usual_for_season" | "too_little_history";

/** One thing that is said of the change, and how surely. */
export type Said =
  | { kind: "part"; probability: number; part: PartCandidate; survey: Survey }
  | { kind: "broad"; probability: number; even: number }
  | { kind: "calendar"; probability: number }
  | { kind: "event"; probability: number; event: Extract<Alternative, { kind: "event" }>["event"] }
  | { kind: "fault"; probability: number; fault: Fault; effect: number; share: number };

export interface Choice {
  survey: Survey;
  verdict: UsualVerdict;
  said: Said[];
  /** How probable it is that nothing is to be said. */
  nothing: number;
}

/** A segment is blamed only where that is clearly more probable than nothing. */
const margin = 2;

/** Beyond this a deviate is one of the rarest twentieth. */
const unlikely = 1.96;

export function verdictOf({ score, plainScore, basis, freedom }: JudgedMove): UsualVerdict {
  if (basis === "none" || freedom < 1) return "too_little_history";
  if (Math.abs(score) > unlikely) return "unusual";
  return basis === "season" && Math.abs(plainScore) > unlikely ? "usual_for_season" : "usual";
}

/** Says what is most probable; behind a fault, what would be said without it. */
export function choose(data: DatedRows, isCount: boolean, scorer: Scorer, depth = 0, known: Fault[] = []): Choice {
  const surveyed = survey(data, isCount);
  const isKnown = (fault: Fault) =>
    known.some((other) => other.kind === fault.kind && JSON.stringify(other.terms) === JSON.stringify(fault.terms));
  const isSeasonal = verdictOf(surveyed.total) === "usual_for_season";
  const alternatives = surveyed.alternatives.filter((one) => {
    if (one.kind === "fault") return !isKnown(one.fault);
    // What comes back every year is the calendar's.
    return one.kind !== "broad" || !isSeasonal;
  });
  const probabilities = weigh(scorer, alternatives);
  const ranked = alternatives
    .map((alternative, i) => ({ alternative, probability: probabilities[i]! }))
    .sort((a, b) => b.probability - a.probability);
  const usual = verdictOf(surveyed.total);
  const nothing = ranked.find(({ alternative }) => alternative.kind === "nothing")!.probability;
  const isClear = ({ alternative, probability }: (typeof ranked)[number]) =>
    probability >= (alternative.kind === "part" ? margin : 1) * nothing;
  const best = ranked.find(isClear)!;
  const said: Said[] = [];
  // What is said of the whole is said because it is unusual.
  const verdict = usual === "usual" && best.alternative.kind === "broad" ? "unusual" : usual;
  if (best.alternative.kind === "fault") {
    const { fault, effect, share } = best.alternative;
    said.push({ kind: "fault", probability: best.probability, fault, effect, share });
    if (depth < 2 && fault.repair !== null) {
      const repaired = choose(applyEdits(data, [fault.repair]), isCount, scorer, depth + 1, [...known, fault]);
      said.push(...repaired.said);
    }
    return { survey: surveyed, verdict, said, nothing };
  }
  if (best.alternative.kind === "nothing") {
    if (verdict === "usual_for_season") said.push({ kind: "calendar", probability: 1 - best.probability });
    return { survey: surveyed, verdict, said, nothing };
  }
  for (const { alternative, probability } of ranked) {
    if (said.length >= 3 || probability < Math.max(0.05, best.probability / 8)) break;
    if (alternative.kind === "nothing" || alternative.kind === "fault") continue;
    if (alternative.kind === "part") {
      const isNew = said.every((one) => one.kind !== "part" || !meets(one.part, alternative.part));
      if (isNew) said.push({ kind: "part", probability, part: alternative.part, survey: surveyed });
    } else if (alternative.kind === "broad") said.push({ kind: "broad", probability, even: alternative.even });
    else if (alternative.kind === "event") said.push({ kind: "event", probability, event: alternative.event });
  }
  const { season, now } = surveyed.total;
  if (season && season.years >= 2 && season.middle / now > 0.4 && season.alike >= 0.6)
    said.splice(1, 0, { kind: "calendar", probability: season.middle / now });
  return { survey: surveyed, verdict, said, nothing };
}

/** One lies within the other, or they share a dimension. */
function meets(a: PartCandidate, b: PartCandidate): boolean {
  return a.terms.some((term) =>
    b.terms.some((other) => other.dimension === term.dimension && other.code === term.code),
  );
}
