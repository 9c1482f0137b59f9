import type { KeyColumn } from "./key-column.ts";

/** What a column's values look like: how many bits it says about two columns when they share one of them. */
export interface ValueShape {
  bitsPerValue: number;
  /** Evidence that does not grow with the number of shared values: `CUST-0001` … are dense, but the prefix is telling. */
  prefixSurprise: number;
}

const mostBitsPerValue = 10;
const enoughValues = 5;

/**
 * How surprising it is, from 0 to 1, that `shared` values of another column are found in one of this shape.
 * Dense numbers contain each other by construction and are no surprise at all.
 */
export function surpriseOf(shape: ValueShape, shared: number): number {
  const byBits = clamp((shape.bitsPerValue * shared - 15) / 30);
  return Math.max(byBits, shape.prefixSurprise) * Math.min(1, shared / enoughValues);
}

export function shapeOf({ kind, profile }: KeyColumn, sample: string[]): ValueShape {
  if (kind === "time" || kind === "float" || sample.length === 0) return { bitsPerValue: 0, prefixSurprise: 0 };
  if (kind === "integer")
    return { bitsPerValue: numberBits(sample.map(Number), profile.cardinality), prefixSurprise: 0 };
  return textShape(sample, profile.cardinality);
}

/** Codes of one pattern (C0001, C0002, …) are numbers in disguise; other texts carry the entropy of their letters. */
function textShape(sample: string[], cardinality: number): ValueShape {
  const skeletons = sample.map((text) => text.replace(/\d+/g, "#"));
  const isPattern = /#/.test(skeletons[0]) && skeletons.every((skeleton) => skeleton === skeletons[0]);
  if (!isPattern) return { bitsPerValue: letterBits(sample, cardinality), prefixSurprise: 0 };
  const letters = skeletons[0].replace(/[^\p{L}]/gu, "").length;
  const numbers = sample.map((text) => Number(text.replace(/\D/g, "")));
  return { bitsPerValue: numberBits(numbers, cardinality), prefixSurprise: Math.min(0.6, 0.15 * letters) };
}

/** From how sparse the numbers are on their own grid; the outer tenth is left out so that one outlier does not count. */
function numberBits(sample: number[], cardinality: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  const low = sorted[Math.floor(sorted.length * 0.05)];
  const high = sorted[Math.ceil(sorted.length * 0.95) - 1];
  const step = sorted.reduce((divisor, value) => greatestDivisor(divisor, Math.abs(value - sorted[0])), 0) || 1;
  const places = (high - low) / step + 1;
  const density = (0.9 * cardinality) / places;
  return density > 0.2 ? 0 : Math.min(mostBitsPerValue, -Math.log2(density));
}

function letterBits(sample: string[], cardinality: number): number {
  const counts = new Map<string, number>();
  let length = 0;
  for (const text of sample) {
    for (const letter of text.slice(0, 100)) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
      length += 1;
    }
  }
  let entropy = 0;
  for (const count of counts.values()) entropy -= (count / length) * Math.log2(count / length);
  const bits = (entropy * length) / sample.length - Math.log2(cardinality);
  return Math.max(0, Math.min(mostBitsPerValue, bits));
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

const clamp = (value: number): number => Math.max(0, Math.min(1, value));
