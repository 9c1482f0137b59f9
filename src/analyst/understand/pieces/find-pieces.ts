import type { Scope } from "../scope/scope.ts";
import { findHours } from "../time/find-hours.ts";
import { findTimes } from "../time/find-times.ts";
import { amountWords, spelledNumber } from "../words/number-words.ts";
import type { Token } from "../words/token.ts";
import { columnNamed } from "./column-named.ts";
import { readEventVerbs } from "./event-verbs.ts";
import { fillerWords, glueWords } from "./filler-words.ts";
import { absorbNouns, joinNumbers, shareHeads } from "./join-names.ts";
import { mergeCounts, readOver, readWeekdays, withCommas } from "./join-pieces.ts";
import { leastScore, nameColumns } from "./match-columns.ts";
import { guessValues, matchValues } from "./match-values.ts";
import { type Lexicon, mentionOf, strongScore } from "./mention-of.ts";
import { longestPhrase, phrases } from "./phrases.ts";
import type { Meaning, Piece } from "./piece.ts";
import { preferValues } from "./prefer-values.ts";

/** The intent cut into pieces: the longest known phrase, name or value first; what nothing knows is kept as unknown. */
export function findPieces(tokens: Token[], scope: Scope, tables: string[]): Piece[] {
  const pieces: Piece[] = [];
  const taken = new Set<number>();
  const add = (meaning: Meaning, from: number, to: number) => {
    for (let i = from; i < to; i += 1) taken.add(i);
    pieces.push({ ...meaning, from, to, text: textOf(tokens, from, to) } as Piece);
  };
  const isFree = (from: number, to = from + 1) => !range(from, to).some((i) => taken.has(i));
  const lexicon = { tokens, scope, tables, named: nameColumns(scope) };

  for (const { meaning, from, to } of findCodes(tokens, scope)) add(meaning, from, to);
  for (const time of findTimes(tokens, (at) => !isAmount(tokens, at)))
    if (isFree(time.from, time.to)) add({ kind: "time", time }, time.from, time.to);
  for (const { from, to, ...hours } of findHours(tokens)) if (isFree(from, to)) add(hours, from, to);
  for (let length = Math.min(longestPhrase, tokens.length); length > 0; length -= 1)
    for (let from = 0; from + length <= tokens.length; from += 1) {
      if (!isFree(from, from + length)) continue;
      const meaning = meaningOf(tokens.slice(from, from + length), lexicon);
      if (meaning) add(meaning, from, from + length);
    }
  for (const token of tokens) if (isFree(token.index)) add(weakMeaning(token, lexicon), token.index, token.index + 1);
  pieces.sort((a, b) => a.from - b.from);
  const joined = joinNumbers(readEventVerbs(readOver(readWeekdays(mergeCounts(pieces)))));
  const headed = shareHeads(absorbNouns(joined), tokens, lexicon.named);
  return withCommas(preferValues(headed, scope), tokens);
}

/** "2022/23" where a column has such values: neither a year nor a number. */
function findCodes(tokens: Token[], scope: Scope): { meaning: Meaning; from: number; to: number }[] {
  return tokens.flatMap((token, from) => {
    const words = tokens.slice(from, from + 3);
    const isCode = token.kind !== "sign" && words[1]?.plain === "/" && words.some(({ kind }) => kind === "number");
    const bare = words.map((word) => (word.kind === "sign" ? { ...word, plain: "" } : word));
    const values = isCode ? matchValues(bare, scope) : [];
    return values.length > 0 ? [{ meaning: { kind: "mention", things: [], values }, from, to: from + 3 }] : [];
  });
}

// Where a column has exactly such a name, the name is meant.
const yielding = new Set([
  "chart",
  "rate",
  "share",
  "change",
  "anomaly",
  "histogram",
  "missing",
  "correlation",
  "together",
  "recurring",
  "ordinal",
  "how-many",
  "known-ratio",
]);

function meaningOf(words: Token[], lexicon: Lexicon): Meaning | null {
  const phrase = words.some(({ gap, isQuoted }, i) => isQuoted || (i > 0 && gap !== "none"))
    ? undefined
    : knownPhrase(words, lexicon);
  const mention = mentionOf(words, lexicon, strongScore);
  if (!phrase) return mention;
  if (mention === null) return phrase;
  const isNamed = mention.things.some(({ score }) => score >= 0.9);
  const isYielding = yielding.has(phrase.kind) || (phrase.kind === "grain" && phrase.grain === "season");
  // A shift that is called "night" is that shift.
  const isValue = phrase.kind === "recurring" && mention.values.length > 0;
  return (isNamed && (words.length > 1 || isYielding)) || isValue || words[0].isCode ? mention : phrase;
}

/** A ratio with a name of its own is one only where the columns are there. */
function knownPhrase(words: Token[], { scope }: Lexicon): Meaning | undefined {
  const phrase = phrases.get(words.map(({ plain }) => plain).join(" "));
  // "at night" where a shift is called so.
  if (phrase?.kind === "recurring" && words.length > 1 && matchValues(words.slice(-1), scope).length > 0)
    return undefined;
  if (phrase?.kind !== "known-ratio") return phrase;
  return columnNamed(scope, phrase.tops) && columnNamed(scope, phrase.bottoms) ? phrase : undefined;
}

/** For a word that no strong match explains. */
function weakMeaning(token: Token, lexicon: Lexicon): Meaning {
  if (token.kind === "number") return { kind: "number", value: token.value!, isPercent: token.isPercent };
  if (glueWords.has(token.plain) || token.kind === "sign") return { kind: "glue", word: token.plain };
  if (fillerWords.has(token.plain) && !isCounting(token, lexicon.tokens)) return { kind: "glue", word: "" };
  const spelt = spelledNumber(token.plain);
  if (spelt !== null) return { kind: "number", value: spelt, isPercent: false };
  const mention = mentionOf([token], lexicon, leastScore);
  if (mention) return mention;
  const values = token.kind === "word" ? guessValues(token, lexicon.scope) : [];
  return values.length > 0 ? { kind: "mention", things: [], values } : { kind: "unknown" };
}

/** "at least one", but not "the one". */
const isCounting = ({ plain, index }: Token, tokens: Token[]): boolean =>
  plain === "one" && amountWords.has(tokens[index - 1]?.plain ?? "");

function isAmount(tokens: Token[], at: number): boolean {
  const isNumber = tokens[at].kind === "number";
  return isNumber && at > 0 && amountWords.has(tokens[at - 1].plain);
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
const textOf = (tokens: Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(" ");
