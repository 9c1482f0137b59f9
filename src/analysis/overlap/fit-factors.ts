import { isInside, type WindowPair } from "../series.ts";
import type { OverlapPart, Overlaps } from "./overlaps.ts";

const rounds = 30;
// Divided by less than a quarter, the noise of the few rows left would drown everything else.
const largestFactor = 4;

/**
 * The factor by which each segment moved beside the others and beside everything in general, fitted in turn until all agree
 * (iterative proportions, Deming and Stephan 1940). Null for a segment that is not there in both windows or moved too far to be divided out.
 */
export function fitFactors(overlaps: Overlaps, segmentCount: number, windows: WindowPair): (number | null)[] {
  const cells = overlaps.parts.map((part) => toCell(part, overlaps.times, windows));
  const outside = cells.filter(({ members }) => members.length === 0);
  const inside = Array.from({ length: segmentCount }, (_, i) => cells.filter(({ members }) => members.includes(i)));
  const factors = new Array<number>(segmentCount).fill(1);
  let everywhere = 1;
  const modelled = ({ members, expected }: Cell) =>
    members.reduce((product, i) => product * factors[i]!, everywhere * expected);
  const ratio = (some: readonly Cell[]) => {
    const actual = some.reduce((sum, cell) => sum + cell.actual, 0);
    const expected = some.reduce((sum, cell) => sum + modelled(cell), 0);
    return actual > 0 && expected > 0 ? actual / expected : null;
  };
  for (let round = 0; round < rounds; round++) {
    everywhere *= ratio(outside) ?? 1;
    for (const [i, own] of inside.entries()) factors[i]! *= ratio(own) ?? 1;
  }
  const isKnown = (factor: number, i: number) =>
    ratio(inside[i]!) !== null && Math.max(factor, 1 / factor) <= largestFactor;
  return factors.map((factor, i) => (isKnown(factor, i) ? factor : null));
}

interface Cell {
  members: readonly number[];
  /** What the baseline lets one expect of the comparison: as much per day, or per exposure. */
  expected: number;
  actual: number;
}

function toCell({ members, amounts, exposures }: OverlapPart, times: Float64Array, windows: WindowPair): Cell {
  const { baseline, comparison } = windows;
  const sum = (values: Float64Array, window: WindowPair["baseline"]) =>
    values.reduce((total, value, i) => (isInside(times[i]!, window) ? total + value : total), 0);
  const before = exposures ? sum(exposures, baseline) : baseline.end - baseline.start;
  const after = exposures ? sum(exposures, comparison) : comparison.end - comparison.start;
  if (before <= 0) return { members, expected: 0, actual: 0 };
  return { members, expected: (sum(amounts, baseline) * after) / before, actual: sum(amounts, comparison) };
}
