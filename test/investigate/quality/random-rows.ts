import type { Row } from "./gate.ts";

export interface Random {
  next(): number;
  normal(): number;
  poisson(mean: number): number;
  pick<T>(values: readonly T[], weights?: readonly number[]): T;
}

export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const poisson = (mean: number) => {
    if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    let count = 0;
    for (let product = next(); product > Math.exp(-mean); product *= next()) count += 1;
    return count;
  };
  const pick = <T>(values: readonly T[], weights?: readonly number[]): T => {
    if (!weights) return values[Math.floor(next() * values.length)];
    let rest = next() * weights.reduce((sum, weight) => sum + weight, 0);
    const index = weights.findIndex((weight) => {
      rest -= weight;
      return rest < 0;
    });
    return values[Math.max(0, index)];
  };
  return { next, normal, poisson, pick };
}

export const dayAt = (start: string, offset: number): string =>
  new Date(Date.parse(start) + offset * 86_400_000).toISOString().slice(0, 10);

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

export const countries = ["Germany", "France", "Italy", "Spain", "Poland"];
export const devices = ["phone", "desktop", "tablet"];

export interface OrderOptions {
  seed?: number;
  start?: string;
  days?: number;
  perDay?: number | ((day: string) => number);
  amount?: (random: Random, day: string) => number;
}

/** Orders with a weekday pattern, a few dimensions, a time of day and log-normal amounts. */
export function makeOrders({
  seed = 1,
  start = "2024-01-01",
  days = 91,
  perDay = 40,
  amount = (random) => Math.exp(4 + 0.8 * random.normal()),
}: OrderOptions = {}): Row[] {
  const random = makeRandom(seed);
  const rows: Row[] = [];
  for (let offset = 0; offset < days; offset++) {
    const day = dayAt(start, offset);
    const mean = (typeof perDay === "number" ? perDay : perDay(day)) * (weekdayOf(day) >= 5 ? 0.6 : 1);
    for (let count = random.poisson(mean); count > 0; count--) {
      const seconds = Math.floor(random.next() * 86_400);
      rows.push({
        id: `o${rows.length}`,
        day: `${day} ${new Date(seconds * 1000).toISOString().slice(11, 19)}`,
        country: random.pick(countries, [5, 4, 3, 2, 1]),
        device: random.pick(devices, [6, 3, 1]),
        amount: Math.round(amount(random, day) * 100) / 100,
      });
    }
  }
  return rows;
}

/** January to March 2024: February against March. */
export const february = { start: "2024-02-01", end: "2024-02-29" };
export const march = { start: "2024-03-01", end: "2024-03-31" };
export const isFrom = (row: Row, day: string): boolean => String(row["day"]) >= day;
