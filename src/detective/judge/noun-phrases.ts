import type { Statement, Token } from "./statement.ts";

const complementing = /^(?:of|for|in|at|on|among)$/;

/** Nouns with what a preposition ties to them: consumption — of traffic lights. */
export function complementsOf({ tokens, quantities }: Statement): { head: Token; complement: Token[] }[] {
  const isNoun = ({ isContent, way, start, word }: Token) =>
    isContent && way === null && !/^\d/.test(word) && !quantities.some((one) => one.start <= start && start < one.end);
  return tokens.flatMap((token, at) => {
    const head = tokens[at - 1];
    if (!complementing.test(token.word) || !head || !isNoun(head) || token.start - head.end > 1) return [];
    const behind = tokens.slice(at + 1).filter(({ word }) => !/^(?:the|a|an|our|its|their|all|new)$/.test(word));
    const end = behind.findIndex((other) => !isNoun(other));
    const complement = behind.slice(0, end < 0 ? undefined : end);
    return complement.length > 0 ? [{ head, complement }] : [];
  });
}

/** "scanner" of "second MRI scanner". */
function endOfRun(tokens: readonly Token[], from: number): Token {
  let at = from;
  while (tokens[at + 1]?.isContent && tokens[at + 1]!.way === null && tokens[at + 1]!.start - tokens[at]!.end <= 1)
    at += 1;
  return tokens[at]!;
}

/** Modifier and noun: content words side by side, and a number behind the noun that it tells apart. */
export function pairsOf({ tokens, quantities }: Statement): [modifier: Token, head: Token][] {
  const counts = ({ start }: Token) => quantities.some((one) => one.start <= start && start < one.end);
  const pairs: [Token, Token][] = [];
  for (let at = 1; at < tokens.length; at += 1) {
    const [left, right] = [tokens[at - 1]!, tokens[at]!];
    if (right.start - left.end > 1 || !left.isContent || !right.isContent) continue;
    if (/^\d/.test(left.word) || counts(left) || counts(right)) continue;
    if (/^\d/.test(left.concept)) pairs.push([left, endOfRun(tokens, at)]);
    else if (/^\d/.test(right.word)) pairs.push([right, left]);
    else if (left.way === null && right.way === null) pairs.push([left, right]);
  }
  return pairs;
}
