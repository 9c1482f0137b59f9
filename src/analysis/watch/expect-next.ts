import { betaLower, betaUpper } from "../distributions/beta.ts";
import { tTwoSided } from "../distributions/student-t.ts";
import { median } from "../robust.ts";
import { type Behaviour, type FilterInput, filterLevel } from "./filter-level.ts";
import { fitTails } from "./heavy-tails.ts";
import { removePhases } from "./remove-phases.ts";
import { type Scale, scalesFor } from "./scale.ts";
import { noiseUnit, phaseSpread, trendSpread } from "./series-shape.ts";
import { setAside, typical, typicalScale } from "./set-aside.ts";
import type { Cycle, WatchedKind, WatchedPoint } from "./watched-series.ts";

export interface ExpectationRequest {
  /** In order, without the period in question. */
  history: readonly WatchedPoint[];
  next: Pick<WatchedPoint, "position" | "size">;
  kind: WatchedKind;
  /** Null: nothing repeats. */
  cycle: Cycle | null;
  /** Positions at which the level is known to have become another. */
  shifts?: readonly number[];
}

/** What a metric's own history lets one expect of the next period. */
export interface Expectation {
  value: number;
  /** Standard deviation around it, on the metric's own scale. */
  deviation: number;
  /** Chance that a quiet period is at least as far off, to either side. */
  chanceOf(value: number): number;
  /** Values whose chance is above the given one. */
  range(chance: number): [number, number];
}

// From a steady level with independent noise to one that wanders freely, and noise that lasts for days.
const behaviours: Behaviour[] = [
  { wander: 0, memory: 0 },
  { wander: 0, memory: 0.4 },
  { wander: 0, memory: 0.75 },
  { wander: 0, memory: 0.93 },
  { wander: 0.003, memory: 0 },
  { wander: 0.003, memory: 0.4 },
  { wander: 0.03, memory: 0 },
  { wander: 0.03, memory: 0.5 },
  { wander: 0.25, memory: 0 },
  { wander: 1, memory: 0 },
];

const pull = 2.5;

interface View {
  mean: number;
  deviation: number;
  freedom: number;
  weight: number;
}

/** Every behaviour and tail is an account of the history; each has a say as far as it foretold what came. */
export function expectNext(request: ExpectationRequest): Expectation {
  const values = request.history.flatMap(({ value }) => value ?? []);
  const scale = chooseScale(request, scalesFor(request.kind, values));
  const { input, unit, offset } = toInput(request, scale);
  const limit = pull * typicalScale(input);
  const views = behaviours.flatMap((behaviour): View[] => {
    const { surprises, logVariance, mean, variance } = filterLevel(input, behaviour, limit);
    return fitTails(surprises).map(({ freedom, scale: width, logLikelihood }) => ({
      mean: mean * unit + offset,
      deviation: width * Math.sqrt(variance) * unit,
      freedom,
      weight: logLikelihood - logVariance / 2,
    }));
  });
  return toExpectation(weigh(views), scale, request.kind === "count", values.length);
}

function weigh(views: View[]): View[] {
  const best = Math.max(...views.map(({ weight }) => weight));
  const likely = views
    .map((view) => ({ ...view, weight: Math.exp(view.weight - best) }))
    .filter(({ weight }) => weight > 0.005);
  const sum = likely.reduce((total, { weight }) => total + weight, 0);
  return likely.map((view) => ({ ...view, weight: view.weight / sum }));
}

