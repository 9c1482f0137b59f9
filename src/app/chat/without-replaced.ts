/**
 * The earlier question without what a follow-up puts in its place: a version for a version ("app 6.0" and then "and 6.1?"),
 * a name for a name ("in Hamburg" and then "and in Kiel?").
 */
export function withoutReplaced(earlier: string, followUp: string): string {
  const given = wordsOf(followUp);
  const [hasName, hasNumber] = [given.some(isName), given.some(({ text }) => isNumber(text))];
  const words = wordsOf(earlier);
  // The version goes with its name: "iOS 17.2.1".
  const isReplaced = (word: Word, at: number) =>
    isName(word) ? hasName : isNumber(word.text) && (hasNumber || (hasName && at > 0 && isName(words[at - 1]!)));
  return words
    .filter(isReplaced)
    .toReversed()
    .reduce((text, { start, end }) => `${text.slice(0, start).trimEnd()}${text.slice(end)}`, earlier);
}

interface Word {
  text: string;
  start: number;
  end: number;
  isFirst: boolean;
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:[.'’_-][\p{L}\p{N}]+)*/gu)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
    isFirst: /(?:^|[.?!]\s+)$/.test(text.slice(0, index)),
  }));
}

const isNumber = (word: string): boolean => /^\p{N}/u.test(word);

// Any sentence begins with a capital; `iOS` has its own.
function isName({ text, isFirst }: Word): boolean {
  if (isNumber(text) || text === "I") return false;
  return isFirst ? /.\p{Lu}/u.test(text) : /\p{Lu}/u.test(text);
}
