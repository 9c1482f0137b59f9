import { type Change, measureChange } from "../../../src/analysis/change/measure-change.ts";
import type { Bucket, MetricKind } from "../../../src/analysis/series.ts";
import { type SeededRandom, seededRandom } from "../seeded-random.ts";

export interface Scenario {
  name: string;
  history: number;
  baseline: number;
  comparison: number;
  kind: MetricKind;
  value: (random: SeededRandom, days: number) => Omit<Bucket, "time" | "variance">[];
}

const WEEK = [1.1, 1.05, 1, 1.05, 1.2, 0.8, 0.7];

export const SCENARIOS: Scenario[] = [
  ...[0, 0.3, 0.6, 0.8].flatMap((rho) =>
    [0, 28, 70, 180].map((history) =>
      sum(`AR ${rho}, ${history} days before`, history, (r, n) => r.autoregressive(n, rho, 5)),
    ),
  ),
  sum("7 v 7, AR 0.4, weekdays", 60, (r, n) => r.autoregressive(n, 0.4, 5), { length: 7, weekdays: true }),
  sum("7 v 7, AR 0.3, weekdays, no history", 0, (r, n) => r.autoregressive(n, 0.3, 5), { length: 7, weekdays: true }),
  sum("7 v 7, no weekdays, no history", 0, (r, n) => r.autoregressive(n, 0, 5), { length: 7 }),
  sum("14 v 14, AR 0.4, weekdays", 42, (r, n) => r.autoregressive(n, 0.4, 5), { weekdays: true }),
  sum("3 v 3, AR 0.3, weekdays", 60, (r, n) => r.autoregressive(n, 0.3, 5), { length: 3, weekdays: true }),
  sum("30 v 30, AR 0.5, weekdays", 120, (r, n) => r.autoregressive(n, 0.5, 5), { length: 30, weekdays: true }),
  ...[0.05, 0.1, 0.2, 0.5].map((slope) =>
    sum(`trend ${slope} a day, AR 0.3`, 70, (r, n) => r.autoregressive(n, 0.3, 5).map((x, t) => x + slope * t), {
      weekdays: true,
    }),
  ),
  sum("slow wander under white noise", 120, (r, n) => {
    const wander = r.autoregressive(n, 0.97, 2.5);
    return wander.map((x) => x + 4 * r.normal());
  }),
  sum("AR 0.95", 180, (r, n) => r.autoregressive(n, 0.95, 5)),
  sum("random walk", 180, (r, n) => {
    let level = 0;
    return Array.from({ length: n }, () => {
      level += 0.5 * r.normal();
      return level + r.normal();
    });
  }),
  sum("step long ago", 120, (r, n) => r.autoregressive(n, 0.3, 5).map((x, t) => x + (t > 50 ? 15 : 0)), {}),
  sum("heavy tails", 60, (r, n) =>
    Array.from(
      { length: n },
      () => 5 * (r.normal() / Math.sqrt((r.normal() ** 2 + r.normal() ** 2 + r.normal() ** 2) / 3)),
    ),
  ),
  count("Poisson 1.4 a day, 90 v 92", 0, 1.4, 91),
  count("Poisson 40 a day, 14 v 14, no history", 0, 40, 14),
  count("Poisson 40 a day, 3 v 3, no history", 0, 40, 3),
  count("Poisson 200 a day, 7 v 7, 40 days", 40, 200, 7),
  ratio("conversion 5 % of 1000, 14 v 14", 42, 14, 0.05),
  ratio("conversion 5 % of 30, 7 v 28", 42, 7, 0.05),
];

function sum(
  name: string,
  history: number,
  noise: (random: SeededRandom, days: number) => number[],
  { length = 14, weekdays = false } = {},
): Scenario {
  const value = (random: SeededRandom, days: number) =>
    noise(random, days).map((x, t) => ({ numerator: (100 + x) * (weekdays ? WEEK[t % 7]! : 1), denominator: null }));
  return { name, history, baseline: length, comparison: length, kind: "sum", value };
}

function count(name: string, history: number, mean: number, length: number): Scenario {
  const value = (random: SeededRandom, days: number) =>
    Array.from({ length: days }, () => ({ numerator: random.poisson(mean), denominator: null }));
  return { name, history, baseline: length, comparison: length, kind: "count", value };
}

function ratio(name: string, history: number, comparison: number, rate: number): Scenario {
  const size = comparison === 7 ? 30 : 1000;
  const value = (random: SeededRandom, days: number) =>
    Array.from({ length: days }, (_, t) => {
      const denominator = Math.max(1, random.poisson(size * WEEK[t % 7]!));
      return { numerator: Math.min(denominator, random.poisson(denominator * rate)), denominator };
    });
  return { name, history, baseline: 28, comparison, kind: "ratio", value };
}

export function simulate(scenario: Scenario, random: SeededRandom, factor = 1): Change {
  const days = scenario.history + scenario.baseline + scenario.comparison;
  const start = scenario.history + scenario.baseline;
  const buckets = scenario.value(random, days).map((bucket, t) => ({
    time: 19_000 + t,
    numerator: t >= start ? bucket.numerator * factor : bucket.numerator,
    denominator: bucket.denominator,
    variance: null,
  }));
  const windows = {
    baseline: { start: 19_000 + scenario.history, end: 19_000 + start },
    comparison: { start: 19_000 + start, end: 19_000 + days },
  };
  return measureChange({ buckets, windows, kind: scenario.kind, missing: "auto", windowValues: null })!;
}

/** Percent of runs in which a change is called. */
export function movedPct(scenario: Scenario, runs: number, factor: number): number {
  const random = seededRandom(11);
  let moved = 0;
  for (let run = 0; run < runs; run++) if (simulate(scenario, random, factor).verdict === "moved") moved++;
  return (100 * moved) / runs;
}
