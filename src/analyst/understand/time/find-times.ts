import { addDays, type Span } from "../../../base/calendar.ts";
import type { Token } from "../words/token.ts";
import { type ReadPoint, readPoint } from "./read-point.ts";
import { type Extent, resolvePoint, type TimePhrase, type TimePoint } from "./time-point.ts";

/** Every phrase of the intent that says when, in order; years said once count for their neighbours. */
export function findTimes(tokens: Token[], isFree: (index: number) => boolean): TimePhrase[] {
  const found: RawTime[] = [];
  for (let at = 0; at < tokens.length; ) {
    const raw = isFree(at) ? readTime(tokens, at) : null;
    if (raw) found.push(raw);
    at = raw ? raw.to : at + 1;
  }
  return found.map((raw, i) => toPhrase(raw, tokens, yearNear(found, i)));
}

type Relation = "in" | "since" | "after" | "before" | "until" | "between";

interface RawTime {
  from: number;
  to: number;
  relation: Relation;
  first: TimePoint;
  last: TimePoint;
  endTexts: [string, string] | null;
}

const openers: [words: string[], relation: Relation][] = [
  [["up", "to"], "until"],
  [["up", "until"], "until"],
  [["prior", "to"], "before"],
  [["earlier", "than"], "before"],
  [["later", "than"], "after"],
  [["starting", "in"], "since"],
  [["starting", "from"], "since"],
  [["beginning", "in"], "since"],
  [["from"], "since"],
  [["since"], "since"],
  [["starting"], "since"],
  [["after"], "after"],
  [["before"], "before"],
  [["until"], "until"],
  [["till"], "until"],
  [["through"], "until"],
  [["between"], "between"],
  [["in"], "in"],
  [["during"], "in"],
  [["for"], "in"],
  [["on"], "in"],
  [["of"], "in"],
  [["over"], "in"],
  [["within"], "in"],
];
const rangeWords = new Set(["to", "until", "till", "through", "thru", ".."]);
const articles = new Set(["the", "all", "entire", "whole", "calendar", "year"]);

function readTime(tokens: Token[], from: number): RawTime | null {
  const opener = openers.find(([words]) => words.every((word, i) => tokens[from + i]?.plain === word));
  const relation = opener?.[1] ?? "in";
  const first = readNamed(tokens, from + (opener?.[0].length ?? 0));
  if (!first) return null;
  const joint = tokens[first.to]?.plain ?? "";
  const isRange = rangeWords.has(joint) || (relation === "between" && joint === "and");
  const second = isRange && relation !== "after" && relation !== "before" ? readNamed(tokens, first.to + 1) : null;
  const wordsOf = (start: number, end: number) => textOf(tokens, start, end).replace(/^the /i, "");
  const endTexts: [string, string] | null = second
    ? [wordsOf(from + (opener?.[0].length ?? 0), first.to), wordsOf(first.to + 1, second.to)]
    : null;
  if (second) return { from, to: second.to, relation: "between", first: first.point, last: second.point, endTexts };
  if (relation === "between") return null;
  const isOnwards =
    /^onwards?$/.test(joint) || (joint === "and" && /^(onwards?|after|later)$/.test(tokens[first.to + 1]?.plain ?? ""));
  const end = isOnwards ? first.to + (joint === "and" ? 2 : 1) : first.to;
  // "from 2021" alone is that year; "from March onwards" and "since" are open.
  const open = tokens[from].plain === "from" && !isOnwards ? "in" : isOnwards ? "since" : relation;
  return { from, to: end, relation: open, first: first.point, last: first.point, endTexts: null };
}

const weekdays = /^(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?$/;

/** "Monday 2 January 2023": the day of the month says which Monday. */
function readWeekday(tokens: Token[], at: number): ReadPoint | null {
  const found = weekdays.test(tokens[at]?.plain ?? "") ? readPoint(tokens, at + 1) : null;
  const isDay = found?.point.kind === "fixed" && found.point.span.start === found.point.span.end;
  return isDay || (found?.point.kind === "yearless" && found.point.unit === "day") ? found : null;
}

function readNamed(tokens: Token[], at: number): ReadPoint | null {
  const dated = readWeekday(tokens, at);
  if (dated) return dated;
  let start = at;
  while (articles.has(tokens[start]?.plain ?? "") && start - at < 3) {
    const direct = readPoint(tokens, start);
    if (direct) return direct;
    start += 1;
    // "year over year, 2022": two things said one after the other.
    if (tokens[start] && tokens[start].gap !== "none") return null;
  }
  return readPoint(tokens, start);
}

function yearNear(times: RawTime[], index: number): number | null {
  const yearOf = (time: RawTime | undefined) =>
    time === undefined
      ? null
      : time.last.kind === "fixed"
        ? time.last.year
        : time.first.kind === "fixed"
          ? time.first.year
          : null;
  return yearOf(times[index]) ?? yearOf(times[index + 1]) ?? yearOf(times[index - 1]);
}

function toPhrase(raw: RawTime, tokens: Token[], year: number | null): TimePhrase {
  const { from, to, first, last, relation } = raw;
  const isAlone = relation === "in" && first === last && first.kind === "relative";
  return {
    from,
    to,
    text: textOf(tokens, from, to),
    isFixed: first.kind === "fixed" && last.kind === "fixed",
    isRelative: first.kind === "relative" || last.kind === "relative",
    shift: isAlone && first.kind === "relative" ? first.unit : null,
    resolve: (extent) => toSpan(raw, extent, year),
    ends: (extent) => {
      const [start, end] = [resolvePoint(first, extent, year), resolvePoint(last, extent, year)];
      return relation === "between" && start && end ? [start, end] : null;
    },
    endTexts: raw.endTexts,
  };
}

const textOf = (tokens: Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(" ");

function toSpan({ relation, first, last }: RawTime, extent: Extent, year: number | null): Span | null {
  const [start, end] = [resolvePoint(first, extent, year), resolvePoint(last, extent, year)];
  if (!start || !end) return null;
  switch (relation) {
    case "in":
      return start;
    case "since":
      return { start: start.start, end: null };
    case "after":
      return { start: addDays(start.end, 1), end: null };
    case "before":
      return { start: null, end: addDays(start.start, -1) };
    case "until":
      return { start: null, end: end.end };
    case "between":
      return start.start <= end.end ? { start: start.start, end: end.end } : null;
  }
}
