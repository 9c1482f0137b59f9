import { familyTitles } from "../../investigate/hypotheses.ts";
import { measureOf } from "../../investigate/report/measure.ts";
import { asSentence, listed } from "../../investigate/report/plain-text.ts";
import { seenSentence } from "../../investigate/sentences/explanation-sentences.ts";
import type { Sentence } from "../../investigate/sentences/sentence.ts";
import { judgeDimension } from "../../investigate/suspicion/judge-dimension.ts";
import { judgeSegment } from "../../investigate/suspicion/judge-segment.ts";
import type { HypothesisClaim } from "../claims/claim.ts";
import type { Stance } from "../judge/opinions.ts";
import type { CaseBooks } from "./case-books.ts";
import { challengeSegment } from "./challenge-segment.ts";
import { claimPeriods } from "./claim-periods.ts";
import { compareOnset, compareQuantity, compareShare, compareWay, type Match } from "./compare-figures.ts";
import { type Figures, figuresOf, nameOf, type Subject } from "./figures.ts";
import { type CaseClaim, readCaseClaim } from "./read-case-claim.ts";
import { sayFigures, sayOnset, sayWhole } from "./say-figures.ts";

/** What the case has to say to a claim. */
export interface Saying extends Sentence {
  stance: Stance;
  /** 0 to 1. */
  strength: number;
  /** What decided, for people. */
  reason: string;
}

/** A claim and what it is in its hypothesis. */
export type Asserted = Pick<HypothesisClaim, "text" | "role">;

/** A claim against the ledger and the data of a case. Where any word of it is none the case knows, nothing is settled. */
export async function judgeCaseClaim({ text, role }: Asserted, books: CaseBooks): Promise<Saying[]> {
  const claim = readCaseClaim(text, books);
  if (claim.unknown.length > 0) return [unknownTo(claim)];
  if (claim.isTangled) return [none("Which part of this is claimed and which denied cannot be told.")];
  // "Most of the revenue comes from iOS" speaks of no change, and the case knows of nothing else.
  if (claim.isCause && claim.way === null && claim.families.length === 0)
    return [none("The case knows how things changed, and this names no change.")];
  if (claim.noise !== null) return judgeNoise(claim, books);
  if (claim.families.length > 0 && claim.segments.length === 0) return judgeFamilies(claim, books);
  if (claim.comparison !== null) return judgeComparison(claim, books);
  if (claim.segments.length === 0 && claim.dimensions.length > 0) return judgeDimensions(claim, books);
  if (claim.isCause && claim.measure !== null)
    return [none("How much of the change another measure makes is not known from this case.")];
  if (claim.segments.length > 0 && claim.isCause) return judgeCause(claim, books);
  return judgeMoves(claim, role, books);
}

/** The reason of what only says why the case has no answer. */
export const notKnown = "not known";

const none = (text: string): Saying => ({ stance: "none", strength: 0, reason: notKnown, text, evidence: [] });

function unknownTo({ unknown }: CaseClaim): Saying {
  return none(`Nothing in this case goes by ${listed([...new Set(unknown)].slice(0, 5).map((word) => `“${word}”`))}.`);
}

const say = (stance: Stance, sentence: Sentence, reason: string, strength = 1): Saying => ({
  ...sentence,
  stance,
  strength,
  reason,
});

const stanceOf = (match: Match): Stance => (match === "agrees" ? "for" : match === "differs" ? "against" : "none");

function judgeNoise({ noise }: CaseClaim, { result }: CaseBooks): Saying[] {
  const isNoise = result.change.verdict === "noise";
  return [say((noise === "noise") === isNoise ? "for" : "against", sayWhole(result), "noise")];
}

