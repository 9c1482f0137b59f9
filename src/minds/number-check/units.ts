export type Unit = "amount" | "percent" | "permille" | "points" | "basis-points" | "times";

const percentWords =
  "percent|per-?cent|per cent|pct|prozent|pourcents?|pour cent|por ciento|por cento|per cento|procent|процент\\p{L}*|パーセント|퍼센트|प्रतिशत";

/** What may follow a number and change its meaning, in the order in which it is tried. */
const units: { pattern: string; unit: Unit; scale: number }[] = [
  { pattern: "(?:percentage|percent|%)[ -]points?|pp|ppts?|p\\.p\\.|%-?pts?", unit: "points", scale: 1 },
  { pattern: "basis[ -]points?|bps?", unit: "basis-points", scale: 1 },
  { pattern: `%|${percentWords}`, unit: "percent", scale: 1 },
  { pattern: "‰", unit: "permille", scale: 1 },
  { pattern: "times|x|×|-?fold", unit: "times", scale: 1 },
  { pattern: "points?|pts?", unit: "points", scale: 1 },
];

const scales: { pattern: string; scale: number }[] = [
  { pattern: "hundred", scale: 100 },
  { pattern: "dozen", scale: 12 },
  { pattern: "thousand|k", scale: 1e3 },
  { pattern: "lakh", scale: 1e5 },
  { pattern: "millions?|mln|mn|mm|m", scale: 1e6 },
  { pattern: "crore", scale: 1e7 },
  { pattern: "billions?|bn|b", scale: 1e9 },
  { pattern: "trillions?|tn|t", scale: 1e12 },
];

const ends = "(?![\\p{L}\\p{N}])";
const letterUnits = units.map(({ pattern }) => pattern).join("|");
const letterScales = scales.map(({ pattern }) => pattern).join("|");

/** Any unit or scale, without a number before it. */
export const unitPattern = `(?:${letterUnits}|${letterScales})${ends}`;

/** A percent word in any language we know; alone it is a figure that cannot be read. */
export const lonePercent = new RegExp(
  `(?<![\\p{L}])(?:(?:${percentWords})|percentage[ -]points?|basis[ -]points?|百分之)${ends}|百分之|%|‰`,
  "giu",
);

export interface UnitAfter {
  unit: Unit;
  scale: number;
  /** How many characters it takes, the space before it included. */
  length: number;
}

/** The scale and the unit right after a number: " million", "k", " percentage points". */
export function readUnit(after: string): UnitAfter {
  let length = 0;
  let scale = 1;
  for (const one of scales) {
    const match = new RegExp(`^[ -]?(?:${one.pattern})${ends}`, "iu").exec(after);
    if (match === null) continue;
    length = match[0].length;
    scale = one.scale;
    break;
  }
  for (const one of units) {
    const match = new RegExp(`^[ -]?(?:${one.pattern})${ends}`, "iu").exec(after.slice(length));
    if (match !== null) return { unit: one.unit, scale: scale * one.scale, length: length + match[0].length };
  }
  return { unit: "amount", scale, length };
}
