import { isStepOf } from "../sources/tables/time-step.ts";
import type { Archive, ReadSentence } from "./archive.ts";
import { isAttributedElsewhere } from "./attributed-elsewhere.ts";
import { bearingOn, topicsOf } from "./bears-on.ts";
import { comparePeriods } from "./compare-periods.ts";
import { bearingsOf, compareNegation, comparePolarity } from "./compare-polarity.ts";
import { compareQuantities } from "./compare-quantities.ts";
import { compareWeekdays } from "./compare-weekdays.ts";
import { isSpared } from "./is-spared.ts";
import { hasOwnSubject, speaksOfMeasure } from "./measure-of.ts";
import { comparePredicate, predicateOf } from "./predicate-of.ts";
import { isSaidOfAnotherOnly } from "./said-of-another-only.ts";
import type { Period, Statement, Token } from "./statement.ts";
import { areKindred } from "./words/kindred.ts";

export type Stance = "for" | "against" | "none";

export interface Judgement {
  sentence: ReadSentence;
  stance: Stance;
  relevance: number;
  /** How much weight the stance has, 0 to 1. */
  strength: number;
  /** What decided, for people: "direction", "figure", "date", "denial", "words". */
  reason: string;
}

const relevantFrom = 0.62;
/** Figures that count the same at the same time need fewer words in common. */
const countedFrom = 0.52;
const wordsAloneFrom = 0.72;
// Events that come again: another date is another event, not another account of the same.
const repeatable =
  /\b(?:outages?|incidents?|strikes?|promotions?|campaigns?|meetings?|sales?|complain\w*|errors?|crash\w*|failures?|stopp?ed|delays?)\b/i;

/** What one sentence says about a claim. */
export function judgeSentence(claim: Statement, sentence: ReadSentence, archive: Archive): Judgement {
  const { relevance, isAboutOther } = bearingOn(claim, sentence, archive);
  const judged = (stance: Stance, reason: string, weight = 1): Judgement => ({
    sentence,
    stance,
    relevance,
    strength:
      stance === "none" ? 0 : relevance * weight * coverage(claim, sentence) * (sentence.statement.isHedged ? 0.6 : 1),
    reason,
  });
  const { statement } = sentence;
  const { step } = sentence.source;
  const isInTime = step ? (isStepOf(claim.periods, step) ? 1 : -1) : comparePeriods(claim.periods, sentence.periods);
  const denial = isInTime < 0 ? null : deniedBy(claim, sentence, archive);
  if (denial !== null) return judged("against", denial);
  const isCounted = isInTime > 0 && compareQuantities(claim, statement) !== 0;
  if (relevance < (isCounted ? countedFrom : relevantFrom) || isAboutOther || hasOwnSubject(claim, sentence))
    return judged("none", "about something else");

  const wanted = bearingsOf(claim).filter(({ way, token }) => way !== "any" && !isIntended(token, claim));
  const polarity = comparePolarity(claim, statement);
  const negation = compareNegation(claim, statement);
  const predicate = comparePredicate(claim, statement);
  const saysPredicate = saysWhatHappened(claim, sentence);
  if (isInTime < 0) {
    if (step) return judged("none", "about another time");
    const isOneEvent = wanted.length === 0 && saysPredicate && !repeatable.test(claim.text);
    const isSure = isOneEvent && negation.opposes === 0 && statement.periods.length > 0 && relevance >= wordsAloneFrom;
    return isSure ? judged("against", "date") : judged("none", "about another time");
  }
  if (wanted.length > 0) {
    if (!speaksOfMeasure(claim, sentence)) return judged("none", "a direction of something else");
    if (polarity.agrees === 0 && polarity.opposes === 0) {
      const figure = compareQuantities(claim, statement);
      return figure === 0 ? judged("none", "says no direction") : judged(figure > 0 ? "for" : "against", "figure", 0.8);
    }
    if (polarity.opposes > polarity.agrees) return judged("against", "direction", isOfPart(claim, sentence) ? 0.7 : 1);
  } else if (predicate < 0 || (predicate === 0 && negation.opposes > 0)) {
    // "closed" and, at another time, "reopened" go together.
    const isLaterState = claim.periods.length === 0 && statement.periods.length > 0;
    return judged("against", "denial", isLaterState ? 0.7 : 1);
  }
  if (compareWeekdays(claim, statement) < 0) return judged("against", "date");
  const figure = compareQuantities(claim, statement);
  if (figure < 0 && !sharesTopic(claim, sentence)) return judged("none", "a figure of something else");
  if (figure < 0) return judged("against", "figure");
  if (figure > 0) return judged("for", "figure");
  const isVague = claim.quantities.length > 0 ? 0.7 : 1;
  if (wanted.length > 0) return judged("for", "direction", isVague);
  return saysPredicate && relevance >= wordsAloneFrom ? judged("for", "words", isVague) : judged("none", "too little");
}

