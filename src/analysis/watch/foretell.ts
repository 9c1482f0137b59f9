import { betaLower, betaUpper } from "../distributions/beta.ts";
import { tTwoSided } from "../distributions/student-t.ts";
import type { Scale } from "./scale.ts";

/** What one account of the history expects, on its scale. */
export interface View {
  scale: Scale;
  /** On a log scale: judged as a share of what is expected. */
  isRelative: boolean;
  mean: number;
  deviation: number;
  /** Of Student's t. */
  freedom: number;
  weight: number;
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

interface Seen {
  isCount: boolean;
  values: readonly number[];
}

export function toExpectation(views: View[], { isCount, values }: Seen): Expectation {
  const settled = views.map((view) => settle(view, isCount, values.length));
  const value = settled.reduce((sum, { weight, scale, mean }) => sum + weight * scale.from(mean), 0);
  const deviation = Math.sqrt(
    settled.reduce(
      (sum, view) => sum + view.weight * (plainDeviation(view) ** 2 + (view.scale.from(view.mean) - value) ** 2),
      0,
    ),
  );
  const chanceOf = (observed: number) =>
    Math.min(
      1,
      settled.reduce((sum, view) => sum + view.weight * chanceUnder(view, observed, isCount), 0),
    );
  const lowest = values.some((one) => one < 0) ? Number.NEGATIVE_INFINITY : 0;
  return {
    value,
    deviation,
    chanceOf,
    range: (chance) => {
      const edge = (direction: number) => {
        let [inside, outside] = [0, 15 * deviation + 1e-9];
        for (let i = 0; i < 20; i++) {
          const middle = (inside + outside) / 2;
          if (chanceOf(value + direction * middle) > chance) inside = middle;
          else outside = middle;
        }
        return Math.max(lowest, value + direction * inside);
      };
      return [edge(-1), edge(1)];
    },
  };
}

const plainDeviation = ({ scale, mean, deviation }: View): number =>
  Math.abs(scale.from(mean + deviation / 2) - scale.from(mean - deviation / 2));

/** Counts scatter at least as chance makes them; where they do no more than that, little is left to be learnt about it. */
function settle(view: View, isCount: boolean, length: number): View {
  const estimated = 1 / (1 / view.freedom + 0.5 / Math.max(2, length - 2));
  const isSteady = view.deviation ** 2 < 0.4;
  if (!isCount || view.scale.name !== "root" || isSteady) return { ...view, freedom: estimated };
  const isPlainChance = view.deviation ** 2 < 1.3;
  const freedom = isPlainChance ? Math.max(estimated, 40) : estimated;
  return { ...view, deviation: Math.max(1, view.deviation), freedom };
}

const fewThings = 40;

function chanceUnder(
  { scale, isRelative, mean, deviation, freedom }: View,
  observed: number,
  isCount: boolean,
): number {
  const things = (mean ** 2 + deviation ** 2) / 4 - 3 / 8;
  if (isCount && scale.name === "root" && things < fewThings && deviation >= 1)
    return chanceOfCount(Math.round(Math.max(0, observed)), things, deviation ** 2);
  if (isRelative) return tTwoSided((observed / scale.from(mean) - 1) / deviation, freedom);
  return tTwoSided((scale.to(Math.max(observed, lowestOn(scale))) - mean) / deviation, freedom);
}

const lowestOn = ({ name }: Scale): number =>
  name === "plain" ? Number.NEGATIVE_INFINITY : name === "root" ? 0 : Number.MIN_VALUE;

/** Negative binomial: chance of things, spread further by what is not known about their mean. */
function chanceOfCount(count: number, mean: number, dispersion: number): number {
  const expected = Math.max(mean, 0.02);
  const rest = expected / Math.max(dispersion - 1, 1e-6);
  const probability = rest / (rest + expected);
  const atMost = (things: number) => (things < 0 ? 0 : betaLower(probability, rest, things + 1));
  const atLeast = (things: number) => (things <= 0 ? 1 : betaUpper(probability, rest, things));
  const [low, high] = [atMost(count), atLeast(count)];
  if (Math.min(low, high) > 0.25) return 1;
  return low < high
    ? low + otherSide(atLeast, low, expected)
    : high + otherSide((things) => atMost(-things), high, -expected);
}

/** The largest tail on the other side that is no likelier: few things cannot be far too few. */
function otherSide(tail: (things: number) => number, own: number, from: number): number {
  let [inside, outside] = [Math.floor(from), Math.ceil(from) + 1];
  while (tail(outside) > own) [inside, outside] = [outside, outside + 2 * (outside - inside)];
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (tail(middle) > own) inside = middle;
    else outside = middle;
  }
  return tail(outside);
}
