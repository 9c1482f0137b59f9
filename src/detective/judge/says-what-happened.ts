import type { ReadSentence } from "./archive.ts";
import { topicsOf } from "./bears-on.ts";
import { predicateOf } from "./predicate-of.ts";
import type { Statement, Token } from "./statement.ts";
import { areKindred } from "./words/kindred.ts";

/** Whether a sentence has a word for what the claim says has happened, not just for the things it names. */
export function saysWhatHappened(claim: Statement, { own, statement }: ReadSentence): boolean {
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
