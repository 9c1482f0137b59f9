import { findDates } from "../../knowledge/events/find-dates.ts";
import { findQuantities, namesNext } from "./find-quantities.ts";
import { markNegation } from "./mark-negation.ts";
import type { Period, Statement, Token } from "./statement.ts";
import { stopWords } from "./words/function-words.ts";
import { barriers, negators } from "./words/negation-words.ts";
import { badWhenMore, qualityWords, type Way, ways } from "./words/polarity-words.ts";
import { conceptOf } from "./words/same-meaning.ts";

const words = /\d+(?:[.,:/-]\d+)*|\p{L}[\p{L}\p{N}]*(?:n['’]t\b|['’]\p{L}+)?|\p{N}+/gu;
const hedges =
  /\b(?:might|could|possibly|perhaps|probably|suspect(?:s|ed)?|assumed?|expected to|apparently|allegedly|rumou?red|unconfirmed|forecast|planned|plans? to|hypothesi[sz]ed|should|may(?=\s+(?:have|be|not|\p{Ll}+)))\b/u;

/** What a sentence says, as far as its words tell; `year` completes dates without one. */
export function readStatement(text: string, year: number | null = null): Statement {
  const plain = text.replace(/\bcan't\b|\bcannot\b/gi, (found) =>
    "can not".padEnd(found.length).slice(0, found.length),
  );
  const dates = findDates(plain, { year, month: null, order: null });
  const masked = dates.reduce(
    (rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end),
    plain,
  );
  const tokens = markNegation(tokenise(masked), text);
  const clauseAt = (at: number) => tokens.findLast(({ start }) => start <= at)?.clause ?? 0;
  const periods = dates.map(
    ({ start, date, endDate, precision }): Period => ({
      from: date,
      to: endDate ?? date,
      isDay: precision === "day",
      relation: relationOf(text.slice(Math.max(0, start - 24), start)),
      clause: clauseAt(start),
    }),
  );
  return {
    text,
    tokens,
    quantities: findQuantities(masked, tokens, clauseAt),
    periods,
    isHedged: hedges.test(text),
  };
}

function tokenise(masked: string): Token[] {
  const tokens: Token[] = [];
  let clause = 0;
  let lastEnd = 0;
  for (const match of masked.matchAll(words)) {
    const word = match[0].toLowerCase().replace(/['’]s$/, "");
    const between = masked.slice(lastEnd, match.index);
    if (/[;:,–—()]|\.\s/.test(between) || barriers.has(word)) clause += 1;
    lastEnd = match.index + match[0].length;
    const isNegator = negators.has(word) || /n['’]t$/.test(word);
    const before = masked.slice(0, match.index);
    tokens.push({
      word,
      concept: conceptOf(word),
      start: match.index,
      end: lastEnd,
      isContent: !stopWords.has(word) && !isNegator,
      isNegated: false,
      way: wayOf(word, tokens),
      isName: isName(match[0], before),
      clause,
    });
  }
  return tokens;
}

function wayOf(word: string, before: Token[]): Way | null {
  const way = ways.get(word) ?? null;
  if (way === null || way === "any" || way === 0 || !qualityWords.test(word)) return way;
  const subject = before.slice(-4).some((token) => badWhenMore.test(token.word));
  return subject ? (way === 1 ? -1 : 1) : way;
}

function isName(written: string, before: string): boolean {
  if (/\d/.test(written)) return /\p{L}/u.test(written) || namesNext.test(before);
  if (/\p{Ll}\p{Lu}|^\p{Lu}{2,}$/u.test(written)) return true;
  return /^\p{Lu}/u.test(written) && before.trim() !== "" && !/[.!?:;“"(]\s*$/.test(before) && !/[-–]\s*$/.test(before);
}

function relationOf(before: string): Period["relation"] {
  if (/\b(?:after|since|from|following)\s+(?:the\s+)?$/i.test(before)) return "after";
  return /\b(?:before|until|till|prior to)\s+(?:the\s+)?$/i.test(before) ? "before" : "in";
}
