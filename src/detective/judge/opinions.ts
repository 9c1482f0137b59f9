import type { Archive, ReadSentence } from "./archive.ts";
import { isAttributedElsewhere } from "./attributed-elsewhere.ts";
import { hasOwnPlace, topicsOf } from "./bears-on.ts";
import { bearingsOf, compareNegation, comparePolarity } from "./compare-polarity.ts";
import { compareWeekdays } from "./compare-weekdays.ts";
import { isSpared } from "./is-spared.ts";
import { hasOwnSubject, speaksOfMeasure } from "./measure-of.ts";
import { comparePredicate } from "./predicate-of.ts";
import { isSaidOfAnotherOnly } from "./said-of-another-only.ts";
import { saysWhatHappened } from "./says-what-happened.ts";
import type { Statement, Token } from "./statement.ts";
import { areKindred } from "./words/kindred.ts";

export type Stance = "for" | "against" | "none";

/** A claim beside a sentence that may settle it, with what the comparisons gave. */
export interface Reading {
  claim: Statement;
  sentence: ReadSentence;
  archive: Archive;
  relevance: number;
  isAboutOther: boolean;
  /** As `comparePeriods` and `compareQuantities` say it. */
  time: -1 | 0 | 1;
  figure: -1 | 0 | 1;
}

export interface Opinion {
  stance: Stance;
  /** What decided, for people: "direction", "figure", "date", "denial", "words". */
  reason: string;
  weight: number;
}

const relevantFrom = 0.62;
/** Figures that count the same at the same time need fewer words in common. */
const countedFrom = 0.52;
const wordsAloneFrom = 0.72;
// Events that come again: another date is another event, not another account of the same.
const repeatable =
  /\b(?:outages?|incidents?|strikes?|promotions?|campaigns?|meetings?|sales?|complain\w*|errors?|crash\w*|failures?|stopp?ed|delays?)\b/i;

/** The first that has an opinion decides. */
export function opinionOn(reading: Reading): Opinion {
  for (const judge of [byExclusion, byMatter, byTime, byDirection, byDenial, byFigure, byWords]) {
    const opinion = judge(reading);
    if (opinion !== null) return opinion;
  }
  return none("too little");
}

const none = (reason: string): Opinion => ({ stance: "none", reason, weight: 1 });
const pro = (reason: string, weight = 1): Opinion => ({ stance: "for", reason, weight });
const contra = (reason: string, weight = 1): Opinion => ({ stance: "against", reason, weight });

/** A sentence denies the claim without speaking of its subject: it says the same of another, or that it was spared. */
function byExclusion({ claim, sentence, archive, time }: Reading): Opinion | null {
  if (time < 0) return null;
  if (isSaidOfAnotherOnly(claim, sentence)) return contra("exclusion");
  if (isSpared(claim, sentence)) return contra("denial");
  return isAttributedElsewhere(claim, sentence, archive) ? contra("attribution") : null;
}

function byMatter({ claim, sentence, relevance, isAboutOther, time, figure }: Reading): Opinion | null {
  const enough = time > 0 && figure !== 0 ? countedFrom : relevantFrom;
  const isOther = relevance < enough || isAboutOther || hasOwnSubject(claim, sentence);
  return isOther ? none("about something else") : null;
}

function byTime({ claim, sentence, relevance, time }: Reading): Opinion | null {
  if (time >= 0) return null;
  const { statement, source } = sentence;
  if (source.step) return none("about another time");
  const isOneEvent =
    directionsOf(claim).length === 0 && saysWhatHappened(claim, sentence) && !repeatable.test(claim.text);
  const isSure = isOneEvent && statement.periods.length > 0 && relevance >= wordsAloneFrom;
  return isSure && compareNegation(claim, statement).opposes === 0 ? contra("date") : none("about another time");
}

function byDirection({ claim, sentence, figure }: Reading): Opinion | null {
  if (directionsOf(claim).length === 0) return null;
  if (!speaksOfMeasure(claim, sentence)) return none("a direction of something else");
  const { agrees, opposes } = comparePolarity(claim, sentence.statement);
  if (opposes > agrees) return contra("direction", isOfPart(claim, sentence) ? 0.7 : 1);
  if (agrees > 0) return null;
  if (figure === 0) return none("says no direction");
  return figure > 0 ? pro("figure", 0.8) : contra("figure", 0.8);
}

function byDenial({ claim, sentence }: Reading): Opinion | null {
  if (directionsOf(claim).length > 0) return null;
  const { statement } = sentence;
  const predicate = comparePredicate(claim, statement);
  if (predicate > 0 || (predicate === 0 && compareNegation(claim, statement).opposes === 0)) return null;
  // "closed" and, at another time, "reopened" go together.
  const isDenied = statement.tokens.some(({ isNegated }) => isNegated);
  const isLaterState = !isDenied && claim.periods.length === 0 && statement.periods.length > 0;
  return contra("denial", isLaterState ? 0.7 : 1);
}

function byFigure({ claim, sentence, figure }: Reading): Opinion | null {
  if (compareWeekdays(claim, sentence.statement) < 0) return contra("date");
  if (figure > 0) return pro("figure");
  if (figure === 0) return null;
  return sharesTopic(claim, sentence) ? contra("figure") : none("a figure of something else");
}

function byWords({ claim, sentence, relevance }: Reading): Opinion | null {
  const weight = claim.quantities.length > 0 ? 0.7 : 1;
  if (directionsOf(claim).length > 0) return pro("direction", weight);
  return saysWhatHappened(claim, sentence) && relevance >= wordsAloneFrom ? pro("words", weight) : null;
}

const directionsOf = (claim: Statement) =>
  bearingsOf(claim).filter(({ way, token }) => way !== "any" && !isIntended(token, claim));

const happening = /^(?:beg[aiu]n|begins|start|continu|tend|seem|appear|fail|us(?:ed|es)$)/;

/** "approved the plan to cut prices" says nothing of prices; "began to fall" does. */
function isIntended({ start }: Token, { tokens }: Statement): boolean {
  const at = tokens.findIndex((token) => token.start === start);
  return tokens[at - 1]?.word === "to" && !happening.test(tokens[at - 2]?.word ?? "");
}

const pronominal = /^(?:it|they|this|these|that|he|she|there|all|both)\b/i;

function sharesTopic(claim: Statement, { own, statement }: ReadSentence): boolean {
  if (pronominal.test(statement.text)) return true;
  return topicsOf(claim).some(
    ({ concept, word }) => own.has(concept) || statement.tokens.some((other) => areKindred(word, other.word)),
  );
}

/** "Bremen saw no increase in calls" says little about calls as such. */
function isOfPart(claim: Statement, sentence: ReadSentence): boolean {
  const { names, around } = sentence;
  const wanted = new Set(claim.tokens.map(({ concept }) => concept));
  return (
    [...names].some((name) => !wanted.has(name) && !around.has(name) && !/^\d/.test(name)) ||
    hasOwnPlace(wanted, sentence)
  );
}
