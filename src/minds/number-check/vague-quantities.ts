import type { StatedFigure } from "./stated-figure.ts";
import { lonePercent } from "./units.ts";

/** Quantities without a number: nothing in the evidence could prove or refute them. */
export function findVague(text: string): string[] {
  const vague =
    /\b(?:dozens|half a dozen|scores of|hundreds|thousands|millions|billions|(?:single|double|triple|two|three|high|low)[ -](?:digit|figure)s?|orders? of magnitude|manifold|many ?fold)\b/giu;
  // Digits of scripts that have no decimal ones, and the numerals of Chinese and Japanese.
  const numerals =
    /[\p{No}\p{Nl}]|[〇零一二三四五六七八九十百千万億亿兆两]{2,}|[一二三四五六七八九十两半](?=[倍割成])/gu;
  return [...text.matchAll(vague), ...text.matchAll(numerals)].map(([words]) => words);
}

/** Percent signs and words that no readable number stands before. */
export function findLonePercents(text: string, figures: readonly StatedFigure[]): string[] {
  return [...text.matchAll(lonePercent)]
    .filter(({ index }) => !figures.some(({ start, end }) => start <= index && index < end))
    .map(([words]) => words);
}
