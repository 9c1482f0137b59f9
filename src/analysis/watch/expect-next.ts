import { type Behaviour, type Filtered, filterLevel } from "./filter-level.ts";
import { type Expectation, toExpectation, type View } from "./foretell.ts";
import { fitTails } from "./heavy-tails.ts";
import { type Prepared, prepareSeries } from "./prepare-series.ts";
import { scalesFor } from "./scale.ts";
import { typical } from "./set-aside.ts";
import type { Cycle, WatchedKind, WatchedPoint } from "./watched-series.ts";

export interface ExpectationRequest {
  /** In order, without the period in question. */
  history: readonly WatchedPoint[];
  next: Pick<WatchedPoint, "position" | "size">;
  kind: WatchedKind;
  /** What may repeat; none: nothing does. */
  cycles: readonly Cycle[];
  /** Positions at which the level is known to have become another. */
  shifts?: readonly number[];
}

interface Account extends Behaviour {
  /** How usual it is against the others, before anything is seen. */
  prior: number;
}

// From a steady level with independent noise to one that wanders freely, and noise that lasts for days.
const behaviours: Account[] = [
  { wander: 0, memory: 0, prior: 4 },
  { wander: 0, memory: 0.4, prior: 2 },
  { wander: 0, memory: 0.75, prior: 1 },
  { wander: 0, memory: 0.93, prior: 0.4 },
  { wander: 0.003, memory: 0, prior: 1.5 },
  { wander: 0.003, memory: 0.4, prior: 1 },
  { wander: 0.03, memory: 0, prior: 0.7 },
  { wander: 0.03, memory: 0.5, prior: 0.7 },
  { wander: 0.25, memory: 0, prior: 0.3 },
  { wander: 1, memory: 0, prior: 0.2 },
];

/** Every scale, pattern, behaviour and tail is an account of the history; each has a say as far as it foretold what came. */
export function expectNext(request: ExpectationRequest): Expectation {
  const values = request.history.flatMap(({ value }) => value ?? []);
  const scales = scalesFor(request.kind, values);
  const cycles = request.cycles.length === 0 ? [null] : request.cycles;
  const prepared = keepLikely(
    scales.flatMap((scale) => cycles.flatMap((cycle) => prepareSeries(request, { scale, cycle }))),
  );
  const views = prepared.flatMap((one) =>
    behaviours.flatMap((account) => withPrior(viewsUnder(one, account), account)),
  );
  return toExpectation(weigh(views), { isCount: request.kind === "count", values });
}

const withPrior = (views: View[], { prior }: Account): View[] =>
  views.map((view) => ({ ...view, weight: view.weight + Math.log(prior) }));

/** Accounts that are this far behind under an ordinary behaviour are behind under all. */
const farBehind = 6;

function keepLikely(all: Prepared[]): Prepared[] {
  if (all.length === 1) return all;
  const scored = all.map((one) => ({ one, score: likeliest(viewsUnder(one, typical)) }));
  const best = Math.max(...scored.map(({ score }) => score));
  const bestSteady = Math.max(...scored.map(({ one, score }) => (one.isShifted ? -Infinity : score)));
  return scored.flatMap(({ one, score }) =>
    score > best - farBehind && !(one.isShifted && score < bestSteady) ? [one] : [],
  );
}

function viewsUnder(prepared: Prepared, behaviour: Behaviour): View[] {
  const filtered = filterLevel(prepared.input, behaviour, prepared.limit);
  const straight = toViews(prepared, filtered, {
    surprises: filtered.surprises,
    logSlope: 0,
    isRelative: false,
  });
  if (prepared.scale.name !== "log") return straight;
  return [...straight, ...toViews(prepared, filtered, relativeSurprises(filtered, prepared.unit))];
}

function toViews(
  { scale, unit, offset, logPrior }: Prepared,
  filtered: Filtered,
  { surprises, logSlope, isRelative }: Surprises,
): View[] {
  const { logVariance, mean, variance } = filtered;
  const known = surprises.reduce((sum, surprise) => sum + (Number.isNaN(surprise) ? 0 : 1), 0);
  return fitTails(surprises).map(({ freedom, scale: width, logLikelihood }) => ({
    scale,
    isRelative,
    mean: mean * unit + offset,
    deviation: width * Math.sqrt(variance) * unit,
    freedom,
    weight: logLikelihood - logVariance / 2 + logSlope + logPrior - known * Math.log(unit),
  }));
}

interface Surprises {
  surprises: Float64Array;
  logSlope: number;
  isRelative: boolean;
}

const littleKnown = 3;

/** Noise that is a share of the level, yet as likely above as below. */
function relativeSurprises({ surprises, variances }: Filtered, unit: number): Surprises {
  let logSlope = 0;
  const relative = surprises.map((surprise, t) => {
    if (Number.isNaN(surprise) || variances[t]! > littleKnown) return surprise;
    const deviation = Math.sqrt(variances[t]!) * unit;
    logSlope += surprise * deviation;
    return Math.expm1(surprise * deviation) / deviation;
  });
  return { surprises: relative, logSlope, isRelative: true };
}

function weigh(views: View[]): View[] {
  const best = likeliest(views);
  const likely = views
    .map((view) => ({ ...view, weight: Math.exp(view.weight - best) }))
    .filter(({ weight }) => weight > 0.005);
  const sum = likely.reduce((total, { weight }) => total + weight, 0);
  return likely.map((view) => ({ ...view, weight: view.weight / sum }));
}

const likeliest = (views: readonly View[]): number => Math.max(...views.map(({ weight }) => weight));
