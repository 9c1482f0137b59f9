import { type Language, languages } from "./language.ts";

/** Terms are known by 40-bit numbers: of a million terms, two share one with a chance of 1 in a million for each term asked for. */
export const termKeyBits = 40;

/** The stem of another language is another term: a French ending cut off an English word must not find something else. */
export function termKey(stem: string, language: Language = "english"): number {
  let high = 0x811c9dc5 ^ languages.indexOf(language);
  let low = 0x2545f491;
  for (let index = 0; index < stem.length; index += 1) {
    const code = stem.charCodeAt(index);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x5bd1e995);
    low ^= low >>> 15;
  }
  return toKey(high, low);
}

/** Of two terms that follow each other. */
export function pairKey(first: number, second: number): number {
  const high = Math.imul((first % 0x100000000) ^ 0x3c6ef372, 0x01000193) ^ Math.imul(second % 0x100000000, 0x27d4eb2f);
  const low = Math.imul((first / 0x100) | 0, 0x165667b1) + Math.imul((second / 0x100) | 0, 0x5bd1e995);
  return toKey(high, low);
}

function toKey(high: number, low: number): number {
  return mix(high ^ Math.imul(low, 0x2c1b3c6d)) * 256 + (mix(low + 0x297a2d39) & 255);
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
