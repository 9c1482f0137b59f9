import { addDays, spanAround, type Unit, unitsUntil } from "../../../base/calendar.ts";
import type { Token } from "../words/token.ts";
import type { TimePoint } from "./time-point.ts";

interface ReadRelative {
  point: TimePoint;
  to: number;
}

const units: Record<string, Unit> = {
  day: "day",
  days: "day",
  week: "week",
  weeks: "week",
  month: "month",
  months: "month",
  quarter: "quarter",
  quarters: "quarter",
  year: "year",
  years: "year",
};
const smallNumbers = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

const before = new Set(["last", "previous", "past", "prior", "preceding"]);
const current = new Set(["this", "current", "latest"]);

/** "last month", "the past 30 days", "this year", "yesterday", "year to date". */
export function readRelative(tokens: Token[], at: number): ReadRelative | null {
  const said = (index: number) => tokens[index]?.plain ?? "";
  const toDate = /^(y|m|q)td$/.exec(said(at));
  if (toDate) return untilNow({ y: "year", m: "month", q: "quarter" }[toDate[1] as "y"] as Unit, at + 1);
  if (units[said(at)] && said(at + 1) === "to" && said(at + 2) === "date") return untilNow(units[said(at)], at + 3);
  if (said(at) === "yesterday" || said(at) === "today") return point("day", (last) => spanAround(last, "day"), at + 1);
  if (units[said(at)] && isBehindUnit(said(at + 1)) && !isNamed(tokens[at + 2]))
    return lastWhole(units[said(at)], at + 2);
  const isLatest = said(at) === "most" && said(at + 1) === "recent";
  if (isLatest || current.has(said(at))) return readCurrent(tokens, isLatest ? at + 2 : at + 1);
  return before.has(said(at)) ? readPast(tokens, at + 1) : null;
}

function readCurrent(tokens: Token[], at: number): ReadRelative | null {
  const unit = units[tokens[at]?.plain ?? ""];
  return unit ? point(unit, (last) => spanAround(last, unit), at + 1) : null;
}

/** A number of units ends with the last day; a single unit is the last whole one. */
function readPast(tokens: Token[], at: number): ReadRelative | null {
  const count = countAt(tokens[at]);
  const unit = units[tokens[count === null ? at : at + 1]?.plain ?? ""];
  if (!unit) return null;
  if (count !== null) return point(unit, (last) => unitsUntil(last, count, unit), at + 2);
  return lastWhole(unit, at + 1);
}

const lastWhole = (unit: Unit, to: number): ReadRelative =>
  point(unit, (last) => spanAround(addDays(spanAround(addDays(last, 1), unit).start, -1), unit), to);

/** "the month before", but not "the month before March". */
const isBehindUnit = (word: string): boolean => ["before", "earlier", "prior"].includes(word);
const isNamed = (token: Token | undefined): boolean =>
  token !== undefined && !["by", "for", "per", "and", ",", "?", "in", "of"].includes(token.plain);

function countAt(token: Token | undefined): number | null {
  if (token?.kind === "number" && Number.isInteger(token.value)) return token.value;
  const spelt = smallNumbers.indexOf(token?.plain ?? "");
  return spelt > 0 ? spelt : null;
}

const untilNow = (unit: Unit, to: number): ReadRelative =>
  point(unit, (last) => ({ start: spanAround(last, unit).start, end: last }), to);

function point(unit: Unit, from: (last: string) => { start: string; end: string }, to: number): ReadRelative {
  return { point: { kind: "relative", from, unit }, to };
}
