import type { Archive, ReadSentence } from "./archive.ts";
import { bearingOn, topicsOf } from "./bears-on.ts";
import { compareNegation } from "./compare-polarity.ts";
import type { Statement, Token } from "./statement.ts";

const version = /^\d+(?:\.\d+)+$/;
const sameOtherwise = 0.8;
/** A thing is in one of these places only. */
const placing =
  /^(?:stationed|located|based|situated|headquartered|housed|stored|parked|moored|held|relocated|transferred|moved|moves|move|stays|stayed|remains|remained)$/;
const placedOtherwise = 0.6;

/** The sources say the same of another version, or put the same thing in another place. */
export function isAttributedElsewhere(claim: Statement, sentence: ReadSentence, archive: Archive): boolean {
  return isOfOtherVersion(claim, sentence, archive) || isInOtherPlace(claim, sentence, archive);
}

function isOfOtherVersion(claim: Statement, sentence: ReadSentence, archive: Archive): boolean {
  const [wanted, ...more] = topicsOf(claim).filter(({ concept }) => version.test(concept));
  if (!wanted || more.length > 0 || !archive.isKnown(wanted.concept)) return false;
  const near = [...sentence.own, ...sentence.around].filter((concept) => version.test(concept));
  if (near.length === 0 || near.includes(wanted.concept)) return false;
  return isSameWithout(wanted, sameOtherwise, claim, sentence, archive);
}

function isInOtherPlace(claim: Statement, sentence: ReadSentence, archive: Archive): boolean {
  const [wanted, given] = [placeIn(claim), placeIn(sentence.statement)];
  if (!wanted || !given) return false;
  if (wanted.place.concept === given.place.concept || sentence.own.has(wanted.place.concept)) return false;
  return isSameWithout(wanted.place, placedOtherwise, claim, sentence, archive);
}

function placeIn({ tokens }: Statement): { verb: Token; place: Token } | null {
  const at = tokens.findIndex(({ word }) => placing.test(word));
  const [verb, preposition, place] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const isPlace = preposition && /^(?:in|at|to)$/.test(preposition.word) && place?.isName;
  return verb && isPlace ? { verb, place } : null;
}

function isSameWithout(
  { concept }: Token,
  enough: number,
  claim: Statement,
  sentence: ReadSentence,
  archive: Archive,
): boolean {
  const rest = { ...claim, tokens: claim.tokens.filter((token) => token.concept !== concept) };
  const { relevance, isAboutOther } = bearingOn(rest, sentence, archive);
  return !isAboutOther && relevance >= enough && compareNegation(rest, sentence.statement).opposes === 0;
}
