import { isInternational } from "./country-codes.ts";
import { type Chunk, groupingOf, joinDigits, separatorOf } from "./number-runs.ts";

/** How a number is written, from what only phones look like to what anything could be. */
export type PhoneShape = "international" | "american" | "trunk" | "area" | "local" | null;

/** What stands before the first digit, and how many chunks of the same run are left out. */
export interface PhoneSetting {
  sign: "+" | "(" | "";
  left: number;
}

export function phoneShape(chunks: readonly Chunk[], { sign, left }: PhoneSetting): PhoneShape {
  if (isDated(chunks) || isDottedQuad(chunks)) return null;
  const digits = joinDigits(chunks);
  if (sign === "+") return isInternational(withoutTrunk(chunks)) ? "international" : null;
  // Two numbers in a row before it make it one of a list of numbers.
  if (left > 1) return null;
  if (isDialledAbroad(chunks, digits)) return "international";
  if (isAmerican(chunks)) return "american";
  if (isDecimal(chunks)) return null;
  if (isTrunk(chunks, digits)) return "trunk";
  if (sign === "(" && isArea(chunks, digits)) return "area";
  return left === 0 && isLocal(chunks, digits) ? "local" : null;
}

/** "+46 (0)8 …": the zero in brackets is dialled only inside the country. */
function withoutTrunk(chunks: readonly Chunk[]): string {
  return joinDigits(chunks.filter(({ digits, separator }, i) => !(i > 0 && digits === "0" && separator.endsWith("("))));
}

/** Without a plus: 00 in most of the world, 011 in America. */
function isDialledAbroad(chunks: readonly Chunk[], digits: string): boolean {
  if (/^00[1-9]/.test(digits)) return chunks.length > 1 && isInternational(withoutTrunk(chunks).slice(2));
  return /^011[2-9]/.test(digits) && chunks.length > 2 && isInternational(digits.slice(3));
}

function isAmerican(chunks: readonly Chunk[]): boolean {
  const own = chunks.length === 4 && chunks[0].digits === "1" ? chunks.slice(1) : chunks;
  if (groupingOf(own) !== "3-3-4" || !/^[2-9]/.test(own[0].digits)) return false;
  const isBracketed = own[1].separator.startsWith(")") && /^[-. ]$/.test(own[2].separator);
  return isBracketed || ["-", ".", " "].includes(separatorOf(own) ?? "");
}

/** The zero that is dialled before area codes in most of the world. */
function isTrunk(chunks: readonly Chunk[], digits: string): boolean {
  return (
    /^0[1-9]/.test(digits) &&
    digits.length >= 9 &&
    digits.length <= 11 &&
    chunks.length > 1 &&
    chunks[0].digits.length >= 2 &&
    chunks[0].digits.length <= 5 &&
    chunks.slice(1).every((chunk) => chunk.digits.length >= 2) &&
    separatorOf(chunks.slice(1)) !== null
  );
}

function isArea([area, ...rest]: readonly Chunk[], digits: string): boolean {
  const isYear = /^(?:19|20)\d\d$/.test(area.digits);
  const isGrouped = rest.length > 1 || (rest.length === 1 && rest[0].digits.length >= 6);
  return (
    area.digits.length >= 2 &&
    area.digits.length <= 5 &&
    !isYear &&
    isGrouped &&
    rest[0].separator.startsWith(")") &&
    rest.every((chunk) => chunk.digits.length >= 2) &&
    digits.length >= 8 &&
    digits.length <= 11
  );
}

function isLocal(chunks: readonly Chunk[], digits: string): boolean {
  const isSsn = groupingOf(chunks) === "3-2-4" && separatorOf(chunks) === "-";
  const areYears = chunks.length === 2 && chunks.every((chunk) => /^(?:19|20)\d\d$/.test(chunk.digits));
  const areGroups = chunks.every((chunk) => chunk.digits.length >= 2);
  return digits.length >= 7 && digits.length <= 13 && areGroups && !isSsn && !areYears;
}

const isDay = (text: string): boolean => text.length <= 2 && Number(text) >= 1 && Number(text) <= 31;
const isMonth = (text: string): boolean => text.length <= 2 && Number(text) >= 1 && Number(text) <= 12;
const isYear = (text: string): boolean => /^(?:1[89]|20)\d\d$/.test(text);

/** Anywhere among the chunks a date: year-month-day, day.month.year or month/day/year. */
function isDated(chunks: readonly Chunk[]): boolean {
  return chunks.some((_, i) => {
    const [a, b, c] = chunks.slice(i, i + 3);
    if (!c || b.separator !== c.separator) return false;
    const isMonthAndDay = (isMonth(a.digits) && isDay(b.digits)) || (isDay(a.digits) && isMonth(b.digits));
    return (isYear(a.digits) && isMonth(b.digits) && isDay(c.digits)) || (isMonthAndDay && isYear(c.digits));
  });
}

function isDottedQuad(chunks: readonly Chunk[]): boolean {
  return (
    chunks.length === 4 &&
    separatorOf(chunks) === "." &&
    chunks.every(({ digits }) => Number(digits) <= 255 && digits.length <= 3)
  );
}

function isDecimal(chunks: readonly Chunk[]): boolean {
  return chunks.length === 2 && chunks[1].separator === ".";
}
