import { expect, it } from "vitest";
import { findOut } from "./find-out.ts";
import { isLate, makeOrders } from "./made-orders.ts";

it("keeps a rise that a general fall and another segment's fall hide in its own series", async () => {
  const orders = makeOrders({
    seed: 11,
    perDay: 300,
    most: 1.45,
    volume: (order) => {
      if (!isLate(order)) return 1;
      return 0.8 * (order["device"] === "ios" ? 0.6 : 1) * (order["country"] === "FR" ? 1.45 : 1);
    },
  });
  const result = await findOut({ tables: { orders }, metric: "count(*)" });
  const named = result.explanations.flatMap(({ segment }) => (segment === null ? [] : [segment]));
  expect(named).toHaveLength(2);
  expect(named).toEqual(expect.arrayContaining([{ device: "ios" }, { country: "FR" }]));
  const rise = result.explanations.find(({ segment }) => segment?.["country"] === "FR")!;
  expect(Math.abs(rise.after! / rise.before! - 1)).toBeLessThan(0.1);
});
