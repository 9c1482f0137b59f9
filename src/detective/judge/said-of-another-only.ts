import type { ReadSentence } from "./archive.ts";
import { predicateOf } from "./predicate-of.ts";
import type { Statement } from "./statement.ts";
import { findVerb } from "./words/verbs.ts";

/** "The opera was the only branch to lose audience" denies it of the musical. */
export function isSaidOfAnotherOnly(claim: Statement, { own, statement }: ReadSentence): boolean {
  if (!/\b(?:the only|only the|nobody but|no one but|none but)\b/i.test(statement.text)) return false;
  const verb = findVerb(claim.text);
  const predicate = predicateOf(claim);
  if (verb <= 0 || predicate === null) return false;
  const content = claim.tokens.filter(({ isContent }) => isContent);
  const [subject, rest] = [content.filter(({ end }) => end <= verb), content.filter(({ start }) => start >= verb)];
  const isOther = subject.length > 0 && subject.every(({ concept }) => !own.has(concept));
  const isSame = ({ concept, isNegated }: Statement["tokens"][number]) =>
    statement.tokens.some((other) => other.concept === concept && other.isNegated === isNegated);
  return isOther && rest.length > 1 && rest.every(isSame);
}
