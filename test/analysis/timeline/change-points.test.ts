import { describe, expect, it } from "vitest";
import { findChangePoints } from "../../../src/analysis/timeline/find-change-points.ts";
import { pelt } from "../../../src/analysis/timeline/pelt.ts";
import { robustChangePoints } from "../../../src/analysis/timeline/robust-change-points.ts";
import { normalMeanCost, normalMeanVarianceCost, poissonCost } from "../../../src/analysis/timeline/segment-costs.ts";
import { seededRandom } from "../seeded-random.ts";

/** Optimal partitioning without pruning. */
function leastCost(
  count: number,
  cost: (start: number, end: number) => number,
  penalty: number,
  least: number,
): number {
  const best = [-penalty];
  for (let end = 1; end <= count; end++) {
    best[end] = Number.POSITIVE_INFINITY;
    for (let start = 0; start <= end - least; start++)
      best[end] = Math.min(best[end]!, best[start]! + cost(start, end) + penalty);
  }
  return best[count]!;
}

function costOf(
  changes: number[],
  count: number,
  cost: (start: number, end: number) => number,
  penalty: number,
): number {
  const edges = [0, ...changes, count];
  return edges.slice(1).reduce((sum, end, i) => sum + cost(edges[i]!, end) + penalty, -penalty);
}

describe("pelt", () => {
  it("costs exactly what the search without pruning costs", () => {
    const random = seededRandom(2);
    for (let run = 0; run < 30; run++) {
      const values = Array.from({ length: 60 }, (_, t) => 3 * Math.floor(t / (8 + run)) + random.normal());
      const counts = values.map((value) => random.poisson(Math.abs(value) + 1));
      for (const [cost, penalty] of [
        [normalMeanCost(values, 1), 8],
        [normalMeanVarianceCost(values, 1e-4), 12],
        [poissonCost(counts), 8],
      ] as const) {
        const changes = pelt({ count: 60, cost, penalty, minimumLength: 2 });
        expect(costOf(changes, 60, cost, penalty)).toBeCloseTo(leastCost(60, cost, penalty, 2), 8);
      }
    }
  });
});

describe("robustChangePoints", () => {
  it("equals the plain search when no value is beyond the threshold", () => {
    const random = seededRandom(4);
    const values = Array.from({ length: 120 }, (_, t) => (t < 50 ? 0 : t < 90 ? 4 : 1) + random.normal());
    const plain = pelt({ count: 120, cost: normalMeanCost(values, 1), penalty: 15, minimumLength: 1 });
    expect(robustChangePoints(values, { penalty: 15, threshold: 1000 })).toEqual(plain);
  });

  it("finds the shift and ignores single spikes", () => {
    const random = seededRandom(9);
    const values = Array.from({ length: 100 }, (_, t) => (t < 60 ? 10 : 15) + random.normal());
    for (const spike of [12, 33, 80]) values[spike] = 200;
    expect(findChangePoints(values, { model: "robust", minimumLength: 2 })).toEqual([60]);
  });
});

describe("findChangePoints", () => {
  const random = seededRandom(6);

  it("finds shifts of the mean, of the spread and of a count", () => {
    const mean = Array.from({ length: 80 }, (_, t) => (t < 40 ? 0 : 5) + random.normal());
    expect(findChangePoints(mean, { model: "mean", minimumLength: 2 })).toEqual([40]);
    const spread = Array.from({ length: 200 }, (_, t) => (t < 100 ? 1 : 8) * random.normal());
    const [at, ...more] = findChangePoints(spread, { model: "mean_variance", minimumLength: 5 });
    expect(Math.abs(at! - 100)).toBeLessThan(6);
    expect(more).toEqual([]);
    const counts = Array.from({ length: 100 }, (_, t) => random.poisson(t < 70 ? 2 : 9));
    const found = findChangePoints(counts, { model: "poisson", minimumLength: 2 });
    expect(found.map((index) => Math.abs(index - 70) <= 1)).toEqual([true]);
  });

  it("rarely splits noise", () => {
    let split = 0;
    for (let run = 0; run < 200; run++) {
      const noise = Array.from({ length: 100 }, () => random.normal());
      if (findChangePoints(noise, { model: "mean", minimumLength: 2 }).length > 0) split++;
    }
    expect(split).toBeLessThan(20);
  });
});
