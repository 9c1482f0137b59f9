import type { Word } from "./split-words.ts";

/** Words from one index to before another. */
export interface Span {
  from: number;
  to: number;
}

export const isWithin = (spans: Span[], index: number): boolean =>
  spans.some(({ from, to }) => index >= from && index < to);

export const areOverlapping = (a: Span, b: Span): boolean => a.from < b.to && a.to > b.from;

/** As it was written. */
export const textOf = ({ from, to }: Span, words: Word[]): string =>
  words
    .slice(from, to)
    .map(({ text }) => text)
    .join(" ");

export const plainOf = ({ from, to }: Span, words: Word[], between = ""): string =>
  words
    .slice(from, to)
    .map(({ plain }) => plain)
    .join(between);
