import type { Statement, Token } from "./statement.ts";
import { areAntonyms } from "./words/antonyms.ts";
import { findVerb } from "./words/verbs.ts";

const preposition = /^(?:of|in|on|at|for|from|among|to|with|by|between|during|since|after|before|than|as)$/;

/** "have to pay" says paying. */
const needsMore = /^(?:have|has|had|need|needs|needed|want|wants|wanted)$/;

/** The word that says what happened: the verb, or what is said to be; of a bare noun phrase its noun. */
export function predicateOf({ tokens, text }: Statement): Token | null {
  const verb = findVerb(text);
  const behind = verb < 0 ? [] : tokens.filter(({ start }) => start >= verb);
  const end = behind.findIndex(({ word }, at) => preposition.test(word) && !needsMore.test(behind[at - 1]?.word ?? ""));
  const said = (end < 0 ? behind : behind.slice(0, end)).find(({ isContent, word }) => isContent && !/^\d/.test(word));
  if (said) return said;
  const before = verb < 0 ? tokens : tokens.filter(({ start }) => start < verb);
  const cut = before.findIndex(({ word }) => preposition.test(word));
  const phrase = (cut <= 0 ? before : before.slice(0, cut)).filter(({ isContent }) => isContent);
  // "newly hired nurses" says that they were hired.
  return phrase.find(({ word }) => verb < 0 && /\p{L}{3}ed$/u.test(word)) ?? phrase.at(-1) ?? null;
}

/** 1: the evidence says it too, -1: it denies it or says the opposite, 0: it has no word for it. */
export function comparePredicate(claim: Statement, { tokens }: Statement): -1 | 0 | 1 {
  const isOpposed = claim.tokens.some(
    (token) =>
      token.isContent &&
      !tokens.some(({ concept }) => concept === token.concept) &&
      tokens.some((other) => isOpposite(token, other)),
  );
  if (findVerb(claim.text) < 0 && isOpposed) return -1;
  const wanted = predicateOf(claim);
  if (wanted === null) return 0;
  const same = tokens.filter(({ isContent, concept }) => isContent && concept === wanted.concept);
  if (same.length > 0) return same.some(({ isNegated }) => isNegated === wanted.isNegated) ? 1 : -1;
  const opposite = tokens.find(({ word }) => areAntonyms(wanted.word, word));
  if (!opposite) return 0;
  return opposite.isNegated === wanted.isNegated ? -1 : 1;
}

const isOpposite = (one: Token, other: Token): boolean =>
  one.isNegated === other.isNegated && areAntonyms(one.word, other.word);
