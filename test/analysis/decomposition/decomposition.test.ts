import { describe, expect, it } from "vitest";
import { decomposeAmounts } from "../../../src/analysis/decomposition/amounts.ts";
import { decomposeTree, type MetricNode } from "../../../src/analysis/decomposition/decompose-tree.ts";
import { logarithmicMean, productMultipliers } from "../../../src/analysis/decomposition/product-multipliers.ts";
import { decomposeRate, type RateSegment } from "../../../src/analysis/decomposition/rates.ts";
import { reconcile } from "../../../src/analysis/decomposition/reconcile.ts";
import { fsum } from "../../../src/analysis/fsum.ts";
import { type SeededRandom, seededRandom } from "../seeded-random.ts";

function wild(random: SeededRandom): number {
  if (random.uniform() < 0.1) return 0;
  return random.normal() * 10 ** (16 * random.uniform() - 8);
}

describe("reconcile", () => {
  it("adds up to the last bit, whatever the sizes", () => {
    const random = seededRandom(31);
    for (let run = 0; run < 2000; run++) {
      const parts = Array.from({ length: 1 + Math.floor(8 * random.uniform()) }, () => wild(random));
      const asked = run % 2 === 0 ? wild(random) : fsum(parts);
      const { remainder, total } = reconcile(asked, parts);
      expect(fsum([...parts, remainder])).toBe(total);
      const largest = Math.max(...parts.map(Math.abs), Math.abs(asked));
      expect(Math.abs(total - asked)).toBeLessThanOrEqual(largest * 2 ** -50);
    }
  });
});

describe("decomposeAmounts", () => {
  it("gives each segment its change and the rest to the remainder", () => {
    const { total, segments, remainder } = decomposeAmounts(
      [
        { name: "ios", before: 100, after: 40 },
        { name: "new", before: 0, after: 5 },
        { name: "gone", before: 7, after: 0 },
      ],
      { before: 200, after: 140 },
    );
    expect([total, remainder]).toEqual([-60, 2]);
    expect(segments.map((segment) => [segment.contribution, segment.presence])).toEqual([
      [-60, "both"],
      [5, "entered"],
      [-7, "left"],
    ]);
    expect(segments[0]!.share).toBe(1);
  });

  it("reconciles exactly for any amounts", () => {
    const random = seededRandom(32);
    for (let run = 0; run < 500; run++) {
      const segments = Array.from({ length: 6 }, (_, i) => ({
        name: `${i}`,
        before: wild(random),
        after: wild(random),
      }));
      const { total, segments: effects, remainder } = decomposeAmounts(segments, null);
      expect(fsum([...effects.map((effect) => effect.contribution), remainder])).toBe(total);
    }
  });
});

describe("decomposeRate", () => {
  const side = (numerator: number, denominator: number) => ({ numerator, denominator });
  const separate = { whole: null, interaction: "separate" as const };

  it("calls a drop inside one channel a rate effect, not a mix effect", () => {
    const segments = [
      { name: "web", before: side(10, 100), after: side(5, 100) },
      { name: "app", before: side(20, 100), after: side(20, 100) },
    ];
    const { segments: effects, mix, total } = decomposeRate(segments, separate);
    expect(effects[0]!.rate).toBeCloseTo(-0.025, 14);
    expect([effects[1]!.contribution, mix]).toEqual([0, 0]);
    expect(total).toBeCloseTo(-0.025, 14);
  });

  it("finds all of a Simpson's reversal in the mix", () => {
    const segments = [
      { name: "easy", before: side(80, 100), after: side(17, 20) },
      { name: "hard", before: side(2, 20), after: side(15, 100) },
    ];
    const { total, rate, mix } = decomposeRate(segments, { whole: null, interaction: "halved" });
    expect(total).toBeLessThan(-0.3);
    expect(rate).toBeGreaterThan(0.04);
    expect(mix).toBeLessThan(-0.4);
  });

  it("gives segments that enter and leave to the mix, and a segment of average rate nothing", () => {
    const segments = [
      { name: "stays", before: side(10, 100), after: side(10, 100) },
      { name: "leaves", before: side(10, 100), after: side(0, 0) },
      { name: "enters", before: side(0, 0), after: side(50, 100) },
    ];
    const { segments: effects, total } = decomposeRate(segments, separate);
    expect(effects.map((effect) => effect.presence)).toEqual(["both", "left", "entered"]);
    expect(effects[1]!.contribution).toBeCloseTo(0, 15);
    expect(effects[2]!.mix).toBeCloseTo(0.2, 14);
    expect(total).toBeCloseTo(0.2, 14);
  });

  it("reconciles exactly for any segments, in both forms, without a systematic remainder", () => {
    const random = seededRandom(33);
    for (let run = 0; run < 500; run++) {
      const amount = () => (random.uniform() < 0.15 ? 0 : 1000 * random.uniform() ** 4);
      const segments: RateSegment[] = Array.from({ length: 7 }, (_, i) => ({
        name: `${i}`,
        before: side(amount(), amount()),
        after: side(amount(), amount()),
      }));
      for (const interaction of ["separate", "halved"] as const) {
        const result = decomposeRate(segments, { whole: null, interaction });
        if (!Number.isFinite(result.total)) continue;
        const parts = result.segments.map((effect) => effect.contribution);
        expect(fsum([...parts, result.remainder])).toBe(result.total);
        expect(Math.abs(result.remainder)).toBeLessThan(1e-9 * Math.max(1, ...parts.map(Math.abs)));
      }
    }
  });
});