function chooseScale(request: ExpectationRequest, scales: Scale[]): Scale {
  if (scales.length === 1) return scales[0]!;
  const scored = scales.map((scale) => {
    const { input, unit } = toInput(request, scale);
    const { surprises, logVariance } = filterLevel(input, typical, pull * typicalScale(input));
    const slopes = request.history.reduce(
      (sum, { value }) => sum + (value === null ? 0 : scale.logSlope(value) - Math.log(unit)),
      0,
    );
    const fit = Math.max(...fitTails(surprises).map(({ logLikelihood }) => logLikelihood));
    return { scale, score: fit - logVariance / 2 + slopes };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).scale;
}

// Up to so many phases are part of what is filtered; the hours of a week are taken out before.
const fewPhases = 12;

interface Prepared {
  input: FilterInput;
  /** The noise of a period on the scale. */
  unit: number;
  /** What was taken out of the period in question. */
  offset: number;
}

function toInput(request: ExpectationRequest, scale: Scale): Prepared {
  const { history, next, cycle } = request;
  const first = history[0]!.position;
  const length = next.position - first + 1;
  const scaled = new Float64Array(length).fill(Number.NaN);
  const sizes = new Float64Array(length).fill(Number.NaN);
  for (const { position, value, size } of history) {
    if (value !== null) scaled[position - first] = scale.to(value);
    sizes[position - first] = size ?? Number.NaN;
  }
  sizes[length - 1] = next.size ?? Number.NaN;
  const all = cycle === null ? null : Int32Array.from(scaled, (_, i) => cycle.phaseOf(first + i));
  const isLong = cycle !== null && cycle.length > fewPhases;
  const taken = isLong ? removePhases(scaled, all!, cycle.length) : { values: scaled, offset: 0 };
  const phases = isLong ? null : all;
  const unit = noiseUnit(taken.values, phases === null ? 1 : cycle!.length);
  const values = taken.values.map((value) => value / unit);
  const shifts = (request.shifts ?? []).map((position) => position - first);
  const shape = { values, phases, cycle: cycle?.length ?? 1, shifts };
  const spreads = { phaseVariance: phaseSpread(shape), trendVariance: trendSpread(shape) };
  return { unit, offset: taken.offset, input: setAside({ ...shape, ...spreads, noise: noiseOf(sizes) }) };
}

/** The fewer stand behind a rate, the more it scatters. */
function noiseOf(sizes: Float64Array): Float64Array {
  const known = sizes.filter((size) => size > 0);
  const usual = median(known);
  return sizes.map((size) => (size > 0 ? Math.min(50, Math.max(0.1, usual / size)) : 1));
}

function toExpectation(views: View[], scale: Scale, isCount: boolean, length: number): Expectation {
  const settled = views.map((view) => settle(view, scale, isCount, length));
  const mean = settled.reduce((sum, { weight, mean: own }) => sum + weight * own, 0);
  const between = settled.reduce(
    (sum, { weight, mean: own, deviation }) => sum + weight * (deviation ** 2 + (own - mean) ** 2),
    0,
  );
  const value = scale.from(mean);
  const reach = Math.sqrt(between);
  const chanceOf = (observed: number) =>
    Math.min(
      1,
      settled.reduce((sum, view) => sum + view.weight * chanceUnder(view, observed, scale, isCount), 0),
    );
  return {
    value,
    deviation: Math.abs(scale.from(mean + reach / 2) - scale.from(mean - reach / 2)),
    chanceOf,
    range: (chance) => {
      const edge = (direction: number) => {
        let [inside, outside] = [0, 12 * reach + 1e-9];
        for (let i = 0; i < 18; i++) {
          const middle = (inside + outside) / 2;
          if (chanceOf(scale.from(mean + direction * middle)) > chance) inside = middle;
          else outside = middle;
        }
        return scale.from(mean + direction * inside);
      };
      return [edge(-1), edge(1)];
    },
  };
}

/** Counts scatter at least as chance makes them; where they do no more than that, little is left to be learnt about it. */
function settle(view: View, scale: Scale, isCount: boolean, length: number): View {
  const estimated = 1 / (1 / view.freedom + 0.5 / Math.max(2, length - 2));
  const isSteady = view.deviation ** 2 < 0.4;
  if (!isCount || scale.name !== "root" || isSteady) return { ...view, freedom: estimated };
  const isPlainChance = view.deviation ** 2 < 1.3;
  const freedom = isPlainChance ? Math.max(estimated, 40) : estimated;
  return { ...view, deviation: Math.max(1, view.deviation), freedom };
}

const fewThings = 40;

function chanceUnder(view: View, observed: number, scale: Scale, isCount: boolean): number {
  const { mean, deviation, freedom } = view;
  const things = (mean ** 2 + deviation ** 2) / 4 - 3 / 8;
  if (isCount && scale.name === "root" && things < fewThings && deviation >= 1)
    return chanceOfCount(observed, things, deviation ** 2);
  return tTwoSided((scale.to(Math.max(observed, lowest(scale))) - mean) / deviation, freedom);
}

const lowest = ({ name }: Scale): number =>
  name === "plain" ? Number.NEGATIVE_INFINITY : name === "root" ? 0 : Number.MIN_VALUE;

/** Negative binomial: chance of things, spread further by what is not known about their mean. */
function chanceOfCount(observed: number, mean: number, dispersion: number): number {
  const expected = Math.max(mean, 0.02);
  const rest = expected / Math.max(dispersion - 1, 1e-6);
  const probability = rest / (rest + expected);
  const count = Math.round(observed);
  const atMost = betaLower(probability, rest, count + 1);
  const atLeast = count <= 0 ? 1 : betaUpper(probability, rest, count);
  return Math.min(1, 2 * Math.min(atMost, atLeast));
}
