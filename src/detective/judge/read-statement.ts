import { findPeriods } from "./find-periods.ts";
import { findQuantities, namesNext } from "./find-quantities.ts";
import { markNegation } from "./mark-negation.ts";
import type { Period, Quantity, Statement, Token } from "./statement.ts";
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
  const tokens = markNegation(markStaying(markAttributes(tokenise(masked))), plain);
  const clauseAt = (at: number) => tokens.findLast(({ start }) => start <= at)?.clause ?? 0;
  const periods = found
    .filter(({ start }) => !isReference(plain.slice(Math.max(0, start - 50), start)))
    .map(
      ({ start, from, to, isDay }): Period => ({
        from,
        to,
        isDay,
        relation: relationOf(plain.slice(Math.max(0, start - 24), start)),
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

/** "a damaged pipe" says what kind of pipe, not that anything went down; "up to 5" is a bound. */
function markAttributes(tokens: Token[]): Token[] {
  return tokens.map((token, at) => {
    const [before, next] = [tokens[at - 1]?.word ?? "", tokens[at + 1]];
    if (token.word === "up" && next?.word === "to") return { ...token, way: null, isContent: false };
    const isNounNext = next?.isContent && next.way === null && next.start - token.end === 1;
    return isNounNext && attribute.test(token.word) && /^(?:an?|of|by|because)?$/.test(before)
      ? { ...token, way: null }
      : token;
  });
}

const attribute = /^(?:damaged|blocked|delayed|restricted|disrupted|degraded|elevated|extended|impaired|lost)$/;

const staying = /^(?:stay|stays|stayed|remain|remains|remained|stood|stands|left)$/;
const atLevel = /^(?:at|the|where|as|around|about|near|put|level)$/;

/** "stayed at 2.9 %", "the same as in April", "left as they were": as before. */
function markStaying(tokens: Token[]): Token[] {
  return tokens.map((token, at) => {
    const next = tokens[at + 1];
    const isNextInClause = next !== undefined && next.clause === token.clause;
    const stays = staying.test(token.word) && isNextInClause && atLevel.test(next.word);
    const isSame = token.word === "same" && (!isNextInClause || /^(?:as|level|value)$/.test(next.word));
    return stays || isSame ? { ...token, way: 0, isContent: true } : token;
  });
}

/** "went from 9 to 12 euros" says a direction without a word for it. */
function markSteps(tokens: Token[], quantities: Quantity[]): Token[] {
  const from = quantities.find(({ role }) => role === "from");
  const isTo = (other: Quantity) => other !== from && (other.role === "to" || other.role === null);
  const to = from && quantities.find((other) => isTo(other) && sameUnit(from, other));
  if (!from || !to || tokens.some(({ way }) => way === 1 || way === -1)) return tokens;
  const start = Math.min(from.start, to.start);
  const way = to.value > from.value ? 1 : to.value < from.value ? -1 : 0;
  const word = way > 0 ? "rose" : way < 0 ? "fell" : "unchanged";
  const at = tokens.findIndex((token) => token.start >= start);
  const { clause } = tokens[Math.max(0, at)]!;
  const said = {
    word,
    concept: word,
    start,
    end: start,
    isContent: true,
    isNegated: false,
    way,
    isName: false,
    clause,
  };
  return tokens.toSpliced(at < 0 ? tokens.length : at, 0, said as Token);
}

const sameUnit = (one: Quantity, other: Quantity): boolean =>
  one.unit === other.unit || one.unit === "count" || other.unit === "count";

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
