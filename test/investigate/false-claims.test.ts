import { describe, expect, it } from "vitest";
import { seededRandom } from "../analysis/seeded-random.ts";
import { findOut } from "./find-out.ts";
import { dayAfter, dayCount, firstDay, isLate, makeOrders, type Order } from "./made-orders.ts";

const metrics = {
  sum: "sum(amount)",
  count: "count(*)",
  average: "avg(amount)",
  ratio: "sum(paid)/sum(visits)",
};
const sizes = { small: 25, middle: 150 };
const styles = ["even", "weekdays", "drifting", "clustered", "broad"] as const;

interface Quiet {
  seed: number;
  metric: keyof typeof metrics;
  size: keyof typeof sizes;
  style: (typeof styles)[number];
}

const cases = Object.keys(sizes).flatMap((size) =>
  styles.flatMap((style) => Object.keys(metrics).map((metric) => ({ size, style, metric }) as Omit<Quiet, "seed">)),
);

/** Days that differ, the same for all segments. */
function dayFactors({ style, seed }: Quiet): Map<string, number> {
  const drift = seededRandom(seed + 5000).autoregressive(dayCount, 0.8, 0.15);
  const factor = (offset: number) => {
    if (style === "drifting") return Math.min(2, Math.exp(drift[offset]));
    if (style === "weekdays") return [1.4, 1.2, 1, 1, 1.1, 0.6, 0.4][offset % 7];
    return 1;
  };
  return new Map(Array.from({ length: dayCount }, (_, i) => [dayAfter(firstDay, i), factor(i)]));
}

function makeQuiet(quiet: Quiet): Order[] {
  const factors = dayFactors(quiet);
  const isClustered = quiet.style === "clustered";
  const orders = makeOrders({
    seed: quiet.seed,
    perDay: sizes[quiet.size] / (isClustered ? 3 : 1),
    most: 2,
    volume: (order) => factors.get(String(order["day"]))! * (quiet.style === "broad" && isLate(order) ? 0.7 : 1),
    columns: (order, random) => {
      const rate = order["device"] === "ios" ? 0.4 : 0.2;
      return {
        amount: Math.round(100 * Math.exp(3 + 0.7 * random.normal())) / 100,
        visits: 5,
        paid: Array.from({ length: 5 }, () => (random.uniform() < rate ? 1 : 0)).reduce<number>((a, b) => a + b, 0),
      };
    },
  });
  return isClustered ? inClusters(orders, quiet.seed) : orders;
}

/** A few rows for each, all alike but for the amount: three on average, up to many. */
function inClusters(orders: Order[], seed: number): Order[] {
  const random = seededRandom(seed + 9000);
  return orders.flatMap((order) => {
    const size = 1 + Math.floor(Math.log(1 - random.uniform()) / Math.log(2 / 3));
    return Array.from({ length: size }, (_, i) => ({
      ...order,
      order_id: `${order["order_id"]}-${i}`,
      amount: Math.round(100 * Math.exp(3 + 0.7 * random.normal())) / 100,
    }));
  });
}

async function claimsOf(quiet: Quiet): Promise<string[]> {
  const { explanations } = await findOut({ tables: { orders: makeQuiet(quiet) }, metric: metrics[quiet.metric] });
  return explanations.flatMap(({ segment, title }) => (segment === null ? [] : [title]));
}

/** Seeds go with the cases, so that no two tables are alike. */
async function blamed(chosen: (quiet: Omit<Quiet, "seed">) => boolean): Promise<string[]> {
  const tables: string[] = [];
  for (const [i, quiet] of cases.entries()) {
    const claims = chosen(quiet) ? await claimsOf({ ...quiet, seed: 200 + i }) : [];
    if (claims.length > 0) tables.push(`${quiet.size} ${quiet.style} ${quiet.metric}: ${claims.join("; ")}`);
  }
  return tables;
}

describe("of 40 tables in which no segment moved, at most one is blamed on a segment", () => {
  it("where rows come one by one: 32 tables", async () => {
    const tables = await blamed(({ style }) => style !== "clustered");
    expect(tables.length, tables.join("\n")).toBeLessThanOrEqual(1);
  }, 300_000);

  it("where rows come in clusters: 8 tables", async () => {
    const tables = await blamed(({ style }) => style === "clustered");
    expect(tables.length, tables.join("\n")).toBeLessThanOrEqual(1);
  }, 300_000);
});
