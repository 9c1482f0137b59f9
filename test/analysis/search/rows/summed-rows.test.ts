import { describe, expect, it } from "vitest";
import { chooseCaps, noCaps } from "../../../../src/analysis/search/rows/cap-amounts.ts";
import { searchRows } from "../../../../src/analysis/search/rows/search-rows.ts";
import type { SearchResult } from "../../../../src/analysis/search/types.ts";
import { labels, lognormal, makeRows, type Recipe, type Row } from "./make-rows.ts";
import { sumUp } from "./sum-up.ts";

const sizes = [4, 5, 6];
const isCorner = ({ codes, isComparison }: Row) => isComparison && codes[0] === 1 && codes[2] === 3;

const recipes: Record<string, Omit<Recipe, "rows" | "sizes">> = {
  "a count": { keep: (row) => (isCorner(row) ? 0.5 : 1) },
  "a sum": {
    keep: ({ codes, isComparison }) => (isComparison && codes[1] === 2 ? 0.6 : 1),
    amount: (row) => (isCorner(row) ? 3 : 1) * (5 + row.random()),
  },
  "a sum of either sign": { amount: (row) => (isCorner(row) ? 2 : 1) * (row.random() - 0.1) },
  "a negative sum": { amount: (row) => (isCorner(row) ? -3 : -1) * (1 + row.random()) },
  "an average": { amount: (row) => (isCorner(row) ? 1.5 : 1) * (1 + row.random()), exposure: () => 1 },
  "an average that values differ in all the time": {
    amount: (row) => (isCorner(row) ? 1.3 : 1) * (1 + 4 * row.codes[1]! + row.random()),
    exposure: () => 1,
  },
  "a ratio": {
    amount: (row) => Math.floor((isCorner(row) ? 2 : 1) * 4 * row.random()),
    exposure: ({ random }) => 1 + Math.floor(5 * random()),
  },
  "a shift of exposure": {
    keep: (row) => (isCorner(row) ? 0.3 : 1),
    amount: ({ codes, random }) => (random() < (codes[0] === 1 && codes[2] === 3 ? 0.9 : 0.2) ? 1 : 0),
    exposure: () => 1,
  },
  nothing: { amount: ({ random }) => random() },
};

describe("rows that come summed up", () => {
  it.each(Object.entries(recipes))("give the causes of the rows themselves: %s", (name, recipe) => {
    const data = makeRows({ rows: 15_000, sizes, ...recipe });
    const found = searchRows(data);
    if (name !== "nothing") expect(found.causes.length).toBeGreaterThan(0);
    expectAlike(searchRows(sumUp(data)), found);
  });

  it("give them under heavy tails, too, where each row is capped", () => {
    const amount = (row: Row) => (isCorner(row) ? 2.5 : 1) * lognormal(row.random, 2);
    const data = makeRows({ rows: 40_000, sizes, amount });
    const caps = chooseCaps(data.measure.numerator, data.baselineRows, "zero");
    expect(caps).not.toEqual(noCaps);
    const found = searchRows(data);
    expect(labels(found.causes)).toEqual(["value d0=v1 d2=v3"]);
    expectAlike(searchRows(sumUp(data, caps)), found);
  });
});

function expectAlike(found: SearchResult, wanted: SearchResult): void {
  expect(labels(found.causes)).toEqual(labels(wanted.causes));
  expect(found.centre / wanted.centre).toBeCloseTo(1, 5);
  for (const [i, { effect, contribution, score }] of found.causes.entries()) {
    expect(effect).toBeCloseTo(wanted.causes[i]!.effect, 3);
    expect(contribution / wanted.causes[i]!.contribution).toBeCloseTo(1, 9);
    expect(score / wanted.causes[i]!.score).toBeCloseTo(1, 2);
  }
}
