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

interface Judged {
  count: number;
  confirmed: string[];
  notShown: string[];
}

async function judgeAll(rows: Order[], metric: string, isWrong: (names: string) => boolean): Promise<Judged> {
  const shop = await openCase(rows, metric);
  try {
    const wrong = segmentsOf(shop.context.facts).filter((terms) => isWrong(terms.map(({ value }) => value).join(" ")));
    const confirmed: string[] = [];
    const notShown: string[] = [];
    for (const terms of wrong) {
      const { verdict, seen } = await judgeSegment(terms, null, shop.context);
      const told = `${terms.map(({ value }) => value).join(" ")}: ${verdict}, ${seen}`;
      if (verdict === "not_shown") notShown.push(told);
      else if (verdict !== "ruled_out") confirmed.push(told);
    }
    return { count: wrong.length, confirmed, notShown };
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
    const orders = makeOrders({ seed, perDay: 100, volume, columns });
    const { count, confirmed, notShown } = await judgeAll(orders, metric, isWrong);
    expect(count).toBeGreaterThan(20);
    expect(confirmed).toEqual([]);
    // Where one segment makes the change, most others cannot make half of it, and are refuted by that.
    expect(notShown.length, notShown.join("\n")).toBeLessThanOrEqual(0.2 * count);
  });

  it("are not confirmed where nothing moved", async () => {
    const orders = makeOrders({ seed: 34, perDay: 80 });
    const { count, confirmed } = await judgeAll(orders, "count(*)", () => true);
    expect(count).toBeGreaterThan(40);
    expect(confirmed).toEqual([]);
  });
});
