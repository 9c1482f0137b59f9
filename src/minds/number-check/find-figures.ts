import { findFractionWords } from "./fraction-words.ts";
import { findNumberWords } from "./number-words.ts";
import type { Unit } from "./units.ts";
import { lonePercent, readUnit } from "./units.ts";

/** A figure that a sentence states. */
export interface StatedFigure {
  start: number;
  end: number;
  text: string;
  value: number;
  /** A known figure may be this far away and still round to what is shown. */
  tolerance: number;
  unit: Unit;
  /** Said by a sign; "either" for (1,234), which accountants read as negative. */
  sign: "minus" | "plus" | "either" | null;
  /** In "3 to 5 %" the first number may carry the unit of the second. */
  otherUnit: { unit: Unit; scale: number } | null;
}

export interface FoundFigures {
  figures: StatedFigure[];
  /** Tokens of digits and letters: names, to be found among the known ones. */
  tokens: string[];
  /** What states a quantity in a way that cannot be checked. */
  unreadable: string[];
}

const number = String.raw`(?:\d{1,3}(?:[,'’ ]\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?|\.\d+)(?:e[+-]?\d+)?`;
const wholeNumber = new RegExp(`^${number}$`, "iu");
const leadingNumber = new RegExp(`^${number}`, "iu");
const twoNumbers = new RegExp(`^(${number})(\\p{L}*)-(${number})(\\p{L}*)$`, "iu");
// From one character to the next that may stand inside a name or a figure; a space only between groups of digits.
const chunk =
  /[\p{L}\p{N}_](?:[\p{L}\p{N}_]|[.,'’/^×+@#&-](?=[\p{L}\p{N}_])|(?<=(?<!\d)\d{1,3}(?: \d{3})*) (?=\d{3}(?!\d)))*|\.\d+/gu;

/** Every figure of a sentence in plain digits, from which names and dates are taken out. */
export function findFigures(text: string): FoundFigures {
  const found: FoundFigures = { figures: [], tokens: [], unreadable: findVague(text) };
  const rest = hide(text, found, [...findFractionWords(text)]);
  const spelled = findNumberWords(rest).map((one) => toFigure(rest, { ...one, isWord: true }));
  const counted = hide(
    rest,
    found,
    spelled.filter((figure) => figure !== null),
  );
  for (const match of counted.matchAll(chunk)) {
    if (/\p{N}/u.test(match[0])) readChunk(counted, match.index, match[0], found);
  }
  shareUnits(text, found.figures);
  found.unreadable.push(...findLonePercents(text, found.figures));
  return found;
}

function hide(text: string, found: FoundFigures, figures: StatedFigure[]): string {
  found.figures.push(...figures);
  let rest = "";
  for (const { start, end } of figures) rest += text.slice(rest.length, start) + " ".repeat(end - start);
  return rest + text.slice(rest.length);
}

function readChunk(text: string, start: number, chunk: string, found: FoundFigures): void {
  const add = (from: number, length: number) => {
    const value = readNumber(chunk.slice(from, from + length));
    const figure = toFigure(text, { start: start + from, end: start + from + length, ...value, isWord: false });
    if (figure !== null) found.figures.push(figure);
  };
  const leading = leadingNumber.exec(chunk)?.[0] ?? "";
  const tail = chunk.slice(leading.length);
  const range = twoNumbers.exec(chunk);
  if (wholeNumber.test(chunk)) add(0, chunk.length);
  else if (/^(?:[1-9]|10)(?:st|nd|rd|th)$/i.test(chunk)) return;
  else if (
    range !== null &&
    [range[2], range[4]].every((unit) => unit === "" || readUnit(unit!).length === unit!.length)
  ) {
    add(0, range[1]!.length);
    add(chunk.lastIndexOf("-") + 1, range[3]!.length);
  } else if (
    leading !== "" &&
    (readUnit(tail).length === tail.length || /^(?:st|nd|rd|th)$/i.test(tail) || /^(?:-\p{L}{2,})+$/u.test(tail))
  ) {
    add(0, leading.length);
  } else if (/[,/+&]/.test(chunk) && /\p{L}/u.test(chunk)) {
    for (const part of chunk.matchAll(/[^,/+&]+/g)) {
      if (/\p{N}/u.test(part[0])) readChunk(text, start + part.index, part[0], found);
    }
  } else if (/\p{L}|[.-].*[.-]|_/u.test(chunk)) found.tokens.push(chunk);
  else found.unreadable.push(chunk);
}

function readNumber(text: string): { value: number; step: number } {
  const [mantissa, exponent = "0"] = text.toLowerCase().split("e");
  // "12,4" and "1.234,56" have a decimal comma; groups of three after a comma are thousands.
  const isGrouped = /^\d{1,3}(?:[,'’ ]\d{3})+(?:\.\d+)?$/.test(mantissa!);
  const plain = isGrouped ? mantissa!.replace(/[,'’ ]/g, "") : mantissa!.replace(",", ".");
  const decimals = plain.split(".")[1]?.length ?? 0;
  const scale = 10 ** Number(exponent);
  return { value: Number(plain) * scale, step: 10 ** -decimals * scale };
}

// How far around a number its unit, sign and place in a list are looked for.
const nearby = 60;

interface Found {
  start: number;
  end: number;
  value: number;
  step: number;
  isWord: boolean;
  isSmallCount?: boolean;
}

function toFigure(text: string, found: Found): StatedFigure | null {
  const { unit, scale, length } = readUnit(text.slice(found.end, found.end + nearby));
  const before = text.slice(Math.max(0, found.start - nearby), found.start);
  const after = text.slice(found.end + length, found.end + length + nearby);
  const isBare = unit === "amount" && scale === 1;
  if (isBare && found.isSmallCount && !/^[ -](?:in|out of|of every|digit|figure)\b/i.test(after)) return null;
  if (isBare && !found.isWord && isNumbering(before, after, found.value)) return null;
  return {
    start: found.start,
    end: found.end + length,
    text: text.slice(found.start, found.end + length).trim(),
    value: found.value * scale,
    tolerance: (found.step * scale) / 2,
    unit,
    sign: readSign(before, after),
    otherUnit: null,
  };
}

// "1. First", "(2) then", "rank 1", "#3", "hypothesis 2": places in a list, not quantities.
function isNumbering(before: string, after: string, value: number): boolean {
  if (!Number.isInteger(value) || value < 1 || value > 10) return false;
  if (/^\s*\(?$/.test(before) && /^[.)] /.test(after)) return true;
  if (/(?:^|[\s:;,])\($/.test(before) && /^\) \p{L}/u.test(after)) return true;
  return /(?:#|\b(?:rank|ranks|ranked|no\.|number|explanation|hypothesis|step|option|place|item|point|section|table|figure|iteration)s? )$/i.test(
    before,
  );
}

function readSign(before: string, after: string): StatedFigure["sign"] {
  const sign = /(?:^|[\s(["“'|:=,→>◦/])([+-])[$€£¥₹]?$|(?:^|[\s(])(minus|plus|negative) [$€£¥₹]?$/iu.exec(before);
  const name = sign?.[1] ?? sign?.[2]?.toLowerCase();
  if (name === "-" || name === "minus" || name === "negative") return "minus";
  if (name === "+" || name === "plus") return "plus";
  return /\([$€£¥₹]?$/.test(before) && /^\)/.test(after) ? "either" : null;
}

// "from 12.4 to 8.2 percent", "3–5 %", "1.2, 3.4 and 5.6 million"
function shareUnits(text: string, figures: StatedFigure[]): void {
  figures.sort((a, b) => a.start - b.start);
  for (let at = figures.length - 2; at >= 0; at -= 1) {
    const [figure, next] = [figures[at]!, figures[at + 1]!];
    const between = text.slice(figure.end, next.start);
    if (
      figure.unit !== "amount" ||
      !/^ ?(?:-|–|,|→|to|and|or|versus|vs\.?|against|, and)? ?[+-]?[$€£]?$/i.test(between)
    )
      continue;
    figure.otherUnit = next.otherUnit ?? (next.unit === "amount" ? null : { unit: next.unit, scale: 1 });
  }
}

// Quantities without a number: nothing in the evidence could prove or refute them.
function findVague(text: string): string[] {
  const vague =
    /\b(?:dozens|half a dozen|scores of|hundreds|thousands|millions|billions|(?:single|double|triple|two|three|high|low)[ -](?:digit|figure)s?|orders? of magnitude|manifold|many ?fold)\b/giu;
  // Digits of scripts that have no decimal ones, and the numerals of Chinese and Japanese.
  const numerals =
    /[\p{No}\p{Nl}]|[〇零一二三四五六七八九十百千万億亿兆两]{2,}|[一二三四五六七八九十两半](?=[倍割成])/gu;
  return [...text.matchAll(vague), ...text.matchAll(numerals)].map(([words]) => words);
}

function findLonePercents(text: string, figures: readonly StatedFigure[]): string[] {
  return [...text.matchAll(lonePercent)]
    .filter(({ index }) => !figures.some(({ start, end }) => start <= index && index < end))
    .map(([words]) => words);
}
