import type { Span, Unit } from "../../../base/calendar.ts";
import { shiftBack, spanAround } from "../../../base/calendar.ts";
import type { PieceOf } from "../pieces/piece.ts";
import type { Extent, TimePhrase } from "../time/time-point.ts";
import type { DateUse, NamedSpan, Shape } from "../understanding.ts";
import { assume, placesOf, question, type Reading, take } from "./reading.ts";

type Said = Reading["times"][number];

/** Periods that are compared become columns or rows of the answer; all others are conditions. */
export function settlePeriods(reading: Reading, date: DateUse | null): Shape | null {
  const versus = placesOf(reading, "versus");
  const changes = placesOf(reading, "change");
  const steps = placesOf(reading, "period-change");
  for (const at of [...versus, ...changes, ...steps]) take(reading, at, "comparison");
  // "year over year, 2022 against 2021"
  const isChange = changes.length > 0 || (steps.length > 0 && reading.times.length === 2);
  if (!date) return null;
  const { extent } = date;
  const grain = reading.groups.find((group) => group.kind === "grain");
  if (steps.length > 0 && reading.times.length < 2) {
    const { unit } = reading.pieces[steps[0]] as PieceOf<"period-change">;
    if (!grain) reading.groups.unshift({ kind: "grain", grain: unit });
    return { kind: "steps", unit, within: onlySpan(reading, extent) };
  }
  if (isChange && grain) return { kind: "steps", unit: grain.grain as Unit, within: onlySpan(reading, extent) };
  if (isDevelopment(reading, changes) && reading.times.length === 1 && !grain) {
    reading.groups.unshift({ kind: "grain", grain: "month" });
    return settleSpans(reading, extent);
  }
  const compared = grain ? null : comparedPeriods(reading, extent, { isCompared: versus.length > 0, isChange });
  if (compared) return { kind: "periods", periods: compared, isChange };
  if (isChange && reading.times.length === 0) askForPeriods(reading, changes);
  return settleSpans(reading, extent);
}

function settleSpans(reading: Reading, extent: Extent): null {
  for (const { phrase, at } of reading.times) addSpan(reading, phrase, at, extent);
  return null;
}

const isDevelopment = ({ pieces }: Reading, changes: number[]): boolean =>
  changes.length > 0 && changes.every((at) => /^(develop|evolve)/i.test(pieces[at].text));

function askForPeriods(reading: Reading, changes: number[]): void {
  if (isDevelopment(reading, changes)) reading.groups.unshift({ kind: "grain", grain: "month" });
  else question(reading, 'A change between which periods? Say "from 2021 to 2022" or "by month".');
}

interface Wish {
  isCompared: boolean;
  isChange: boolean;
}

function comparedPeriods(reading: Reading, extent: Extent, { isCompared, isChange }: Wish): NamedSpan[] | null {
  const { times } = reading;
  const ended = times.find(({ phrase }) => phrase.endTexts !== null);
  if (times.length === 1 && ended && (isChange || isCompared)) {
    const ends = ended.phrase.ends(extent);
    return ends?.map((span, i) => ({ label: ended.phrase.endTexts![i], span })) ?? null;
  }
  if (times.length >= 2 && (isCompared || isChange || areJoined(reading))) return eachPeriod(reading, times, extent);
  if (times.length === 1 && isChange) return againstBefore(reading, times[0], extent);
  return null;
}

function areJoined({ times, pieces }: Reading): boolean {
  return times.slice(1).every(({ at }) => {
    const before = pieces[at - 1];
    return before?.kind === "glue" && ["and", "or", ",", "&"].includes(before.word);
  });
}

function eachPeriod(reading: Reading, times: Said[], extent: Extent): NamedSpan[] | null {
  const periods: NamedSpan[] = [];
  for (const { phrase } of times) {
    const [first] = periods;
    const named = phrase.resolve(extent);
    const isShift =
      first !== undefined &&
      phrase.shift !== null &&
      isWhole(first.span) &&
      (!times[0].phrase.isRelative || isSame(named, first.span));
    const span = isShift ? shiftBack(first.span as Whole, phrase.shift!) : named;
    if (!span) {
      question(reading, `Which year is meant by "${phrase.text}"?`);
      return null;
    }
    if (isOutside(span, extent)) {
      question(reading, `There are no data for "${phrase.text}": they go from ${extent.first} to ${extent.last}.`);
      return null;
    }
    if (isShift) assume(reading, `"${phrase.text}" is the period one ${phrase.shift} before`);
    else noteRelative(reading, phrase, span, extent);
    periods.push({ label: labelOf(phrase), span });
  }
  return periods;
}

type Whole = { start: string; end: string };
/** "last month vs the month before": both would be the last one. */
const isSame = (one: Span | null, other: Span): boolean => one?.start === other.start && one?.end === other.end;
const isWhole = ({ start, end }: Span): boolean => start !== null && end !== null;

/** "How much did revenue grow in 2022": against the year before. */
function againstBefore(reading: Reading, { phrase }: Said, extent: Extent): NamedSpan[] | null {
  const span = phrase.resolve(extent);
  const year = span && isWhole(span) ? spanAround(span.start!, "year") : null;
  if (!span || !year || year.start !== span.start || year.end !== span.end) {
    question(reading, `Compared with which period? Say for example "${labelOf(phrase)} vs …".`);
    return null;
  }
  const before = shiftBack(span as Whole, "year");
  if (isOutside(before, extent)) {
    question(reading, `There are no data for the year before "${labelOf(phrase)}": compared with which period?`);
    return null;
  }
  assume(reading, `Compared with the year before, ${before.start.slice(0, 4)}`);
  return [
    { label: before.start.slice(0, 4), span: before },
    { label: labelOf(phrase), span },
  ];
}

const labelOf = ({ text }: TimePhrase): string => text.replace(/^(in|during|for|on|of|over|from|the)\s+(the\s+)?/i, "");

function onlySpan(reading: Reading, extent: Extent): Span | null {
  const [said] = reading.times;
  return said ? said.phrase.resolve(extent) : null;
}

function addSpan(reading: Reading, phrase: TimePhrase, at: number, extent: Extent): void {
  const span = phrase.resolve(extent);
  if (!span) {
    question(reading, `Which year is meant by "${phrase.text}"? The data go from ${extent.first} to ${extent.last}.`);
    return;
  }
  if (isOutside(span, extent)) {
    question(reading, `There are no data for "${phrase.text}": they go from ${extent.first} to ${extent.last}.`);
    return;
  }
  noteRelative(reading, phrase, span, extent);
  const isNegated = reading.pieces[at - 1]?.kind === "negate";
  if (isNegated) take(reading, at - 1, "negation");
  const condition = { kind: "span", span, text: phrase.text, isNegated } as const;
  reading.conditions.push(condition);
  reading.conditionPlaces.set(condition, at);
}

const isOutside = ({ start, end }: Span, { first, last }: Extent): boolean =>
  (start !== null && start > last) || (end !== null && end < first);

function noteRelative(reading: Reading, phrase: TimePhrase, span: Span, extent: Extent): void {
  if (phrase.isRelative)
    assume(
      reading,
      `"${phrase.text}" is ${span.start ?? "the beginning"} to ${span.end ?? extent.last}, counted from the last day of the data, ${extent.last}`,
    );
}
