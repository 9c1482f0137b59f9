import { describe, expect, it } from "vitest";
import { fsum } from "../../../src/analysis/fsum.ts";
import type { CaseResult, MetricTree } from "../../../src/investigate/case-result.ts";
import { renderReport } from "../../../src/investigate/report/render-report.ts";
import { treeSentence } from "../../../src/investigate/report/tree-sentence.ts";
import { day } from "../understand/open-texts.ts";
import { askCase, makeOrders, makeTraffic, withoutColumns } from "./ask-case.ts";

const upstreamStatus = ({ hypotheses }: CaseResult) =>
  hypotheses.find(({ title }) => title === "A measure upstream moved")?.status;

const treeOf = ({ tree }: CaseResult): MetricTree => {
  expect(tree).not.toBeNull();
  return tree as MetricTree;
};

const names = ({ effects }: MetricTree) => effects.map(({ name }) => name);

function expectExact({ tree, change, evidence }: CaseResult) {
  const { effects, remainder, total, evidence: ids } = tree as MetricTree;
  expect(fsum([...effects.map(({ contribution }) => contribution), remainder])).toBe(total);
  expect(total).toBeCloseTo(change.absolute as number, 6);
  expect(Math.abs(remainder)).toBeLessThan(1e-6 * Math.abs(total));
  expect(ids).toHaveLength(1);
  expect(Object.keys(evidence)).toContain(ids[0]);
}

describe("an amount that is quantity times price", () => {
  it("fell by the number of orders: no measure upstream is claimed, and what was seen is said", async () => {
    const result = await askCase({ orders: makeOrders(2, { orders: 0.7 }) }, "sum(amount)");
    const tree = treeOf(result);
    expectExact(result);
    expect(names(tree)).toEqual(["orders", "quantity per row", "price (amount per quantity)"]);
    expect(tree.identity).toBe("amount = quantity × price");
    expect(tree.held).toBe(1);
    expect(tree.effects[0].share).toBeGreaterThan(0.9);
    expect(upstreamStatus(result)).toBe("RULED_OUT");
    const seen = result.ruledOut.find(({ title }) => title === "A measure upstream moved");
    expect(seen?.seen).toMatch(/^orders −\d+\.\d.*: the number of orders moved$/);
    expect(seen?.evidence).toEqual(tree.evidence);
  });

  it("fell by the price: confirmed upstream, and said in a sentence with its evidence", async () => {
    const result = await askCase({ orders: makeOrders(2, { price: 0.7 }) }, "sum(amount)");
    const tree = treeOf(result);
    expectExact(result);
    expect(tree.effects[2].share).toBeGreaterThan(0.9);
    expect(upstreamStatus(result)).toBe("CONFIRMED");
    expect(treeSentence(tree)).toMatch(/^Lower price \(−2\d\.\d.%\), not (fewer orders|lower quantity per row) /);
    const report = renderReport(result, [], new Date(0));
    const section = report.slice(report.indexOf("## What the metric is made of"), report.indexOf("## Explanations"));
    expect(report.indexOf("## The change as a bridge")).toBeLessThan(report.indexOf("## What the metric is made of"));
    expect(section).toContain(`[${tree.evidence[0]}]`);
    expect(section).toContain("`amount = quantity × price` holds in every row of both periods");
    expect(section).toContain("another cut of the same change");
  });

  it("is found behind an expression as well", async () => {
    const summed = await askCase({ orders: makeOrders(3, { quantity: 0.5 }) }, "sum(quantity * price)");
    expectExact(summed);
    expect(treeOf(summed).identity).toMatch(/= quantity × price$/);
  });

  it("makes an average of quantity per row and price", async () => {
    const averaged = await askCase({ orders: makeOrders(3, { quantity: 0.5 }) }, "avg(amount)");
    expectExact(averaged);
    expect(names(treeOf(averaged))).toEqual(["quantity per row", "price (amount per quantity)"]);
    expect(treeOf(averaged).effects[0].share).toBeGreaterThan(0.9);
  });

  it("has the days as a factor where the periods differ in length", async () => {
    const orders = makeOrders(4, { price: 0.7 });
    const result = await askCase({ orders }, "sum(amount)", { start: day(14), end: day(41) });
    expectExact(result);
    expect(treeOf(result).effects[0].name).toBe("orders per day");
    expect(treeOf(result).effects[0].before).toBeGreaterThan(60);
    expect(treeOf(result).effects[0].before).toBeLessThan(100);
    expect(treeOf(result).effects.at(-1)).toMatchObject({ name: "days", before: 28, after: 14 });
    expect(treeOf(result).effects.at(-1)!.contribution).toBeCloseTo(result.change.rate!.by_length, 6);
  });
});

it("takes profit apart into what comes in by quantity and price, and cost", async () => {
  const result = await askCase({ orders: makeOrders(5, { price: 0.7 }) }, "sum(profit)");
  const tree = treeOf(result);
  expectExact(result);
  expect(tree.identity).toBe("profit = amount − cost");
  expect(names(tree)).toEqual(["quantity", "price (amount per quantity)", "cost"]);
  expect(tree.effects[1].contribution).toBeLessThan(tree.total);
  expect(tree.effects[2].contribution).toBeGreaterThan(0);
});

it("splits a sum without an identity into how many rows and how much each", async () => {
  const orders = withoutColumns(makeOrders(6, { orders: 0.7 }), ["price", "cost", "profit"]);
  const result = await askCase({ orders }, "sum(amount)");
  expectExact(result);
  expect(names(treeOf(result))).toEqual(["orders", "amount per row"]);
  expect(treeOf(result).held).toBeNull();
  expect(treeSentence(treeOf(result))).toMatch(/^Fewer orders \(−\d+\.\d.%\), not smaller ones \(.\d+\.\d.%\)$/);
  expect(upstreamStatus(result)).toBe("RULED_OUT");
});

it("does not take a measure apart into what is made from it", async () => {
  const tree = treeOf(await askCase({ orders: makeOrders(7, { quantity: 0.6 }) }, "sum(quantity)"));
  expect(names(tree)).toEqual(["orders", "quantity per row"]);
});

it("splits a ratio into its numerator and denominator by the logarithmic mean", async () => {
  const traffic = makeTraffic(8, [
    { device: "web", visits: 300, rate: 0.2, lateVisits: 300, lateRate: 0.14 },
    { device: "app", visits: 300, rate: 0.2, lateVisits: 300, lateRate: 0.14 },
  ]);
  const result = await askCase({ traffic }, "sum(orders) / sum(visits)");
  const tree = treeOf(result);
  expectExact(result);
  expect(names(tree)).toEqual(["orders", "visits"]);
  const [orders, visits] = tree.effects;
  const mean = tree.total / Math.log(tree.after / tree.before);
  expect(orders.contribution).toBeCloseTo(mean * Math.log(orders.after / orders.before), 10);
  expect(visits.contribution).toBeCloseTo(-mean * Math.log(visits.after / visits.before), 10);
});

it("gives no tree for noise, for counts and for averages that are made of nothing else", async () => {
  expect((await askCase({ orders: makeOrders(9, {}) }, "sum(amount)")).tree).toBeNull();
  const orders = withoutColumns(makeOrders(9, { orders: 0.6, price: 0.7 }), ["quantity", "price", "cost", "profit"]);
  expect((await askCase({ orders }, "count(*)")).tree).toBeNull();
  expect((await askCase({ orders }, "avg(amount)")).tree).toBeNull();
});
