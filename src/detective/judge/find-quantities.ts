import { findFigures } from "../../minds/number-check/find-figures.ts";
import { findDurations } from "./find-durations.ts";
import type { Quantity, Token } from "./statement.ts";
import { smallNumbers } from "./words/small-numbers.ts";

// Numbers that name something count nothing.
const numbered =
  "version|v|release|patch|app|client|firmware|driver|plugin|update|build|incident|ticket|phase|tier|step|no\\.?|article|section|chapter|flight|route|line|lines|building|room|ward|table|figure|type|grade|class|windows|ios|android|level|gate|platform|unit|block|model|terminal|track|page|episode|season|round|vitamin|number|house|flat|hall|dock|lane|stand|pump|furnace|turbine|scanner|machine|engine|boiler|reactor|zone|district";
const naming = new RegExp(
  `\\b(?:${numbered})\\s*[-#]?\\s*\\d[\\d.]*(?!\\s*(?:%|percent))|#\\d+|\\b\\p{Lu}[\\p{L}]*-\\d+|\\b\\d+(?:st|nd|rd|th)\\b|\\b\\d{1,2}:\\d{2}\\b`,
  "giu",
);
// "Scanner 2 was", "behind dock 12.": a number behind a noun that nothing is counted by.
const labelled =
  /(?<!\p{L})(?!(?:by|to|from|of|at|in|on|for|about|around|over|under|than|was|were|is|are|had|has|have|only|some|nearly|almost|just|and|or|reached|total|totalled|counted|after|with|rose|fell|up|down|until|between|before|a|per|least|most|roughly|approximately|eur|usd|gbp|chf|number|remain(?:s|ed)?|stay(?:s|ed)?|stands?|stood|reach(?:es)?|hit|cost|costs|worth|score|scored)\s)\p{L}{3,} \d{1,3}(?=\s+(?:of|was|were|is|are|has|had|have|will|did|does|kept|stood|in|on|at|from|for|to|by|and|opened|closed|stopped|failed|fell|rose|remained|remains|stayed|ran|runs)(?!\p{L})|[.,;:)](?:\s|$)|$)/giu;
export const namesNext = new RegExp(`\\b(?:${numbered})\\s*$`, "i");
const multiples: [RegExp, number][] = [
  [/\bdoubl(?:ed|es?|ing)\b|\btwice\b|\btwofold\b/i, 2],
  [/\btripl(?:ed|es?|ing)\b|\btrebled\b|\bthree times\b/i, 3],
  [/\bquadrupled\b|\bfour times\b/i, 4],
  [/\bhalved\b/i, 0.5],
];
const currency = /[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|dollars?|euros?|pounds?)\b/i;

/** The figures of a statement from which dates are taken out, each with its unit and what it is. */
export function findQuantities(text: string, tokens: Token[], clauseAt: (at: number) => number): Quantity[] {
  const blank = (found: string) => " ".repeat(found.length);
  const masked = text.replace(naming, blank).replace(labelled, blank);
  const said = new Set(tokens.filter(({ isContent }) => isContent).map(({ concept }) => concept));
  const found: Quantity[] = [];
  const add = (figure: Figure, role: Quantity["role"] | undefined = undefined) => {
    if (found.some(({ start, end, role }) => role !== "share" && figure.start < end && start < figure.end)) return;
    const before = masked.slice(Math.max(0, figure.start - 40), figure.start);
    found.push({
      ...figure,
      counted: countedBy(figure.end, tokens),
      said,
      role: role ?? roleOf(before, masked.slice(figure.end), figure.unit),
      bound: boundOf(before),
      clause: clauseAt(figure.start),
    });
  };
  for (const match of masked.matchAll(ratio)) {
    const [part, whole] = [match[1]!, match[2]!].map((number) => Number(number.replace(/,/g, "")));
    found.push({
      ...{
        ...spanOf(match),
        value: (100 * part!) / whole!,
        tolerance: 0.5,
        unit: "percent",
        role: "share",
        bound: null,
      },
      ...{ counted: new Set(), said, clause: clauseAt(match.index) },
    });
  }
  for (const { minutes, ...duration } of findDurations(masked))
    add({ ...duration, value: minutes, tolerance: 0.02 * minutes, unit: "duration" });
  for (const figure of findFigures(masked).figures) {
    const around = masked.slice(Math.max(0, figure.start - 5), figure.end + 10);
    const isMoney = figure.unit === "amount" && currency.test(around);
    const unit = figure.unit !== "amount" ? figure.unit : isMoney ? "money" : (figure.otherUnit ?? "count");
    add({ ...figure, ...asChange(figure.value, figure.tolerance, unit) }, unit === "times" ? "by" : undefined);
  }
  for (const [pattern, value] of multiples) {
    const match = pattern.exec(masked);
    if (match) add({ ...spanOf(match), ...asChange(value, 0.1 * value, "times") }, "by");
  }
  for (const match of masked.matchAll(counting))
    add({ ...spanOf(match), value: smallNumbers.get(match[0].toLowerCase())!, tolerance: 0, unit: "count" });
  return found.sort((a, b) => a.start - b.start);
}