/** Kinds of explanations that every case tests: bad data, the calendar, a broad change, a shift of the mix. */
function judgeFamilies({ families }: CaseClaim, { result }: CaseBooks): Saying[] {
  return families.flatMap((family): Saying[] => {
    const title = (familyTitles as Partial<Record<string, string>>)[family];
    const hypothesis = result.hypotheses.find((one) => one.title === title);
    const verdict = hypothesis && result.conclusion.verdicts[hypothesis.hypothesis_id];
    if (!hypothesis || verdict === undefined || verdict === "not_shown") return [];
    const isHeld = verdict === "confirmed";
    const out = result.ruledOut.find(({ hypothesis_id }) => hypothesis_id === hypothesis.hypothesis_id);
    const own = result.explanations.filter((one) => one.source_hypotheses.includes(hypothesis.hypothesis_id));
    const text = isHeld
      ? `${title} was confirmed${own[0] ? `: ${own[0].title}` : ""}.`
      : `${title} was ruled out: ${asSentence(out?.seen ?? "its test failed")}`;
    const evidence = isHeld ? (own[0]?.evidence ?? []) : (out?.evidence ?? []);
    return [say(isHeld ? "for" : "against", { text: asSentence(text), evidence }, "tested hypothesis")];
  });
}

async function judgeDimensions({ dimensions, isCause }: CaseClaim, { tests }: CaseBooks): Promise<Saying[]> {
  if (tests === null || !isCause) return [];
  const sayings: Saying[] = [];
  for (const name of dimensions) {
    const { verdict, seen, evidence } = await judgeDimension(name, tests);
    if (verdict !== "not_testable")
      sayings.push(
        say(
          verdict === "holds" ? "for" : "against",
          { text: `By ${name}: ${asSentence(seen)}`, evidence },
          "dimension",
        ),
      );
  }
  return sayings;
}

/** "iOS fell more than Android" */
async function judgeComparison(claim: CaseClaim, books: CaseBooks): Promise<Saying[]> {
  const subjects = claim.segments.map((segment): Subject => ({ segment, measure: claim.measure, periods: null }));
  const [one, other] = [await figuresOf(subjects[0]!, books), await figuresOf(subjects[1]!, books)];
  if (one?.relative == null || other?.relative == null || claim.way === null || claim.way === 0 || claim.way === "any")
    return [];
  const [first, second] = [one.relative * claim.way, other.relative * claim.way];
  const isSo = claim.comparison === "more" ? first > second && first > 0 : first < second;
  return [one, other].map((figures, i) =>
    say(isSo ? "for" : "against", sayFigures(figures, subjects[i]!, books.result), "comparison"),
  );
}

/** A claim that something moved, by how much, and when. */
async function judgeMoves(claim: CaseClaim, role: HypothesisClaim["role"], books: CaseBooks): Promise<Saying[]> {
  const when = claimPeriods(claim, books);
  if ("outside" in when) return [none(when.outside)];
  const segments = claim.segments.length > 0 ? claim.segments : [[]];
  const sayings: Saying[] = [];
  for (const segment of segments) {
    const subject: Subject = { segment, measure: claim.measure, periods: when.periods };
    const figures = await figuresOf(subject, books);
    if (figures === null) sayings.push(none(`The case has no figures of ${nameOf(segment) || "that"}.`));
    else {
      const moves = isBare(claim) ? bareMove(role, subject, figures, books) : judgeMove(claim, subject, figures, books);
      const isTested = role === "cause" && moves.some(({ stance }) => stance === "for");
      sayings.push(...moves, ...(isTested ? await withAttempts(segment, figures, books) : []));
    }
  }
  return sayings;
}

const isBare = ({ way, quantities, isOnset }: CaseClaim): boolean =>
  way === null && quantities.length === 0 && !isOnset;

/** "iOS", as what is said to be behind something: whether anything happened there. By itself a name claims nothing. */
function bareMove(role: HypothesisClaim["role"], subject: Subject, figures: Figures, { result }: CaseBooks): Saying[] {
  if (role !== "cause" || subject.segment.length === 0) return [];
  return [say(stanceOf(compareWay("any", figures)), sayFigures(figures, subject, result), "move")];
}

function judgeMove(claim: CaseClaim, subject: Subject, figures: Figures, books: CaseBooks): Saying[] {
  const { result } = books;
  const seen = sayFigures(figures, subject, result);
  const isShareMetric = measureOf(result).isShare && subject.measure === null;
  const way = claim.way === null ? "silent" : compareWay(claim.way, figures);
  if (way === "differs") return [say("against", seen, "direction")];
  const amounts = claim.quantities.map((one) => compareQuantity(one, figures, isShareMetric));
  if (amounts.includes("differs")) return [say("against", seen, "figure")];
  const onset = claim.isOnset ? compareOnset(claim, figures) : "agrees";
  if (onset !== "agrees") return [say(onset === "differs" ? "against" : "none", sayOnset(figures), "date")];
  if (amounts.includes("silent")) return [say("none", seen, "no such figure")];
  if (!claim.isOnset) return [say("for", seen, amounts.length > 0 ? "figure" : "direction")];
  return [say("for", sayOnset(figures), "date"), say("for", seen, "direction", 0.9)];
}

