import { type SeededRandom, seededRandom } from "../analysis/seeded-random.ts";
import { dayAfter, dayCount, firstDay, isLate, type Order } from "./made-orders.ts";

export const noises = ["counts", "shares", "overdispersed", "wandering"] as const;
export const calendars = ["even", "weekdays", "own weeks", "holiday", "trend", "restless", "broad"] as const;

export interface PanelRecipe {
  seed: number;
  /** How a cell's day differs from what is usual. */
  noise?: (typeof noises)[number];
  /** How days differ, alike for all cells but for their own weeks. */
  calendar?: (typeof calendars)[number];
  /** Orders of a middling cell and day; cells without any have no row. */
  level?: number;
  dimensions?: Record<string, string[]>;
  /** What happens to a cell in the last two weeks. */
  effect?(cell: Order): number;
  /** Whether the effect is on orders with their visits or on orders per visit. */
  moves?: "orders" | "rate";
}

const usualDimensions = { device: ["ios", "android", "web"], country: ["DE", "FR", "US", "BR"] };

/** One row per day and combination of values with visits and orders: what most people call their data. */
export function makePanel(recipe: PanelRecipe): Order[] {
  const { seed, level = 150, dimensions = usualDimensions, effect = () => 1, moves = "orders" } = recipe;
  const random = seededRandom(seed);
  const days = dayFactors(recipe, random);
  const sizes = new Map(
    Object.values(dimensions)
      .flat()
      .map((value) => [value, Math.exp(0.5 * random.normal())]),
  );
  return cellsOf(dimensions).flatMap((cell) => {
    const usual = Object.values(cell).reduce<number>((size, value) => size * sizes.get(String(value))!, level);
    const rate = 0.2 * Math.exp(0.3 * random.normal());
    const noise = noiseOf(recipe, random);
    const week = Array.from({ length: 7 }, () =>
      recipe.calendar === "own weeks" ? Math.exp(0.3 * random.normal()) : 1,
    );
    return days.flatMap((factor, offset) => {
      const day = dayAfter(firstDay, offset);
      const moved = isLate({ day }) ? effect(cell) : 1;
      const visits = noise((usual / rate) * factor * week[offset % 7] * (moves === "orders" ? moved : 1), offset);
      const orders = random.poisson(visits * rate * (moves === "rate" ? moved : 1));
      return orders === 0 ? [] : [{ day, ...cell, visits, orders }];
    });
  });
}

function cellsOf(dimensions: Record<string, string[]>): Order[] {
  return Object.entries(dimensions).reduce<Order[]>(
    (cells, [name, values]) => cells.flatMap((cell) => values.map((value) => ({ ...cell, [name]: value }))),
    [{}],
  );
}

function dayFactors({ calendar = "even" }: PanelRecipe, random: SeededRandom): number[] {
  return Array.from({ length: dayCount }, (_, offset) => {
    const day = dayAfter(firstDay, offset);
    if (calendar === "weekdays") return [1.3, 1.2, 1.1, 1, 1, 0.7, 0.5][offset % 7];
    if (calendar === "holiday") return offset === 30 || offset === 46 ? 0.4 : 1;
    if (calendar === "trend") return Math.exp(0.01 * offset);
    if (calendar === "restless") return Math.exp(0.2 * random.normal());
    return calendar === "broad" && isLate({ day }) ? 0.75 : 1;
  });
}

function noiseOf({ noise = "counts" }: PanelRecipe, random: SeededRandom): (mean: number, offset: number) => number {
  const wander = random.autoregressive(dayCount, 0.6, 0.1);
  return (mean, offset) => {
    if (noise === "shares") return Math.round(mean * (0.86 + 0.28 * random.uniform()));
    if (noise === "overdispersed") return random.poisson(mean * Math.exp(0.25 * random.normal()));
    return random.poisson(noise === "wandering" ? mean * Math.exp(wander[offset]) : mean);
  };
}
