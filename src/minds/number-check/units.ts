export type Unit = "amount" | "percent" | "permille" | "points" | "basis-points" | "times";

const percentWords =
  "percent|per-?cent|per cent|pct|prozent|pourcents?|pour cent|por ciento|por cento|per cento|procent|процент\\p{L}*|パーセント|퍼센트|प्रतिशत";

/** What may follow a number and change its meaning, in the order in which it is tried. */
const units: { pattern: string; unit: Unit }[] = [
  { pattern: "(?:percentage|percent|%)[ -]points?|pp|ppts?|p\\.p\\.|%-?pts?", unit: "points" },
  { pattern: "basis[ -]points?|bps?", unit: "basis-points" },
  { pattern: `%|${percentWords}`, unit: "percent" },
  { pattern: "‰", unit: "permille" },
  { pattern: "times|x|×|-?fold", unit: "times" },
  { pattern: "points?|pts?", unit: "points" },
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

const after = (pattern: string): RegExp => new RegExp(`^[ -]?(?:${pattern})${ends}`, "iu");
const scalesAfter = scales.map(({ pattern, scale }) => ({ pattern: after(pattern), scale }));
const unitsAfter = units.map(({ pattern, unit }) => ({ pattern: after(pattern), unit }));

/** The scale and the unit right after a number: " million", "k", " percentage points". */
export function readUnit(text: string): UnitAfter {
  const scale = scalesAfter.find(({ pattern }) => pattern.test(text));
  const scaleLength = scale?.pattern.exec(text)?.[0].length ?? 0;
  const rest = text.slice(scaleLength);
  const unit = unitsAfter.find(({ pattern }) => pattern.test(rest));
  const unitLength = unit?.pattern.exec(rest)?.[0].length ?? 0;
  return { unit: unit?.unit ?? "amount", scale: scale?.scale ?? 1, length: scaleLength + unitLength };
}
