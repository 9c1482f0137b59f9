import type { ReadSentence } from "./archive.ts";
import { predicateOf } from "./predicate-of.ts";
import type { Statement } from "./statement.ts";
import { areKindred } from "./words/kindred.ts";

const spared =
  /\b(?:(?:was|were|is|are|been|remained|stayed) (?:not (?:affected|hit|concerned|touched|involved)|unaffected|untouched|spared|unharmed)|(?:did|do|does) not (?:suffer|notice)|escaped|got off lightly)\b/i;

/** "Terminal 1 was not affected", after what happened to terminal 2: it did not happen there. */
export function isSpared(claim: Statement, { statement, own, around }: ReadSentence): boolean {
  const place = spared.exec(statement.text);
  if (place === null) return false;
  const predicate = predicateOf(claim);
  if (predicate === null || predicate.isNegated) return false;
  const names = claim.tokens.filter(({ isName, isContent }) => isName && isContent);
  const happened = [...around].some((concept) => concept === predicate.concept || areKindred(predicate.word, concept));
  const said = new Set(claim.tokens.map(({ concept }) => concept));
  const subject = statement.tokens.filter(({ isContent, start }) => isContent && start < place.index);
  const isSameSubject = subject.length > 0 && subject.every(({ concept }) => said.has(concept));
  return happened && isSameSubject && names.every(({ concept }) => own.has(concept));
}