const ratio = /(?<![\p{L}\d.,])(\d[\d,]*) (?:out )?of (?:the |all |our )?(\d[\d,]*)(?![\d.,]*\d|\s*%)/giu;

type Figure = Pick<Quantity, "value" | "tolerance" | "unit" | "start" | "end" | "text">;

const spanOf = (match: RegExpExecArray) => ({
  start: match.index,
  end: match.index + match[0].length,
  text: match[0],
});

const counting = new RegExp(
  `(?<![\\p{L}\\d-])(?:${[...smallNumbers.keys()].slice(1).join("|")})(?![\\p{L}\\d-])`,
  "giu",
);

/** What doubled rose by 100 percent, what halved fell by 50. */
function asChange(value: number, tolerance: number, unit: string): Pick<Quantity, "value" | "tolerance" | "unit"> {
  if (unit !== "times") return { value, tolerance, unit };
  return { value: Math.abs(value - 1) * 100, tolerance: tolerance * 100, unit: "percent" };
}

const mostCounted = 4;

/** "538 returned parcels": the words behind the figure, up to the next that carries no meaning. */
function countedBy(end: number, tokens: Token[]): Set<string> {
  const behind = tokens.filter(({ start }) => start >= end);
  const stop = behind.findIndex(({ isContent, way, start }, at) => {
    return !isContent || way !== null || start - (behind[at - 1]?.end ?? end) > 2;
  });
  const next = behind.slice(0, Math.min(mostCounted, stop < 0 ? mostCounted : stop));
  return new Set(next.map(({ concept }) => concept));
}

const formerly =
  /(?:\b(?:instead of|rather than|previously|formerly|until then|up from|down from|compared (?:with|to)|versus|vs\.?|against)|\(\s*(?:(?:in|was|previously|before|previous|prior|last)\b[^()\d]{0,25})?:?)\s+(?:about |around )?[$€£]?$/i;

function roleOf(before: string, after: string, unit: string): Quantity["role"] {
  if (formerly.test(before)) return "from";
  if (unit === "percent" && /^ of\b/i.test(after)) return "share";
  const close =
    /\b(by|to|from|of|at|after)\s+(?:(?:about|around|roughly|nearly|almost|over|under|at least|at most|more than|less than|only|just|some|an? (?:estimated|average of))\s+)*[$€£¥₹+-]?$/i.exec(
      before,
    )?.[1];
  if (close === undefined) return null;
  const word = close.toLowerCase();
  if (word === "from" || word === "after") return "from";
  return word === "to" || word === "at" ? "to" : "by";
}

function boundOf(before: string): Quantity["bound"] {
  const near = before.slice(-22);
  if (/(?:more than|over|at least|above|exceed(?:s|ed|ing)?|upwards of|>|≥)\s*[$€£]?$/i.test(near)) return "at-least";
  if (/(?:less than|under|at most|below|up to|fewer than|<|≤)\s*[$€£]?$/i.test(near)) return "at-most";
  return /(?:about|around|roughly|nearly|almost|approximately|some|circa|~|≈)\s*[$€£]?$/i.test(near) ? "about" : null;
}
