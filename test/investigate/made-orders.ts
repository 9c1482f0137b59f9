import { seededRandom } from "../analysis/seeded-random.ts";

export type Order = Record<string, string | number | null>;

export interface Shop {
  seed: number;
  /** Orders of a weekday, before `volume`. */
  perDay?: number;
  /** Values of each dimension with their weights. */
  dimensions?: Record<string, Record<string, number>>;
  /** How much of the usual volume an order like this has; at most `most`. */
  volume?(order: Order): number;
  most?: number;
  /** Columns besides the day and the dimensions. */
  columns?(order: Order, random: ReturnType<typeof seededRandom>): Order;
}

/** Eight weeks from a Monday on; the last two are compared with the two before. */
export const firstDay = "2025-01-06";
export const dayCount = 56;
export const baseline = { start: "2025-02-03", end: "2025-02-16" };
export const comparison = { start: "2025-02-17", end: "2025-03-02" };
export const isLate = ({ day }: Order): boolean => String(day) >= comparison.start;

const usualDimensions = {
  device: { ios: 4, android: 4, web: 2 },
  country: { DE: 4, FR: 3, IT: 2, ES: 1 },
  channel: { search: 3, mail: 2, social: 1 },
};

/** Orders with a weekday pattern, cents that are whole numbers, and what a case plants. */
export function makeOrders({
  seed,
  perDay = 150,
  dimensions = usualDimensions,
  volume = () => 1,
  most = 1,
  columns = (_, random) => ({ amount: Math.round(2000 + 8000 * random.uniform()) / 100 }),
}: Shop): Order[] {
  const random = seededRandom(seed);
  const orders: Order[] = [];
  for (let offset = 0; offset < dayCount; offset++) {
    const day = dayAfter(firstDay, offset);
    const mean = perDay * most * (offset % 7 >= 5 ? 0.7 : 1);
    for (let count = random.poisson(mean); count > 0; count--) {
      const order: Order = { order_id: `o${orders.length}`, day };
      for (const [name, weights] of Object.entries(dimensions)) order[name] = pick(weights, random.uniform());
      const chance = random.uniform();
      const extra = columns(order, random);
      if (chance * most < volume(order)) orders.push({ ...order, ...extra });
    }
  }
  return orders;
}

export function dayAfter(day: string, offset: number): string {
  return new Date(Date.parse(day) + offset * 86_400_000).toISOString().slice(0, 10);
}

function pick(weights: Record<string, number>, at: number): string {
  const entries = Object.entries(weights);
  let rest = at * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of entries) {
    rest -= weight;
    if (rest < 0) return value;
  }
  return entries[0][0];
}

export function toCsv(rows: Order[]): string {
  const header = Object.keys(rows[0]);
  const lines = rows.map((row) => header.map((name) => cellText(row[name])).join(","));
  return `${[header.join(","), ...lines].join("\n")}\n`;
}

function cellText(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