const halfOf = 0.5;
const leastShare = 0.1;

/** A claim that a segment is behind the change. */
async function judgeCause(claim: CaseClaim, books: CaseBooks): Promise<Saying[]> {
  const whole = wholeAgainst(claim, books);
  if (whole !== null) return [whole];
  const sayings: Saying[] = [];
  for (const segment of claim.segments) {
    const subject: Subject = { segment, measure: null, periods: null };
    const figures = await figuresOf(subject, books);
    if (figures === null) {
      sayings.push(none(`The case has no figures of ${nameOf(segment)}.`));
      continue;
    }
    const held = await judgeShare(claim, segment, figures, books);
    const turned = claim.isDenied ? turnRound(held) : held;
    const seen = sayFigures(figures, subject, books.result);
    if (turned === "for" || turned === "both") sayings.push(say("for", seen, "share"));
    if (turned === "against" || turned === "both") sayings.push(...notBehind(figures, seen, claim, books));
    if (turned === "none") sayings.push(say("none", seen, "share"));
    if (turned === "for" && !claim.isDenied) sayings.push(...(await withAttempts(segment, figures, books)));
  }
  return sayings;
}

/** What did not happen, or went the other way, has no cause; and it has to have happened then. */
function wholeAgainst({ way, period }: CaseClaim, { result }: CaseBooks): Saying | null {
  const { change, question, explanations } = result;
  const { baseline_value: before, comparison_value: after, relative } = change;
  const whole = { before, after, relative, isMoved: change.verdict === "moved" };
  const isHiding = change.verdict === "noise" && explanations.length > 0;
  if (way !== null && !isHiding && compareWay(way, whole) === "differs")
    return say("against", sayWhole(result), "direction");
  const isThen = period === null || (period.from <= question.comparison.end && period.to >= question.comparison.start);
  return isThen || period.relation !== "in" ? null : say("none", sayWhole(result), "another time");
}

type Held = "for" | "against" | "both" | "none";

async function judgeShare(
  claim: CaseClaim,
  segment: Subject["segment"],
  figures: Figures,
  { tests }: CaseBooks,
): Promise<Held> {
  const tested = figures.explanation === null && tests !== null ? await judgeSegment(segment, null, tests) : null;
  if (tested?.verdict === "ruled_out") return "against";
  if (tested?.verdict === "not_testable") return "none";
  if (claim.share !== null)
    return { agrees: "for", differs: "against", silent: "none" }[compareShare(claim.share, figures)] as Held;
  if (figures.share === null) return figures.explanation !== null || tested?.verdict === "holds" ? "for" : "none";
  if (figures.share >= halfOf) return "for";
  return figures.share >= leastShare ? "both" : "against";
}

const turnRound = (held: Held): Held => (held === "for" ? "against" : held === "against" ? "for" : held);

/** Its own figures, and what is behind it instead. */
function notBehind(figures: Figures, seen: Sentence, claim: CaseClaim, { result }: CaseBooks): Saying[] {
  const [first] = result.explanations;
  const isOther = first !== undefined && first !== figures.explanation && !claim.isDenied;
  return [
    say("against", seen, "share"),
    ...(isOther ? [say("against", seenSentence(first, result), "another segment", 0.9)] : []),
  ];
}

/** The reason of what was looked for on purpose. */
export const attempted = "challenge";

/** What was looked for that would speak against a segment that is said to have moved. */
async function withAttempts(segment: Subject["segment"], figures: Figures, { tests }: CaseBooks): Promise<Saying[]> {
  if (tests === null || segment.length === 0 || !figures.isMoved) return [];
  const attempts = await challengeSegment(segment, tests);
  return attempts.map(({ isWithstood, sentence }) =>
    say(isWithstood ? "for" : "against", sentence, attempted, isWithstood ? 0.8 : 0.85),
  );
}