/** How a sentence denies the claim without speaking of its subject: it says the same of another, or that it was spared. */
function deniedBy(claim: Statement, sentence: ReadSentence, archive: Archive): string | null {
  if (isSaidOfAnotherOnly(claim, sentence)) return "exclusion";
  if (isSpared(claim, sentence)) return "denial";
  return isAttributedElsewhere(claim, sentence, archive) ? "attribution" : null;
}

/** What speaks of one month of three settles less than what speaks of all. */
function coverage({ periods }: Statement, sentence: ReadSentence): number {
  const [wanted, ...more] = periods;
  const isLong = wanted !== undefined && more.length === 0 && daysOf(wanted) > 31;
  if (!isLong || sentence.source.step || sentence.periods.length === 0) return 1;
  return sentence.periods.some((given) => daysOf(given) >= 0.6 * daysOf(wanted)) ? 1 : 0.75;
}

const daysOf = ({ from, to }: Period): number => 1 + (Date.parse(to) - Date.parse(from)) / 86_400_000;

const pronominal = /^(?:it|they|this|these|that|he|she|there|all|both)\b/i;

function sharesTopic(claim: Statement, { own, statement }: ReadSentence): boolean {
  if (pronominal.test(statement.text)) return true;
  return topicsOf(claim).some(
    ({ concept, word }) => own.has(concept) || statement.tokens.some((other) => areKindred(word, other.word)),
  );
}

/** "Bremen saw no increase in calls" says little about calls as such. */
function isOfPart(claim: Statement, { names, around }: ReadSentence): boolean {
  const wanted = new Set(claim.tokens.map(({ concept }) => concept));
  return [...names].some((name) => !wanted.has(name) && !around.has(name) && !/^\d/.test(name));
}

const happening = /^(?:beg[aiu]n|begins|start|continu|tend|seem|appear|fail|us(?:ed|es)$)/;

/** "approved the plan to cut prices" says nothing of prices; "began to fall" does. */
function isIntended({ start }: Token, { tokens }: Statement): boolean {
  const at = tokens.findIndex((token) => token.start === start);
  return tokens[at - 1]?.word === "to" && !happening.test(tokens[at - 2]?.word ?? "");
}

function saysWhatHappened(claim: Statement, { own, statement }: ReadSentence): boolean {
  const [topic, ...more] = topicsOf(claim);
  if (topic && more.length === 0 && isPartOfName(topic, statement)) return false;
  const main = predicateOf(claim);
  const wanted = main === null ? predicatesOf(claim) : [main];
  return wanted.some(
    ({ concept, word }) =>
      own.has(concept) || statement.tokens.some((other) => other.isContent && areKindred(word, other.word)),
  );
}

/** "Fire alarm" says nothing of a fire. */
function isPartOfName({ concept }: Token, { tokens }: Statement): boolean {
  const found = tokens.flatMap((token, at) => (token.concept === concept ? [{ token, next: tokens[at + 1] }] : []));
  const isBeforeNoun = ({ token, next }: (typeof found)[number]) =>
    next?.isContent && next.way === null && next.start - token.end === 1 && !/(?:ed|ing)$/.test(next.word);
  return found.length > 0 && found.every(isBeforeNoun);
}

/** The words that say what happened; those that only name things do not. */
function predicatesOf(claim: Statement): Token[] {
  const topics = topicsOf(claim);
  const verbs = topics.filter(({ word, isName }) => !isName && /(?:ed|en|t|ing|s)$/.test(word));
  return verbs.length > 0 ? verbs : topics;
}
