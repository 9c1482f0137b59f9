import { plainForm } from "./word-forms.ts";

export interface Word {
  /** As written. */
  text: string;
  /** As compared. */
  plain: string;
  isQuoted: boolean;
  /** Written like a code: `US` and `IT`, not `us` and `it`. */
  isCode: boolean;
  isNegated: boolean;
  /** Counts the parts between commas and stops. */
  clause: number;
  sentence: number;
}

const quotes = /"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|`([^`]+)`|(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])/gu;
// Shares such as "20 %" are no words; a point or apostrophe inside one is part of it.
const pieces = /\p{N}+(?:[.,]\p{N}+)*\s*%|[\p{L}\p{N}\p{M}]+(?:[.'’][\p{L}\p{N}\p{M}]+)*|[.,;:?!()\n]+/gu;

/** Free text as words, each with what its place says about it. */
export function splitWords(text: string): Word[] {
  const quoted = [...text.matchAll(quotes)].map((match) => [match.index, match.index + match[0].length]);
  const isShouted = !/\p{Ll}/u.test(text) && text.trim().split(/\s+/).length > 2;
  let clause = 0;
  let sentence = 0;
  let before = "";
  const words = [...text.matchAll(pieces)].flatMap(({ 0: piece, index }): Word[] => {
    if (/^[.,;:?!()\n]/.test(piece)) {
      clause += 1;
      if (/[.;?!\n]/.test(piece)) sentence += 1;
      return [];
    }
    const plain = plainForm(piece.replace(/['’]s$/iu, ""));
    if (plain === "" || piece.endsWith("%")) return [];
    const isCapital = !isShouted && /\p{Lu}/u.test(piece) && !/\p{Ll}/u.test(piece) && piece.length > 1;
    const isPlace = plain === "us" && (before === "the" || before === "in");
    before = plain;
    return [
      {
        text: piece,
        plain,
        isQuoted: quoted.some(([start, end]) => index >= start && index < end),
        isCode: isCapital || isPlace,
        isNegated: false,
        clause,
        sentence,
      },
    ];
  });
  return markNegated(words);
}

const negators = new Set(
  "not no never without except excluding neither nor cannot isnt wasnt arent werent dont doesnt didnt cant wont".split(
    " ",
  ),
);
const afterNot = new Set(["only", "sure", "certain", "clear"]);
const enders = new Set(["but", "its", "instead", "because", "though"]);

/** What stands between a "not" and the next comma, stop or "but". */
function markNegated(words: Word[]): Word[] {
  let scope: number | null = null;
  return words.map((word, i) => {
    const next = words[i + 1];
    if (scope !== null && (word.clause !== scope || (enders.has(word.plain) && !negators.has(words[i - 1].plain))))
      scope = null;
    const startsScope = negators.has(word.plain) && !word.isQuoted && !word.isCode && !afterNot.has(next?.plain ?? "");
    if (startsScope || isComparedAway(word, next)) scope = word.clause;
    return { ...word, isNegated: scope !== null && !word.isQuoted };
  });
}

const isComparedAway = ({ plain }: Word, next: Word | undefined): boolean =>
  (plain === "rather" && next?.plain === "than") || (plain === "instead" && next?.plain === "of");
