import { AppError } from "../../../base/app-error.ts";
import { spanAround } from "../../../base/calendar.ts";
import { nameWords } from "../../../engine/profile/roles/name-words.ts";
import { findDateColumn } from "../../../investigate/understand/periods/find-date-column.ts";
import { namesOf } from "../pieces/column-names.ts";
import type { Scope, ScopeColumn } from "../scope/scope.ts";
import type { Extent } from "../time/time-point.ts";
import type { DateUse } from "../understanding.ts";
import { rootOf } from "../words/root-of.ts";
import { assume, isTaken, pickThing, question, type Reading } from "./reading.ts";

const always = { start: "0001-01-01", end: "9999-12-31" };

/** The column that says when: the one a verb names, else the one whose name fits best. Null: there is none, or several alike. */
export function chooseDate(reading: Reading): DateUse | null {
  const { scope, timeColumn } = reading;
  if (timeColumn) return toUse(timeColumn);
  askAboutState(reading);
  const times = scope.columns.filter(({ profile }) => profile.role === "timestamp");
  try {
    const paths = [...new Set(scope.columns.flatMap(({ path }) => (path ? [path] : [])))];
    const found = findDateColumn(null, scope.fact, { baseline: always, comparison: always }, paths);
    const column = times.find(
      (one) => one.profile.name === found.column || `${one.path?.role}.${one.profile.name}` === found.column,
    );
    if (!column) return partsUse(scope, found);
    if (times.filter(({ path }) => path === null).length > 1) assume(reading, `Dates are those of ${column.name}`);
    return toUse(column);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const likely = likelyDate(scope, times);
    if (likely) {
      assume(reading, `Dates are those of ${likely.name}`);
      return toUse(likely);
    }
    const names = times.map(({ name }) => name).join(" or ");
    question(reading, names === "" ? `No column of ${scope.fact.name} holds dates.` : `Which date is meant: ${names}?`);
    return null;
  }
}

/** "closed tickets per month": by when they were closed, or by when they came in? */
function askAboutState(reading: Reading): void {
  for (const [at, piece] of reading.pieces.entries()) {
    const time = piece.kind === "mention" && piece.values.length > 0 ? pickThing(piece.things, ["time"]) : null;
    const others = reading.scope.columns.filter(({ path, profile }) => path === null && profile.role === "timestamp");
    if (time?.column && time.score >= 0.9 && isTaken(reading, at) && others.length > 1)
      question(
        reading,
        `Dated by ${others.map(({ name }) => name).join(" or ")}? Say for example "${piece.text} in …".`,
      );
  }
}

const beginnings =
  /admi|start|begin|open|creat|order|sign|hire|join|post|book|check_?in|depart|sent|enrol|issue|purchas/i;
const endings =
  /discharg|end|finish|clos|cancel|check_?out|arriv|return|due|deliver|ship|expir|terminat|left|resolv|complet|updat|paid/i;

/** Of several dates the one that the rows are named after, or the one with which they begin. */
function likelyDate({ fact }: Scope, times: ScopeColumn[]): ScopeColumn | null {
  const hopsTo = ({ path }: ScopeColumn) => path?.hops.length ?? 0;
  const nearest = Math.min(...times.map(hopsTo));
  const own = times.filter((column) => hopsTo(column) === nearest);
  if (own.length === 1 && nearest > 0) return own[0];
  const entity = new Set(nameWords(fact.name).map(rootOf));
  const named = own.filter((column) => namesOf(column).core.some((word) => entity.has(word)));
  if (named.length === 1) return named[0];
  const first = own.filter(({ profile }) => beginnings.test(profile.name) && !endings.test(profile.name));
  const notLast = own.filter(({ profile }) => !endings.test(profile.name));
  if (first.length === 1 && isEarlyBooking(first[0], own)) return null;
  return first.length === 1 ? first[0] : notLast.length === 1 ? notLast[0] : null;
}

/** The day of the booking or the day of the show? */
const isEarlyBooking = ({ profile }: ScopeColumn, own: ScopeColumn[]): boolean =>
  /book|reserv/i.test(profile.name) &&
  own.some((other) => /show|visit|arriv|check_?in|event|travel|stay|appointment|flight/i.test(other.profile.name));

function toUse(column: ScopeColumn): DateUse | null {
  const { min, max } = column.profile;
  if (min === null || max === null) return null;
  const extent = { first: String(min).slice(0, 10), last: String(max).slice(0, 10) };
  return { label: column.name, column, sql: null, extent: { ...extent, last: lastDay(column, extent) } };
}

/** One date per month stands for the whole month. */
function lastDay({ profile }: ScopeColumn, { first, last }: Extent): string {
  const months =
    (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 +
    Number(last.slice(5, 7)) -
    Number(first.slice(5, 7)) +
    1;
  const isMonthly = first.endsWith("-01") && last.endsWith("-01") && profile.cardinality <= months && months > 1;
  return isMonthly ? spanAround(last, "month").end : last;
}

/** A year, and perhaps a month and a day, in columns of their own. */
function partsUse({ columns }: Scope, { column, sql }: { column: string; sql: string }): DateUse | null {
  const year = columns.find(({ profile, path }) => path === null && profile.name === column.split(", ")[0]);
  if (!year || year.profile.min === null) return null;
  const extent = { first: `${Number(year.profile.min)}-01-01`, last: `${Number(year.profile.max)}-12-31` };
  return { label: column, column: null, sql, extent };
}
