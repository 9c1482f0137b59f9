import { findFractionWords } from "./fraction-words.ts";
import { findNumberWords } from "./number-words.ts";
import type { StatedFigure } from "./stated-figure.ts";
import { toFigure } from "./stated-figure.ts";
import { readUnit } from "./units.ts";
import { findLonePercents, findVague } from "./vague-quantities.ts";

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
  // "12,4" has a decimal comma; groups of three after a comma are thousands.
  const isGrouped = /^\d{1,3}(?:[,'’ ]\d{3})+(?:\.\d+)?$/.test(mantissa!);
  const plain = isGrouped ? mantissa!.replace(/[,'’ ]/g, "") : mantissa!.replace(",", ".");
  const decimals = plain.split(".")[1]?.length ?? 0;
  const scale = 10 ** Number(exponent);
  return { value: Number(plain) * scale, step: 10 ** -decimals * scale };
}

// "from 12.4 to 8.2 percent", "3–5 %", "1.2, 3.4 and 5.6 points"
function shareUnits(text: string, figures: StatedFigure[]): void {
  figures.sort((a, b) => a.start - b.start);
  for (let at = figures.length - 2; at >= 0; at -= 1) {
    const [figure, next] = [figures[at]!, figures[at + 1]!];
    const between = text.slice(figure.end, next.start);
    const isJoined = /^ ?(?:-|–|,|→|to|and|or|versus|vs\.?|against|, and)? ?[+-]?[$€£]?$/i.test(between);
    if (figure.unit === "amount" && isJoined) figure.otherUnit = next.unit === "amount" ? next.otherUnit : next.unit;
  }
}
