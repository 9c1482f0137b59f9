import { findFigures } from "../../minds/number-check/find-figures.ts";
import type { Quantity, Token } from "./statement.ts";

// Numbers that name something count nothing.
const numbered =
  "version|v|release|patch|app|client|firmware|driver|plugin|update|build|incident|ticket|phase|tier|step|no\\.?|article|section|chapter|flight|route|line|lines|building|room|ward|table|figure|type|grade|class|windows|ios|android|level|gate|platform|unit|block|model|terminal|track|page|episode|season|round|vitamin";
const naming = new RegExp(
  `\\b(?:${numbered})\\s*[-#]?\\s*\\d[\\d.]*(?!\\s*(?:%|percent))|#\\d+|\\b\\p{Lu}[\\p{L}]*-\\d+|\\b\\d+(?:st|nd|rd|th)\\b|\\b\\d{1,2}:\\d{2}\\b`,
  "giu",
);
export const namesNext = new RegExp(`\\b(?:${numbered})\\s*$`, "i");
const multiples: [RegExp, number, string, "by" | null][] = [
  [/\bdoubl(?:ed|es?|ing)\b|\btwice\b|\btwofold\b/i, 2, "times", null],
  [/\btripl(?:ed|es?|ing)\b|\bthree times\b/i, 3, "times", null],
  [/\bquadrupled\b|\bfour times\b/i, 4, "times", null],
  [/\bhalved\b/i, 0.5, "times", null],
];
const currency = /[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|dollars?|euros?|pounds?)\b/i;

/** The figures of a statement from which dates are taken out, each with its unit and what it is. */
export function findQuantities(text: string, tokens: Token[], clauseAt: (at: number) => number): Quantity[] {
  const masked = text.replace(naming, (found) => " ".repeat(found.length));
  const found = findFigures(masked).figures.map((figure): Quantity => {
    const before = masked.slice(Math.max(0, figure.start - 40), figure.start);
    const around = masked.slice(Math.max(0, figure.start - 2), figure.end + 10);
    const unit = figure.unit !== "amount" ? figure.unit : (figure.otherUnit ?? unitOf(around, figure.end, tokens));
    return {
      value: figure.value,
      tolerance: figure.tolerance,
      unit,
      role: roleOf(before),
      bound: boundOf(before),
      clause: clauseAt(figure.start),
      text: figure.text,
      start: figure.start,
      end: figure.end,
    };
  });
  for (const [pattern, value, unit, role] of multiples) {
    const match = pattern.exec(masked);
    if (!match || found.some(({ start }) => start === match.index)) continue;
    const [start, end] = [match.index, match.index + match[0].length];
    found.push({
      value,
      tolerance: 0.1 * value,
      unit,
      role,
      bound: null,
      clause: clauseAt(start),
      text: match[0],
      start,
      end,
    });
  }
  return found;
}

function unitOf(around: string, end: number, tokens: Token[]): string {
  if (currency.test(around)) return "money";
  const next = tokens.find(({ start, isContent }) => start >= end && isContent);
  return next && next.start - end <= 12 ? next.concept : "";
}

function roleOf(before: string): Quantity["role"] {
  const close =
    /\b(by|to|from|of|at)\s+(?:(?:about|around|roughly|nearly|almost|over|under|at least|at most|more than|less than|only|just|some|an? (?:estimated|average of))\s+)*[$€£¥₹+-]?$/i.exec(
      before,
    )?.[1];
  if (close === undefined) return null;
  const word = close.toLowerCase();
  if (word === "from") return "from";
  return word === "to" || word === "at" ? "to" : "by";
}

function boundOf(before: string): Quantity["bound"] {
  const near = before.slice(-22);
  if (/(?:more than|over|at least|above|exceed(?:s|ed|ing)?|upwards of|>|≥)\s*[$€£]?$/i.test(near)) return "at-least";
  if (/(?:less than|under|at most|below|up to|fewer than|<|≤)\s*[$€£]?$/i.test(near)) return "at-most";
  return /(?:about|around|roughly|nearly|almost|approximately|some|circa|~|≈)\s*[$€£]?$/i.test(near) ? "about" : null;
}
