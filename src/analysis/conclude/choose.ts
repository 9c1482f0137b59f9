import { applyEdits, type Fault } from "../faults/fault.ts";
import type { DatedRows } from "../history/dated-rows.ts";
import { levelOf } from "../history/history.ts";
import type { JudgedMove } from "../history/judge-move.ts";
import type { PartCandidate } from "../history/parts.ts";
import type { Alternative } from "./alternatives.ts";
import { chooseAmong, hardly } from "./choose-among.ts";
import { type Survey, survey } from "./survey.ts";
import type { Scorer } from "./weigh.ts";

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
  /** How probable it is that some part is, whichever. */
  part: number;
}

/** Beyond this a deviate is one of the rarest twentieth. */
const unlikely = 1.96;

export function verdictOf({ score, plainScore, basis, freedom }: JudgedMove): UsualVerdict {
  if (basis === "none" || freedom < 1) return "too_little_history";
  if (Math.abs(score) > unlikely) return "unusual";
  return basis === "season" && Math.abs(plainScore) > unlikely ? "usual_for_season" : "usual";
}

/** Of the whole: a value of this size that is handed over is told as such. */
const largeHandOver = 0.05;

/** Says what is most probable; behind a fault, what would be said without it. */
export function choose(data: DatedRows, isCount: boolean, scorer: Scorer, depth = 0, known: Fault[] = []): Choice {
  const surveyed = survey(data, isCount);
  const verdict = verdictOf(surveyed.total);
  const isKnown = (fault: Fault) =>
    known.some((other) => other.kind === fault.kind && JSON.stringify(other.terms) === JSON.stringify(fault.terms));
  const alternatives = surveyed.alternatives.filter((one) => one.kind !== "fault" || !isKnown(one.fault));
  const chosen = chooseAmong(alternatives, surveyed.total, scorer);
  const said = chosen.said.map(({ alternative, probability }) => toSaid(alternative, probability, surveyed));
  const [first] = said;
  if (first?.kind === "fault") {
    said.length = 1;
    if (depth < 2 && first.fault.repair !== null)
      said.push(
        ...choose(applyEdits(data, [first.fault.repair]), isCount, scorer, depth + 1, [...known, first.fault]).said,
      );
  } else said.splice(0, said.length, ...withCalendar(alongFirst(said, surveyed), surveyed, verdict));
  // Where the whole is usual, that values have new names is what one has to know first.
  said.splice(verdict === "unusual" || first?.kind === "fault" ? 1 : 0, 0, ...handOversOf(surveyed));
  // What is said of the whole is said because it is unusual.
  const isBroad = verdict === "usual" && said[0]?.kind === "broad";
  return { survey: surveyed, verdict: isBroad ? "unusual" : verdict, said, nothing: chosen.nothing, part: chosen.part };
}

/** A part that moved against the whole explains nothing of it: those that went along come first, unless the whole hardly moved. */
function alongFirst(said: Said[], { history }: Survey): Said[] {
  const [before, after] = [history.before, history.after].map((sums) => levelOf(history.isRatio, sums));
  if (Math.abs(after! - before!) < hardly * Math.abs(before!)) return said;
  const isAgainst = (one: Said) => one.kind === "part" && one.part.share < 0;
  return [...said.filter((one) => !isAgainst(one)), ...said.filter(isAgainst)];
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

/** What the season lets expect of the whole leads, and is not broad besides. */
function withCalendar(said: Said[], surveyed: Survey, verdict: UsualVerdict): Said[] {
  const calendar = calendarOf(surveyed);
  if (calendar.length === 0) return said;
  if (verdict === "usual_for_season") return [...calendar, ...said.filter(({ kind }) => kind !== "broad")];
  return [...said.slice(0, 1), ...calendar, ...said.slice(1)];
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
