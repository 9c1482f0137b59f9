import { median } from "../robust.ts";
import { type Behaviour, type FilterInput, filterLevel } from "./filter-level.ts";
import { trendSpread } from "./series-shape.ts";

/** A history in which nothing is known to be unusual. */
export const typical: Behaviour = { wander: 0.003, memory: 0.3 };

const farOff = 5;
const stillOff = 2;
/** Unusual periods in a row that are a new level rather than an incident. */
const levelLength = 7;
const mostRounds = 12;
/** Where more than this is far off, that is how the metric is. */
const mostShare = 0.08;

/** Incidents of the past say nothing about what is usual and are set aside; levels that stayed are told to the filter. */
export function setAside(input: FilterInput): FilterInput {
  let found = input;
  const known = input.values.filter((value) => !Number.isNaN(value)).length;
  for (let round = 0; round < mostRounds; round++) {
    const run = firstRun(found);
    if (run === null) break;
    const values = found.values.slice();
    const isLevel = run.length >= levelLength && !found.shifts.includes(run.start);
    if (!isLevel) values.fill(Number.NaN, run.start, run.start + run.length);
    const left = values.filter((value) => !Number.isNaN(value)).length;
    if (left < (1 - mostShare) * known) break;
    found = { ...found, values, shifts: isLevel ? [...found.shifts, run.start] : found.shifts };
    found = { ...found, trendVariance: trendSpread(found) };
  }
  return found;
}

/** The first periods in a row that are far off to the same side. */
function firstRun(input: FilterInput): { start: number; length: number } | null {
  const scale = typicalScale(input);
  const { surprises } = filterLevel(input, typical, 2.5 * scale);
  const start = surprises.findIndex((surprise, i) => i > 0 && Math.abs(surprise) > farOff * scale);
  if (start < 0) return null;
  const side = Math.sign(surprises[start]!);
  let end = start + 1;
  while (end < surprises.length && !(side * surprises[end]! < stillOff * scale)) end++;
  return { start, length: end - start };
}

/** How large surprises usually are, whatever the largest are. */
export function typicalScale(input: FilterInput): number {
  const { surprises } = filterLevel(input, typical, Number.POSITIVE_INFINITY);
  const sizes = surprises.filter((value) => !Number.isNaN(value)).map(Math.abs);
  return Math.max(1e-6, 1.4826 * median(sizes.slice(1)));
}
