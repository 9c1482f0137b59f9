import type { CellData } from "../../analysis/search/types.ts";

/** Rows on which only one side has an amount, among all that have any. */
export interface Sides {
  oneSided: number;
  any: number;
}

/**
 * Rows that carry both an actual and an expected amount are planned units, and how well a plan is met shows between cells.
 * Rows that carry one of the two are events: the noise of a cell follows from how many there are and how large.
 */
export const holdEvents = ({ oneSided, any }: Sides): boolean => oneSided > any / 2;

export function countSides({ actual, expected }: Pick<CellData, "actual" | "expected">): Sides {
  let [oneSided, any] = [0, 0];
  for (let i = 0; i < actual.numerator.length; i += 1) {
    const [hasActual, hasExpected] = [actual.numerator[i] !== 0, expected.numerator[i] !== 0];
    if (hasActual !== hasExpected) oneSided += 1;
    if (hasActual || hasExpected) any += 1;
  }
  return { oneSided, any };
}

/** Whether two rows have the same values in all dimensions. */
export function hasRepeatedCells({ dimensions, actual }: CellData): boolean {
  const seen = new Set<string>();
  for (let row = 0; row < actual.numerator.length; row += 1) {
    const key = dimensions.map(({ codes }) => codes[row]).join();
    if (seen.has(key)) return true;
    seen.add(key);
  }
  return false;
}
