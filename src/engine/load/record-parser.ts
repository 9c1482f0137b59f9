import { limitOf } from "../../base/input-limits.ts";

export interface Dialect {
  delimiter: string;
  /** Empty when the file quotes nothing. */
  quote: string;
  /** The quote itself (doubled quotes) or a backslash. */
  escape: string;
}

export interface RecordHandler {
  /** `line` is the 1-based physical line on which the record starts, `lineBreaks` how many line ends its cells contain. */
  record(fields: string[], line: number, lineBreaks: number): void;
  broken(line: number, reason: string, text: string): void;
}

export interface RecordParser {
  push(text: string): void;
  end(): void;
}

/** A quoted cell of more characters is taken for a quote that was never closed, a line of more for one without an end. */
export const longestRecord = (): number => Math.floor(limitOf("recordBytes") / 4);

const newline = 10;
const carriageReturn = 13;

/**
 * Reads delimited text record by record. Quotes that break the rules cost one line, never the rest of the file:
 * the line is reported and reading goes on at the next one. `width`, where known, tells a cell with line breaks
 * from a quote that swallowed its neighbours.
 */
export function createRecordParser(dialect: Dialect, handler: RecordHandler, width = 0): RecordParser {
  const longest = longestRecord();
  let rest = "";
  let line = 1;
  let isSkipping = false;

  const consume = (text: string, atEnd: boolean): void => {
    const scan = scanner(text, dialect, atEnd);
    let start = 0;
    while (start < text.length) {
      const end = scan.record(start);
      if (end === incomplete && text.length - start <= longest) break;
      const swallowed = scan.lineBreaks > 0 && width > 0 && scan.fields.length !== width;
      if (end === incomplete || end === broken || swallowed) {
        const lineEnd = endOfLine(text, start);
        if (end === incomplete && lineEnd === text.length) {
          handler.broken(line, `longer than ${longest} characters`, text.slice(start, start + 500));
          isSkipping = true;
          start = lineEnd;
          break;
        }
        handler.broken(line, "a quote is opened and not closed properly", text.slice(start, lineEnd).trimEnd());
        line += 1;
        start = lineEnd;
        continue;
      }
      if (scan.fields.length > 1 || scan.fields[0] !== "") handler.record(scan.fields, line, scan.lineBreaks);
      line += 1 + scan.lineBreaks;
      start = end;
    }
    rest = text.slice(start);
  };

  /** What is left behind the end of a line that was too long. */
  const behindSkipped = (text: string): string => {
    if (!isSkipping) return text;
    const end = text.search(/[\r\n]/);
    if (end < 0) return "";
    isSkipping = false;
    line += 1;
    return text.slice(endOfLine(text, end));
  };

  return {
    push: (text) => consume(rest + behindSkipped(text), false),
    end: () => consume(rest, true),
  };
}

const incomplete = -1;
const broken = -2;

interface Scanner {
  fields: string[];
  lineBreaks: number;
  record(start: number): number;
}

/** `record` reads one record into `fields` and returns the offset behind it, or why it could not. */
function scanner(text: string, { delimiter, quote, escape: escapeMark }: Dialect, atEnd: boolean): Scanner {
  const length = text.length;
  const delimiterCode = delimiter.charCodeAt(0);
  const quoteCode = quote === "" ? -1 : quote.charCodeAt(0);
  const skipsSpaces = delimiter !== " ";
  const isDelimiter = (at: number) =>
    text.charCodeAt(at) === delimiterCode && (delimiter.length === 1 || text.startsWith(delimiter, at));
  const state: Scanner = { fields: [], lineBreaks: 0, record };

  function record(start: number): number {
    state.fields = [];
    state.lineBreaks = 0;
    let at = start;
    for (;;) {
      let first = at;
      if (skipsSpaces) while (text.charCodeAt(first) === 32) first += 1;
      const next = text.charCodeAt(first) === quoteCode ? quotedField(first) : plainField(at);
      if (next < 0) return next;
      if (next >= length) return length;
      const code = text.charCodeAt(next);
      if (code === newline) return next + 1;
      if (code === carriageReturn) {
        if (next + 1 === length && !atEnd) return incomplete;
        return text.charCodeAt(next + 1) === newline ? next + 2 : next + 1;
      }
      at = next + delimiter.length;
    }
  }

  function plainField(start: number): number {
    let at = start;
    for (; at < length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === newline || code === carriageReturn || (code === delimiterCode && isDelimiter(at))) break;
    }
    if (at === length && !atEnd) return incomplete;
    state.fields.push(trimSpaces(text, start, at));
    return at;
  }

  function quotedField(open: number): number {
    let escaped = false;
    let at = open + 1;
    for (;;) {
      const close = nextQuote(at);
      if (close < 0) return close;
      if (close + 1 === length && !atEnd) return incomplete;
      if (escapeMark === quote && text.charCodeAt(close + 1) === quoteCode) {
        escaped = true;
        at = close + 2;
        continue;
      }
      const next = behind(close + 1);
      if (next === incomplete) return incomplete;
      const body = text.slice(open + 1, close);
      const breaks = countLineBreaks(body);
      if (next === broken) {
        if (breaks > 0) return broken;
        const lineEnd = endOfLine(text, close);
        if (lineEnd === length && !atEnd) return incomplete;
        if (text.slice(close + 1, lineEnd).includes(quote)) {
          at = close + 1; // a quote inside the text, written without doubling it
          continue;
        }
        return plainField(open);
      }
      state.lineBreaks += breaks;
      state.fields.push(escaped || escapeMark !== quote ? unescapeQuotes(body) : body);
      return next;
    }
  }

  function nextQuote(from: number): number {
    if (escapeMark === quote) {
      const found = text.indexOf(quote, from);
      if (found < 0) return atEnd ? broken : incomplete;
      return found;
    }
    for (let at = from; at < length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === quoteCode) return at;
      if (text[at] === escapeMark) at += 1;
    }
    return atEnd ? broken : incomplete;
  }

  /** Where the field ends when only spaces stand between the closing quote and the next delimiter or line end. */
  function behind(from: number): number {
    let at = from;
    if (skipsSpaces) while (at < length && text.charCodeAt(at) === 32) at += 1;
    if (at === length) return atEnd ? length : incomplete;
    const code = text.charCodeAt(at);
    return code === newline || code === carriageReturn || isDelimiter(at) ? at : broken;
  }

  function unescapeQuotes(body: string): string {
    if (escapeMark === quote) return body.replaceAll(quote + quote, quote);
    return body.replace(/\\(.)/gs, (whole, character) =>
      character === quote || character === escapeMark ? character : whole,
    );
  }

  return state;
}

function trimSpaces(text: string, start: number, end: number): string {
  let from = start;
  let to = end;
  while (from < to && isSpace(text.charCodeAt(from))) from += 1;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

const isSpace = (code: number): boolean => code === 32 || code === 9 || code === 0xa0;

function endOfLine(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === newline) return at + 1;
    if (code === carriageReturn) return text.charCodeAt(at + 1) === newline ? at + 2 : at + 1;
  }
  return text.length;
}

function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = text.search(/[\r\n]/); at >= 0 && at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === newline || (code === carriageReturn && text.charCodeAt(at + 1) !== newline)) count += 1;
  }
  return count;
}
