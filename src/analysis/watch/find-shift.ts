import { median, winsorise } from "../robust.ts";
import { phaseCentres } from "./phase-priors.ts";
import type { Shape } from "./series-shape.ts";

/** A level of fewer periods is an incident. */
const shortest = 6;

/** Where the level most likely became another, if it did once: where the means before and after differ most for their lengths. */
export function findShift(shape: Shape): number | null {
  const left = withoutPhases(shape);
  const known = [...left.keys()].filter((i) => !Number.isNaN(left[i]!));
  const values = winsorise(
    known.map((i) => left[i]!),
    3,
  );
  const total = values.reduce((sum, value) => sum + value, 0);
  let best = { at: -1, score: 0 };
  let before = 0;
  for (let count = 1; count <= values.length - shortest; count++) {
    before += values[count - 1]!;
    const after = values.length - count;
    const difference = before / count - (total - before) / after;
    const score = (Math.abs(difference) * Math.sqrt(count * after)) / Math.sqrt(values.length);
    if (count >= shortest && score > best.score) best = { at: known[count]!, score };
  }
  return best.score > 3 && !shape.shifts.includes(best.at) ? best.at : null;
}

function withoutPhases(shape: Shape): Float64Array {
  const { values, phases } = shape;
  if (phases === null) return values;
  const centres = new Map(phaseCentres(shape).map(({ phase, centre }) => [phase, centre]));
  const middle = median(centres.values());
  return values.map((value, i) => value - (centres.get(phases[i]!) ?? middle));
}
