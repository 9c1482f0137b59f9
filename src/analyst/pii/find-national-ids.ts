import { passesLuhn, passesVerhoeff, remainder97, weightedSum } from "./checksums.ts";
import { labelBefore } from "./labels.ts";
import type { PiiSpan } from "./pii-kind.ts";

interface NationalId {
  /** Bounded on both sides; groups as the country writes them. */
  pattern: RegExp;
  passes(bare: string): boolean;
  /** One number in ten passes the check by chance: something must say what it is. */
  isNamed: boolean;
}

const nationalIds: NationalId[] = [
  // United Kingdom, national insurance: no check digit, but many prefixes are never given out.
  {
    pattern: /[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]/gi,
    passes: (id) => !/^(?:BG|GB|NK|KN|TN|NT|ZZ)/i.test(id),
    isNamed: false,
  },
  // Spain, citizens and foreigners.
  { pattern: /[XYZ]?-?\d{7,8}-?[A-HJ-NP-TV-Z]/gi, passes: passesSpanish, isNamed: false },
  // Italy.
  { pattern: /[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]/gi, passes: passesItalian, isNamed: false },
  // France, with Corsica's two departments.
  {
    pattern: /[12] ?\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\d) ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3} ?\d{2}/gi,
    passes: passesFrench,
    isNamed: false,
  },
  // Brazil.
  { pattern: /\d{3}\.\d{3}\.\d{3}-\d{2}/g, passes: passesBrazilian, isNamed: false },
  { pattern: /\d{11}/g, passes: passesBrazilian, isNamed: true },
  // Poland; the birth date is part of it.
  { pattern: /\d{2}(?:[02468][1-9]|[13579][0-2])(?:0[1-9]|[12]\d|3[01])\d{5}/g, passes: passesPolish, isNamed: true },
  // India.
  { pattern: /[2-9]\d{3}([ -]?)\d{4}\1\d{4}/g, passes: passesVerhoeff, isNamed: true },
  // Canada.
  { pattern: /[1-79]\d{2}([ -]?)\d{3}\1\d{3}/g, passes: passesLuhn, isNamed: true },
  // Netherlands.
  { pattern: /\d{9}/g, passes: (id) => weightedSum(id, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0, isNamed: true },
  // England, health service.
  {
    pattern: /\d{3}([ -]?)\d{3}\1\d{4}/g,
    passes: (id) => weightedSum(id, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
    isNamed: true,
  },
  // Germany, tax; one digit of the first ten comes two or three times.
  { pattern: /[1-9]\d ?\d{3} ?\d{3} ?\d{3}/g, passes: passesGerman, isNamed: true },
];

/** National identity and insurance numbers of some countries, by their check digits. */
export function findNationalIds(text: string): PiiSpan[] {
  return nationalIds.flatMap((kind) =>
    [...text.matchAll(kind.pattern)].flatMap(({ 0: id, index }) => {
      const end = index + id.length;
      if (!isBounded(text, index, end) || !kind.passes(id.replace(/[ .-]/g, ""))) return [];
      const near = labelBefore(text, index);
      const isNamed = near?.label === "national_id" && near.gap <= 2;
      if (kind.isNamed && !isNamed) return [];
      return [{ kind: "national_id" as const, start: index, end, confidence: isNamed ? 0.97 : 0.85 }];
    }),
  );
}

function isBounded(text: string, start: number, end: number): boolean {
  const isWord = (character: string | undefined) => /[\p{L}\p{N}]/u.test(character ?? "");
  const isJoined = (at: number, next: number) => /[.,:/-]/.test(text[at] ?? "") && isWord(text[next]);
  return (
    !isWord(text[start - 1]) &&
    !isWord(text[end]) &&
    !isJoined(start - 1, start - 2) &&
    !(isJoined(end, end + 1) && /\d/.test(text[end + 1]))
  );
}

function passesSpanish(id: string): boolean {
  const digits = id
    .slice(0, -1)
    .toUpperCase()
    .replace(/^[XYZ]/, (letter) => String("XYZ".indexOf(letter)));
  return digits.length === 8 && "TRWAGMYFPDXBNJZSQVHLCKE"[Number(digits) % 23] === id.slice(-1).toUpperCase();
}

// What a character counts for at an odd place, digits and letters alike (decree of 23 December 1976).
const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

function passesItalian(id: string): boolean {
  const values = [...id.toUpperCase()].map((character) =>
    /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65,
  );
  const sum = values.slice(0, 15).reduce((total, value, i) => total + (i % 2 === 0 ? oddValues[value] : value), 0);
  return sum % 26 === values[15];
}

function passesFrench(id: string): boolean {
  const body = id.slice(0, 13).toUpperCase().replace("2A", "19").replace("2B", "18");
  return /^\d{13}$/.test(body) && 97 - remainder97(body) === Number(id.slice(13));
}

function passesBrazilian(id: string): boolean {
  if (/^(\d)\1+$/.test(id)) return false;
  const check = (weights: number[]) => ((weightedSum(id, weights) * 10) % 11) % 10;
  return (
    check([10, 9, 8, 7, 6, 5, 4, 3, 2]) === Number(id[9]) && check([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) === Number(id[10])
  );
}

function passesPolish(id: string): boolean {
  return weightedSum(id, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0;
}

/** ISO 7064, mod 11, 10. */
function passesGerman(id: string): boolean {
  const counts = new Map<string, number>();
  for (const digit of id.slice(0, 10)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  if (Math.max(...counts.values()) < 2) return false;
  let product = 10;
  for (const digit of id.slice(0, 10)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(id[10]);
}