describe("product effects", () => {
  it("has the logarithmic mean between the geometric and the arithmetic", () => {
    expect(logarithmicMean(1, Math.E)).toBeCloseTo(Math.E - 1, 14);
    expect(logarithmicMean(5, 5)).toBe(5);
    expect(logarithmicMean(1, 1.00009)).toBeCloseTo(0.00009 / Math.log(1.00009), 11);
  });

  it("splits a product completely, with zeros and signs too", () => {
    const random = seededRandom(34);
    for (let run = 0; run < 500; run++) {
      const draw = () => (run % 2 === 0 ? 0.1 + random.uniform() : Math.round(3 * random.normal()));
      const factors = Array.from({ length: 4 }, () => ({ before: draw(), after: draw(), power: 1 as const }));
      const product = (side: "before" | "after") => factors.reduce((value, factor) => value * factor[side], 1);
      const parts = productMultipliers(factors).map((m, i) => m * (factors[i]!.after - factors[i]!.before));
      expect(fsum(parts)).toBeCloseTo(product("after") - product("before"), 9);
    }
  });
});

describe("decomposeTree", () => {
  const leaf = (name: string, before: number, after: number): MetricNode => ({
    name,
    before,
    after,
    operation: "leaf",
    children: [],
  });

  it("follows profit = visits × conversion × basket − cost down to the leaves", () => {
    const revenue: MetricNode = {
      name: "revenue",
      before: 1000 * 0.05 * 20,
      after: 800 * 0.05 * 25,
      operation: "product",
      children: [leaf("visits", 1000, 800), leaf("conversion", 0.05, 0.05), leaf("basket", 20, 25)].map((node) => ({
        node,
        sign: 1,
      })),
    };
    const profit: MetricNode = {
      name: "profit",
      before: 400,
      after: 350,
      operation: "sum",
      children: [
        { node: revenue, sign: 1 },
        { node: leaf("cost", 600, 650), sign: -1 },
      ],
    };
    const { effects, total, remainder } = decomposeTree(profit);
    const by = Object.fromEntries(effects.map((effect) => [effect.name, effect.contribution]));
    expect(total).toBe(-50);
    expect(by["cost"]).toBe(-50);
    expect(by["revenue"]).toBe(0);
    // Revenue is flat, yet fewer visits and larger baskets cancel inside it.
    expect(by["visits"]).toBeCloseTo(1000 * Math.log(0.8), 9);
    expect(by["basket"]).toBeCloseTo(1000 * Math.log(1.25), 9);
    expect(by["conversion"]).toBe(0);
    expect(Math.abs(remainder)).toBeLessThan(1e-10);
  });

  it("reconciles exactly for random trees of sums, products and quotients", () => {
    const random = seededRandom(35);
    const grow = (depth: number, name: string): MetricNode => {
      const kind = depth === 0 ? 0 : random.uniform();
      if (kind < 0.3) return leaf(name, 1 + 9 * random.uniform(), 1 + 9 * random.uniform());
      const children = [0, 1, 2].map((i) => ({
        node: grow(depth - 1, `${name}${i}`),
        sign: (random.uniform() < 0.3 ? -1 : 1) as 1 | -1,
      }));
      const operation = kind < 0.65 ? "sum" : "product";
      const value = (side: "before" | "after") =>
        operation === "sum"
          ? children.reduce((sum, child) => sum + child.sign * child.node[side], 0)
          : children.reduce((product, child) => product * child.node[side] ** child.sign, 1);
      return { name, before: value("before"), after: value("after"), operation, children };
    };
    for (let run = 0; run < 300; run++) {
      const root = { ...grow(3, "r") };
      if (root.operation === "leaf") continue;
      const { effects, total, remainder } = decomposeTree(root);
      const leaves = effects.filter((effect) => effect.isLeaf).map((effect) => effect.contribution);
      expect(fsum([...leaves, remainder])).toBe(total);
      expect(Math.abs(remainder)).toBeLessThan(1e-8 * Math.max(1, ...leaves.map(Math.abs)));
    }
  });
});
