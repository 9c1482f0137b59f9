import { describe, expect, it } from "vitest";
import type { Facts } from "../../../src/investigate/facts.ts";
import type { SegmentValue } from "../../../src/investigate/facts-sql.ts";
import { judgeSegment } from "../../../src/investigate/suspicion/judge-segment.ts";
import { isLate, makeOrders, type Order } from "../made-orders.ts";
import { openCase } from "./open-case.ts";

const values: Record<string, string[]> = {
  device: ["ios", "android", "web"],
  country: ["DE", "FR", "IT", "ES"],
  channel: ["search", "mail", "social"],
};

/** All single values and pairs of them. */
function segmentsOf({ dimensions }: Facts): SegmentValue[][] {
  const terms = dimensions.flatMap((dimension) =>
    (values[dimension.name] ?? []).map((value) => ({ dimension, value })),
  );
  const pairs = terms.flatMap((one, i) =>
    terms.slice(i + 1).flatMap((other) => (one.dimension === other.dimension ? [] : [[one, other]])),
  );
  return [...terms.map((term) => [term]), ...pairs];
}

async function confirmed(
  rows: Order[],
  metric: string,
  isWrong: (names: string) => boolean,
): Promise<[number, string[]]> {
  const shop = await openCase(rows, metric);
  try {
    const wrong = segmentsOf(shop.context.facts).filter((terms) => isWrong(terms.map(({ value }) => value).join(" ")));
    const names: string[] = [];
    for (const terms of wrong) {
      const { verdict, seen } = await judgeSegment(terms, null, shop.context);
      if (verdict !== "ruled_out") names.push(`${terms.map(({ value }) => value).join(" ")}: ${verdict}, ${seen}`);
    }
    return [wrong.length, names];
  } finally {
    shop.close();
  }
}

const cause = (order: Order) => isLate(order) && order["device"] === "ios" && order["country"] === "DE";

const columns = (order: Order, random: { uniform: () => number }): Order => ({
  amount: Math.round(2000 + 8000 * random.uniform()) / 100,
  visits: 5,
  paid: Array.from({ length: 5 }, () => (random.uniform() < (cause(order) ? 0.15 : 0.3) ? 1 : 0)).reduce<number>(
    (a, b) => a + b,
    0,
  ),
});

describe("wrong suspicions", () => {
  it.each([
    ["sum(amount)", 31],
    ["sum(paid)/sum(visits)", 32],
  ])("are not confirmed beside a true cause: %s", async (metric, seed) => {
    const volume = (order: Order) => (metric === "sum(amount)" && cause(order) ? 0.4 : 1);
    // What lies around, inside or at the cause is not wrong.
    const isWrong = (names: string) => !/^ios$|^DE$|ios DE|^ios \w+$|^DE \w+$/.test(names);
    const [count, names] = await confirmed(makeOrders({ seed, perDay: 100, volume, columns }), metric, isWrong);
    expect(count).toBeGreaterThan(20);
    expect(names.length, names.join("\n")).toBeLessThanOrEqual(0.05 * count);
  });

  it("are not confirmed where nothing moved", async () => {
    const [count, names] = await confirmed(makeOrders({ seed: 34, perDay: 80 }), "count(*)", () => true);
    expect(count).toBeGreaterThan(40);
    expect(names.length, names.join("\n")).toBeLessThanOrEqual(0.05 * count);
  });
});
