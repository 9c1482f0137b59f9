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

interface Run {
  start: number;
  length: number;
}

/** The first periods in a row that are far off to the same side; the earlier half is judged by what came after it. */
function firstRun(input: FilterInput): Run | null {
  const scale = typicalScale(input);
  const half = input.values.length >> 1;
  const later = runFrom(input, half, scale);
  if (later !== null) return later;
  const earlier = runFrom(reversed(input), half, scale);
  if (earlier === null) return null;
  const end = input.values.length - earlier.start;
  return { start: end - earlier.length, length: earlier.length };
}

function runFrom(input: FilterInput, first: number, scale: number): Run | null {
  const { surprises } = filterLevel(input, typical, 2.5 * scale);
  const start = surprises.findIndex((surprise, i) => i >= first && Math.abs(surprise) > farOff * scale);
  if (start < 0) return null;
  const side = Math.sign(surprises[start]!);
  let end = start + 1;
  while (end < surprises.length && !(side * surprises[end]! < stillOff * scale)) end++;
  return { start, length: end - start };
}

function reversed(input: FilterInput): FilterInput {
  return {
    ...input,
    values: input.values.toReversed(),
    noise: input.noise.toReversed(),
    phases: input.phases?.toReversed() ?? null,
    shifts: input.shifts.map((shift) => input.values.length - shift),
    levels: input.levels.map((level) => input.values.length - level),
  };
}

/** How large surprises usually are, whatever the largest are. */
export function typicalScale(input: FilterInput): number {
  const { surprises } = filterLevel(input, typical, Number.POSITIVE_INFINITY);
  const sizes = surprises.filter((value) => !Number.isNaN(value)).map(Math.abs);
  return Math.max(1e-6, 1.4826 * median(sizes.slice(1)));
}
