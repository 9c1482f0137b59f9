import { applyEdits, type Fault } from "../faults/fault.ts";
import type { DatedRows } from "../history/dated-rows.ts";
import type { JudgedMove } from "../history/judge-move.ts";
import type { PartCandidate } from "../history/parts.ts";
import type { Alternative } from "./alternatives.ts";
import { somethingFeatures } from "./something.ts";
import { type Survey, survey } from "./survey.ts";
import { type Scorer, scoreOf, toProbability, weigh } from "./weigh.ts";

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

/** Beyond this a deviate is one of the rarest twentieth. */
const unlikely = 1.96;

export function verdictOf({ score, plainScore, basis, freedom }: JudgedMove): UsualVerdict {
  if (basis === "none" || freedom < 1) return "too_little_history";
  if (Math.abs(score) > unlikely) return "unusual";
  return basis === "season" && Math.abs(plainScore) > unlikely ? "usual_for_season" : "usual";
}

/** What is said beside the first must be at least a tenth as probable, and is at most this much. */
const beside = { least: 0.1, most: 2 };
/** Of the whole: a value of this size that is handed over is told as such. */
const largeHandOver = 0.05;

/** Says what is most probable; behind a fault, what would be said without it. */
export function choose(data: DatedRows, isCount: boolean, scorer: Scorer, depth = 0, known: Fault[] = []): Choice {
  const surveyed = survey(data, isCount);
  const verdict = verdictOf(surveyed.total);
  const isKnown = (fault: Fault) =>
    known.some((other) => other.kind === fault.kind && JSON.stringify(other.terms) === JSON.stringify(fault.terms));
  const alternatives = surveyed.alternatives.filter((one) => one.kind !== "fault" || !isKnown(one.fault));
  const something = toProbability(scoreOf(scorer.something, somethingFeatures(surveyed.total, alternatives)));
  const said = something < 0.5 ? [] : mostProbable(surveyed, alternatives, scorer, something);
  const [first] = said;
  if (first?.kind === "fault") {
    said.length = 1;
    if (depth < 2 && first.fault.repair !== null)
      said.push(
        ...choose(applyEdits(data, [first.fault.repair]), isCount, scorer, depth + 1, [...known, first.fault]).said,
      );
  } else said.splice(verdict === "usual_for_season" ? 0 : 1, 0, ...calendarOf(surveyed));
  said.splice(1, 0, ...handOversOf(surveyed));
  // What is said of the whole is said because it is unusual.
  const isBroad = verdict === "usual" && said[0]?.kind === "broad";
  return { survey: surveyed, verdict: isBroad ? "unusual" : verdict, said, nothing: 1 - something };
}

/** The most probable of the kind that is most probable as a whole, since one part is often told in several ways; and what else may be. */
function mostProbable(surveyed: Survey, alternatives: Alternative[], scorer: Scorer, something: number): Said[] {
  const probabilities = weigh(scorer, alternatives);
  const ranked = alternatives
    .map((alternative, i) => ({ alternative, probability: probabilities[i]! }))
    .sort((a, b) => b.probability - a.probability);
  const byKind = new Map<string, number>();
  for (const { alternative, probability } of ranked)
    byKind.set(alternative.kind, (byKind.get(alternative.kind) ?? 0) + probability);
  const [kind] = [...byKind].sort((a, b) => b[1] - a[1])[0]!;
  const first = ranked.find(({ alternative }) => alternative.kind === kind)!;
  const chosen = [first];
  for (const one of ranked) {
    if (chosen.length > beside.most || one.probability < beside.least * first.probability) break;
    const repeats = chosen.some((other) => one === other || meets(one.alternative, other.alternative));
    if (!repeats && one.alternative.kind !== "fault") chosen.push(one);
  }
  return chosen.map(({ alternative, probability }) => toSaid(alternative, something * probability, surveyed));
}

function toSaid(alternative: Alternative, probability: number, surveyed: Survey): Said {
  switch (alternative.kind) {
    case "part":
      return { kind: "part", probability, part: alternative.part, survey: surveyed };
    case "broad":
      return { kind: "broad", probability, even: alternative.even };
    case "event":
      return { kind: "event", probability, event: alternative.event };
    case "fault":
      return {
        kind: "fault",
        probability,
        fault: alternative.fault,
        effect: alternative.effect,
        share: alternative.share,
      };
  }
}

/** The same move at this time of most other years: the calendar explains as much of it as they show. */
function calendarOf({ total: { season, now, floor } }: Survey): Said[] {
  if (season === null || season.years < 3 || season.alike < 0.75 || Math.abs(now) < 2 * floor) return [];
  return [{ kind: "calendar", probability: Math.min(1, Math.max(0.05, season.middle / now)) }];
}

/** Another name moves nothing, but whoever looks at the values sees one vanish and one appear. */
function handOversOf({ faults }: Survey): Said[] {
  return faults
    .filter(({ kind, weight = 0 }) => kind === "renamed" && weight >= largeHandOver)
    .slice(0, 1)
    .map((fault) => ({ kind: "fault", probability: 1, fault, effect: 0, share: 0 }));
}

/** Parts that share a value tell of the same rows. */
function meets(a: Alternative, b: Alternative): boolean {
  if (a.kind !== "part" || b.kind !== "part") return false;
  return a.part.terms.some((term) =>
    b.part.terms.some((other) => other.dimension === term.dimension && other.code === term.code),
  );
}
