import { readCause } from "../claims/read-cause.ts";
import type { Archive, ReadSentence } from "./archive.ts";
import { bearingOn, topicsOf } from "./bears-on.ts";
import { comparePeriods } from "./compare-periods.ts";
import { type ClaimFinding, readClaim, weigh } from "./judge-claim.ts";
import type { Judgement } from "./judge-sentence.ts";
import type { Stance } from "./opinions.ts";
import { readStatement } from "./read-statement.ts";
import type { Statement } from "./statement.ts";
import { conceptOf } from "./words/same-meaning.ts";

const causing = conceptOf("caused");
const mostRead = 120;
const spokenOf = 0.55;
const surelySpokenOf = 0.7;
const deniedFrom = 0.3;
const hardlySpokenOf = 0.25;

/** Whether the sources say that the one had the other as its effect, deny it, or name another cause. */
export function judgeLink(cause: string, effect: string, archive: Archive): ClaimFinding {
  const [first, second] = [readClaim(cause, archive), readClaim(effect, archive)];
  const topics = [...topicsOf(first), ...topicsOf(second)].map(({ concept }) => concept);
  return weigh(archive.find(new Set(topics), mostRead).map((sentence) => judge(first, second, sentence, archive)));
}

function judge(cause: Statement, effect: Statement, sentence: ReadSentence, archive: Archive): Judgement {
  const verb = sentence.statement.tokens.find(({ concept }) => concept === causing);
  const toEffect = bearingOn(effect, { ...sentence, around: sentence.farAround }, archive);
  const toCause = bearingOn(cause, sentence, archive);
  const saysCause = ownShare(cause, sentence, archive);
  const made = (stance: Stance, relevance: number, reason: string): Judgement => ({
    sentence,
    stance,
    relevance,
    strength: stance === "none" ? 0 : relevance * (sentence.statement.isHedged ? 0.6 : 1),
    reason,
  });
  const isAtOtherTime = comparePeriods(effect.periods, sentence.periods) < 0;
  if (!verb || toEffect.isAboutOther || isAtOtherTime) return made("none", 0, "names no cause");
  // Who denies "the error" denies "the error of machine B" too.
  const isDenied = verb.isNegated || isRuledOut(cause, sentence);
  const enough = isDenied ? deniedFrom : spokenOf;
  if (toEffect.relevance >= spokenOf && toCause.relevance >= enough && saysCause > hardlySpokenOf) {
    const relevance = (toEffect.relevance + toCause.relevance) / 2;
    return made(isDenied ? "against" : "for", relevance, isDenied ? "denial" : "cause");
  }
  const isSettled =
    definite.test(sentence.statement.text) || topicsOf(cause).some(({ concept }) => archive.isKnown(concept));
  const isOther = toCause.relevance < hardlySpokenOf && saysCause === 0 && !verb.isNegated && isSettled;
  if (toEffect.relevance >= surelySpokenOf && isOther)
    return isOnCauseSide(effect, sentence)
      ? made("none", toEffect.relevance, "the effect is a cause here")
      : made("against", toEffect.relevance, "another cause");
  return made("none", Math.min(toEffect.relevance, toCause.relevance), "too little");
}

/** Names the cause, not just one that had a part in it. */
const definite =
  /\b(?:the|root|main|only) (?:cause|reason|trigger|source)\b|\b(?:cause|reason|trigger|source)\b[^.]{0,12}:|caused by/i;

/** Whether it speaks of the claimed cause itself. */
export function speaksOfCause(cause: string, sentence: ReadSentence, archive: Archive): boolean {
  return ownShare(readClaim(cause, archive), sentence, archive) > hardlySpokenOf;
}

/** "The cause was a thermal bridge, not the airing". */
function isRuledOut(cause: Statement, { statement }: ReadSentence): boolean {
  const wanted = new Set(topicsOf(cause).map(({ concept }) => concept));
  const said = statement.tokens.filter(({ concept, isContent }) => isContent && wanted.has(concept));
  return said.length > 0 && said.every(({ isNegated }) => isNegated);
}

/** "Lessons are off because the roof leaks" names no cause of the leak. */
function isOnCauseSide(effect: Statement, { statement }: ReadSentence): boolean {
  const sides = readCause(statement.text.replace(/[.\s]+$/, ""));
  if (!sides) return false;
  const wanted = new Set(topicsOf(effect).map(({ concept }) => concept));
  const shared = (side: string) => readStatement(side).tokens.filter(({ concept }) => wanted.has(concept)).length;
  return shared(sides.cause) >= shared(sides.effect);
}

function ownShare(claim: Statement, { own }: ReadSentence, archive: Archive): number {
  const topics = [...new Set(topicsOf(claim).map(({ concept }) => concept))];
  const sum = (all: string[]) => all.reduce((total, concept) => total + archive.weightOf(concept), 0);
  return topics.length === 0 ? 0 : sum(topics.filter((concept) => own.has(concept))) / sum(topics);
}
