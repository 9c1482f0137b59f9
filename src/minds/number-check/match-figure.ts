import type { Figure } from "../mind.ts";
import type { StatedFigure } from "./stated-figure.ts";
import type { Unit } from "./units.ts";

/** The known figures that round to the one stated, whatever their sign. */
export function matchFigure(stated: StatedFigure, known: readonly Figure[]): Figure[] {
  const readings = [stated, ...(stated.otherUnit === null ? [] : [{ ...stated, unit: stated.otherUnit }])];
  return known.filter((figure) => readings.some((reading) => rounds(figure, reading)));
}

function rounds(
  figure: Figure,
  { value, tolerance, unit }: Pick<StatedFigure, "value" | "tolerance" | "unit">,
): boolean {
  return sizesOf(figure, unit).some((size) => Math.abs(size - value) <= tolerance + 1e-9 * Math.max(1, size));
}

/** The known figure as it would be shown in this unit, without its sign. */
function sizesOf({ value, unit }: Figure, shown: Unit): number[] {
  const size = Math.abs(value);
  const isFraction = unit === "fraction";
  switch (shown) {
    case "percent":
      return isFraction ? [size * 100] : [];
    case "permille":
      return isFraction ? [size * 1000] : [];
    case "basis-points":
      return isFraction ? [size * 10_000] : [];
    case "points":
      return isFraction ? [size * 100] : [size];
    case "times":
      return isFraction ? [1 + value] : [];
    case "amount":
      return [size];
  }
}
