import { expect, it } from "vitest";
import type { JudgedMove } from "../../../src/analysis/history/judge-move.ts";
import { learnNoise, moderate } from "../../../src/analysis/history/moderate.ts";

const judged = (spread: number, now: number, freedom = 4): JudgedMove => ({
  now,
  expected: 0,
  spread,
  score: 0,
  rank: 1,
  of: 5,
  freedom,
  basis: "history",
  season: null,
  plainScore: 0,
  floor: 0.001,
});
const siblings = [0.9, 1, 1.1, 0.95, 1.05, 1, 0.98, 1.02].map((spread) => ({
  judged: judged(0.02 * spread, 0),
  weight: 0.1,
}));

it("makes many comparisons of the few of siblings that agree", () => {
  const noise = learnNoise(siblings)!;
  expect(noise.degrees).toBeGreaterThan(10);
  const { score, spread } = moderate(judged(0.02, 0.1), 0.1, noise);
  expect(score).toBeGreaterThan(3.5);
  expect(spread).toBeCloseTo(0.02, 2);
});

it("draws a spread that is small by chance towards that of the siblings", () => {
  const { spread } = moderate(judged(0.002, 0.1), 0.1, learnNoise(siblings));
  expect(spread).toBeGreaterThan(0.01);
});

it("learns that small parts are noisier", () => {
  const sized = [0.4, 0.2, 0.1, 0.05, 0.02, 0.01].map((weight) => ({
    judged: judged(0.01 / Math.sqrt(weight), 0),
    weight,
  }));
  const noise = learnNoise(sized)!;
  expect(noise.usual(0.01) / noise.usual(0.4)).toBeGreaterThan(10);
});

it("leaves alone what has too few siblings", () => {
  expect(learnNoise(siblings.slice(0, 3))).toBeNull();
  const own = judged(0.02, 0.1);
  expect(moderate(own, 0.1, null)).toBe(own);
});
