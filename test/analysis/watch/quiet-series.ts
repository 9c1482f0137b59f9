import type { WatchedKind, WatchedPoint } from "../../../src/analysis/watch/watched-series.ts";
import { seededRandom } from "../seeded-random.ts";

export interface SeriesKind {
  name: string;
  kind: WatchedKind;
  /** Draws days; each with the standard deviation of its noise around what is to be expected of it. */
  draw(random: Random, days: number): DrawnDay[];
}

export interface DrawnDay {
  value: number;
  size: number | null;
  noise: number;
}

export interface Random {
  uniform(): number;
  normal(): number;
  student(freedom: number): number;
  poisson(mean: number): number;
  gamma(shape: number): number;
}

export function openRandom(seed: number): Random {
  const { uniform: drawn } = seededRandom(seed);
  // Never 0, of which there is no logarithm.
  const uniform = () => drawn() + 0.5 / 4294967296;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const gamma = (shape: number): number => {
    if (shape < 1) return gamma(shape + 1) * uniform() ** (1 / shape);
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = normal();
      const v = (1 + c * x) ** 3;
      if (v > 0 && Math.log(uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
    }
  };
  const poisson = (mean: number): number => {
    if (mean > 500) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    let [count, product] = [0, uniform()];
    const floor = Math.exp(-Math.min(mean, 700));
    while (product > floor) {
      count += 1;
      product *= uniform();
    }
    return count;
  };
  return {
    uniform,
    normal,
    student: (freedom) => normal() / Math.sqrt((2 * gamma(freedom / 2)) / freedom),
    poisson,
    gamma,
  };
}

const weekdays = [1.05, 1.1, 1.08, 1.04, 1.12, 0.82, 0.79];
const factor = (day: number): number => weekdays[day % 7]!;

const amounts = (
  name: string,
  noiseOf: (random: Random, days: number) => number[],
  level: (day: number) => number,
): SeriesKind => ({
  name,
  kind: "amount",
  draw: (random, days) => {
    const noise = noiseOf(random, days);
    return noise.map((own, day) => ({
      value: level(day) * (1 + 0.05 * own),
      size: null,
      noise: 0.05 * level(day) * (noiseOf === wandering ? wanderingError : 1),
    }));
  },
});

const independent = (random: Random, days: number): number[] => Array.from({ length: days }, random.normal);

/** Spread one, whatever the memory. */
const lasting =
  (memory: number) =>
  (random: Random, days: number): number[] => {
    let last = random.normal();
    return Array.from({ length: days }, () => {
      last = memory * last + Math.sqrt(1 - memory ** 2) * random.normal();
      return last;
    });
  };

/** Of the best forecast one day ahead: P = (q + √(q² + 4q)) / 2 with q = 0.04, and the noise itself. */
const wanderingError = Math.sqrt(1 + (0.04 + Math.sqrt(0.04 ** 2 + 4 * 0.04)) / 2);

const wandering = (random: Random, days: number): number[] => {
  let level = 0;
  return Array.from({ length: days }, () => {
    level += 0.2 * random.normal();
    return level + random.normal();
  });
};

const heavy = (freedom: number) => (random: Random, days: number) =>
  Array.from({ length: days }, () => random.student(freedom) / Math.sqrt(freedom / (freedom - 2)));

const counts = (name: string, mean: (day: number) => number, dispersion = 1): SeriesKind => ({
  name,
  kind: "count",
  draw: (random, days) =>
    Array.from({ length: days }, (_, day) => {
      const shape = mean(day) / Math.max(dispersion - 1, 1e-9);
      const rate = dispersion > 1 ? (mean(day) * random.gamma(shape)) / shape : mean(day);
      return { value: random.poisson(rate), size: null, noise: Math.sqrt(mean(day) * dispersion) };
    }),
});

const rates = (name: string, rate: number, visits: (day: number) => number): SeriesKind => ({
  name,
  kind: "rate",
  draw: (random, days) =>
    Array.from({ length: days }, (_, day) => {
      const size = Math.max(1, random.poisson(visits(day)));
      const own = rate * (1 + 0.1 * (factor(day) - 1));
      const hits = Math.min(
        size,
        Math.max(0, Math.round(size * own + Math.sqrt(size * own * (1 - own)) * random.normal())),
      );
      return { value: hits / size, size, noise: Math.sqrt((own * (1 - own)) / size) };
    }),
});

export const seriesKinds: SeriesKind[] = [
  amounts("independent noise", independent, () => 1000),
  amounts("weekdays", independent, (day) => 1000 * factor(day)),
  amounts("weekdays and trend", independent, (day) => 1000 * factor(day) * (1 + 0.004 * day)),
  amounts("falling trend", independent, (day) => 1000 * (1 - 0.003 * day)),
  amounts("noise that lasts, 0.3", lasting(0.3), (day) => 1000 * factor(day)),
  amounts("noise that lasts, 0.7", lasting(0.7), (day) => 1000 * factor(day)),
  amounts("wandering level", wandering, (day) => 1000 * factor(day)),
  amounts("heavy tails (t, 4)", heavy(4), (day) => 1000 * factor(day)),
  counts("counts of 400, weekdays", (day) => 400 * factor(day)),
  counts("counts of 60, weekdays", (day) => 60 * factor(day)),
  counts("counts of 12", () => 12),
  counts("overdispersed counts of 200", (day) => 200 * factor(day), 6),
  rates("rate of 3 % of 5,000", 0.03, (day) => 5000 * factor(day)),
  rates("rate of 20 % of 300, weekends smaller", 0.2, (day) => 300 * factor(day) ** 2),
];

const incidents = (random: Random, days: number): number[] =>
  independent(random, days).map((own, day) =>
    day < days - watchedDays && random.uniform() < 0.03 ? own + 12 * Math.sign(random.normal()) : own,
  );

/** No incident of the history falls into the days that are checked. */
const watchedDays = 30;

/** Histories in which something else has happened, or tails that are heavier still. */
export const hardKinds: SeriesKind[] = [
  amounts("heavy tails (t, 3)", heavy(3), (day) => 1000 * factor(day)),
  amounts("incidents, 3 % of the days before", incidents, (day) => 1000 * factor(day)),
  amounts("the level a quarter higher since day 15", independent, (day) => (day < 15 ? 1000 : 1250) * factor(day)),
];

export function toPoints(days: DrawnDay[]): WatchedPoint[] {
  return days.map(({ value, size }, position) => ({ position, value, size }));
}
