import { median } from "../robust.ts";
import type { ExpectationRequest } from "./expect-next.ts";
import type { FilterInput } from "./filter-level.ts";
import { findShift } from "./find-shift.ts";
import { phasePriors } from "./phase-priors.ts";
import { removePhases } from "./remove-phases.ts";
import type { Scale } from "./scale.ts";
import { noiseUnit, trendSpread } from "./series-shape.ts";
import { setAside, typicalScale } from "./set-aside.ts";
import type { Cycle } from "./watched-series.ts";

/** A history on a scale, with an account of what repeats in it. */
export interface Prepared {
  scale: Scale;
  input: FilterInput;
  /** The noise of a period on the scale. */
  unit: number;
  /** What was taken out of the period in question. */
  offset: number;
  /** Log of how usual such an account is, and of how dense values lie on the scale. */
  logPrior: number;
  /** Whether it has the level become another once. */
  isShifted: boolean;
  /** Surprises beyond it pull no more than those at it. */
  limit: number;
}

// Up to so many phases are part of what is filtered; the hours of a week are taken out before.
const fewPhases = 12;
const pull = 2.5;

interface Seen {
  scale: Scale;
  cycle: Cycle | null;
}

export function prepareSeries(request: ExpectationRequest, { scale, cycle }: Seen): Prepared[] {
  const { history, next } = request;
  const first = history[0]!.position;
  const length = next.position - first + 1;
  const scaled = new Float64Array(length).fill(Number.NaN);
  const sizes = new Float64Array(length).fill(Number.NaN);
  for (const { position, value, size } of history) {
    if (value !== null) scaled[position - first] = scale.to(value);
    sizes[position - first] = size ?? Number.NaN;
  }
  sizes[length - 1] = next.size ?? Number.NaN;
  const phasesOf = (of: Pick<Cycle, "phaseOf">) => Int32Array.from(scaled, (_, i) => of.phaseOf(first + i));
  const isLong = cycle !== null && cycle.length > fewPhases;
  const taken = isLong ? removePhases(scaled, phasesOf(cycle), cycle.length) : { values: scaled, offset: 0 };
  const kept = isLong ? cycle.outer : cycle === null ? undefined : { ...cycle, span: cycle.length };
  const span = kept?.span ?? 1;
  const unit = noiseUnit(taken.values, span);
  const values = taken.values.map((value) => value / unit);
  const shifts = (request.shifts ?? []).map((position) => position - first);
  const phases = kept === undefined ? null : phasesOf(kept);
  const shape = { values, phases, cycle: kept?.length ?? 1, span, groups: kept?.groups, shifts, levels: shifts };
  const priors = phases === null ? [null] : phasePriors(shape);
  const whole = { ...shape, trendVariance: trendSpread(shape), noise: noiseOf(sizes), prior: priors.at(-1)! };
  const logSlope = history.reduce((sum, { value }) => sum + (value === null ? 0 : scale.logSlope(value)), 0);
  return [null, findShift(shape)].flatMap((shift, index) => {
    if (index > 0 && shift === null) return [];
    const usual = setAside(shift === null ? whole : withShift(whole, shift));
    const limit = pull * typicalScale(usual);
    const logPrior = logSlope - (shift === null ? 0 : Math.log(length));
    return priors.map((prior) => ({
      scale,
      unit,
      offset: taken.offset,
      logPrior,
      limit,
      isShifted: shift !== null,
      input: { ...usual, prior },
    }));
  });
}

function withShift(input: FilterInput, shift: number): FilterInput {
  const shifts = [...input.shifts, shift];
  return { ...input, shifts, trendVariance: trendSpread({ values: input.values, shifts }) };
}

/** The fewer stand behind a rate, the more it scatters. */
function noiseOf(sizes: Float64Array): Float64Array {
  const known = sizes.filter((size) => size > 0);
  const usual = median(known);
  return sizes.map((size) => (size > 0 ? Math.min(50, Math.max(0.1, usual / size)) : 1));
}
