import type { Unit } from "./units.ts";
import { readUnit } from "./units.ts";

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
  otherUnit: Unit | null;
}

// How far around a number its unit, sign and place in a list are looked for.
const nearby = 60;

export interface FoundNumber {
  start: number;
  end: number;
  value: number;
  step: number;
  isWord: boolean;
  isSmallCount?: boolean;
}

/** The number with what stands around it; null where it only counts or numbers something. */
export function toFigure(text: string, found: FoundNumber): StatedFigure | null {
  const { unit, scale, length } = readUnit(text.slice(found.end, found.end + nearby));
  const before = text.slice(Math.max(0, found.start - nearby), found.start);
  const after = text.slice(found.end + length, found.end + length + nearby);
  const isBare = unit === "amount" && scale === 1;
  if (isBare && found.isSmallCount) return null;
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
