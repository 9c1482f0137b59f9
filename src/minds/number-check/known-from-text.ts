import type { Figure, Known } from "../mind.ts";
import { directionOf } from "./direction.ts";
import { findDates } from "./find-dates.ts";
import { findFigures } from "./find-figures.ts";
import { tokensOf } from "./known-index.ts";
import { plainDigits } from "./plain-digits.ts";
import type { StatedFigure } from "./stated-figure.ts";

/** What texts that a step was given say themselves: their figures, dates and names with digits may be repeated. */
export function knownFromText(texts: readonly string[]): Known {
  const known: Known = { figures: [], names: [] };
  for (const line of texts.flatMap((text) => text.split(/\n/))) {
    const { dates, rest } = findDates(plainDigits(line));
    known.names.push(...dates.map(({ text }) => text), ...tokensOf(plainDigits(line)));
    known.figures.push(...findFigures(rest).figures.flatMap((figure) => toKnown(rest, figure)));
  }
  return known;
}

export function joinKnown(...all: readonly Known[]): Known {
  return { figures: all.flatMap(({ figures }) => figures), names: all.flatMap(({ names }) => names) };
}

// "fell 8.2 %" is a fall; a bare figure beside other words may be either.
function toKnown(text: string, figure: StatedFigure): Figure[] {
  const direction = { minus: "down", plus: "up", either: null }[figure.sign ?? "either"] ?? directionOf(text, figure);
  const signs = direction === null ? [1, -1] : [direction === "up" ? 1 : -1];
  return readings(figure).flatMap(({ value, unit }) => signs.map((sign) => ({ value: value * sign, unit })));
}

function readings({ value, unit, otherUnit }: StatedFigure): Figure[] {
  const own = toFigure(value, unit);
  return otherUnit === null ? [own] : [own, toFigure(value, otherUnit)];
}

function toFigure(value: number, unit: StatedFigure["unit"]): Figure {
  switch (unit) {
    case "percent":
    case "points":
      return { value: value / 100, unit: "fraction" };
    case "permille":
      return { value: value / 1000, unit: "fraction" };
    case "basis-points":
      return { value: value / 10_000, unit: "fraction" };
    case "times":
      return { value: value - 1, unit: "fraction" };
    case "amount":
      return { value, unit: "amount" };
  }
}
