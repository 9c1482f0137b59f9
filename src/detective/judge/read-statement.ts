import { type FoundPeriod, findPeriods } from "./find-periods.ts";
import { findQuantities, namesNext } from "./find-quantities.ts";
import { markDirections, markSteps } from "./mark-directions.ts";
import { markNegation } from "./mark-negation.ts";
import type { Period, Statement, Token } from "./statement.ts";
import { stopWords } from "./words/function-words.ts";
import { barriers, negators } from "./words/negation-words.ts";
import { inPlainWords } from "./words/phrases.ts";
import { badWhenMore, qualityWords, type Way, ways } from "./words/polarity-words.ts";
import { conceptOf } from "./words/same-meaning.ts";

const words = /\d+(?:[.,:/-]\d+)*|\p{L}[\p{L}\p{N}]*(?:n['’]t\b|['’]\p{L}+)?|\p{N}+/gu;
const hedges =
  /\b(?:might|could|possibly|perhaps|probably|suspect(?:s|ed)?|assumed?|expected to|apparently|allegedly|rumou?red|unconfirmed|forecast|planned|plans? to|hypothesi[sz]ed|should|may(?=\s+(?:have|be|not|\p{Ll}+)))\b/u;

/** What a sentence says, as far as its words tell; `year` completes dates without one. */
export function readStatement(text: string, year: number | null = null): Statement {
  const plain = inPlainWords(text);
  const found = findPeriods(plain, year);
  const masked = found.reduce(
    (rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end),
    plain,
  );
  const tokens = markNegation(markDirections(tokenise(masked)), plain);
  const clauseAt = (at: number) => tokens.findLast(({ start }) => start <= at)?.clause ?? 0;
  const periods = found
    .filter((period) => !isReference(plain.slice(Math.max(0, period.start - 50), period.start)))
    .filter((period, _, all) => !all.some((other) => isWithin(other, period)))
    .map(
      ({ start, from, to, isDay }): Period => ({
        from,
        to,
        isDay,
        relation: isDay && from !== to ? "in" : relationOf(plain.slice(Math.max(0, start - 24), start)),
        clause: clauseAt(start),
      }),
    );
  const quantities = findQuantities(masked, tokens, clauseAt);
  return {
    text: plain,
    tokens: markSteps(tokens, quantities),
    quantities,
    periods,
    isHedged: hedges.test(plain),
  };
}

/** The day says more than the year it lies in. */
const isWithin = (one: FoundPeriod, other: FoundPeriod): boolean =>
  one.from >= other.from && one.to <= other.to && (one.from > other.from || one.to < other.to);

function tokenise(masked: string): Token[] {
  const tokens: Token[] = [];
  let clause = 0;
  let lastEnd = 0;
  for (const match of masked.matchAll(words)) {
    const word = match[0].toLowerCase().replace(/['’]s$/, "");
    const between = masked.slice(lastEnd, match.index);
    if (/[;:,–—()]|\.\s/.test(between) || barriers.has(word)) clause += 1;
    lastEnd = match.index + match[0].length;
    const isEvent = /^fail/.test(word) && !/^\s+to\b/.test(masked.slice(lastEnd));
    const isNegator = (negators.has(word) && !isEvent) || /n['’]t$/.test(word);
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
  if (/^limits?$/.test(word) && /^(?:the|an?|legal|its|upper|lower)$/.test(before.at(-1)?.word ?? "")) return null;
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

/** "14 percent more than in 2023", "up from 90 in September": the time that a change is measured against. */
function isReference(before: string): boolean {
  if (/\(\s*$/.test(before)) return true;
  return /\b(?:(?:than|compared (?:with|to)|against|versus|as)(?: in| on| at| during| for)?(?: the)?|(?:from|after) [^,;.]{0,3}\d[\d.,]*(?:(?! to )[^,;.]){0,18} (?:in|at|on)(?: the end of)?)\s+$/i.test(
    before,
  );
}
