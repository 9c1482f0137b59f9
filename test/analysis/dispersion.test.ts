import { describe, expect, it } from "vitest";
import { dispersionOf } from "../../src/analysis/dispersion.ts";
import { seededRandom } from "./seeded-random.ts";

describe("the dispersion of days", () => {
  const random = seededRandom(4);
  /** So many counts of things that come `size` at a time. */
  const counts = (days: number, size: number) => Array.from({ length: days }, () => size * random.poisson(6 / size));
  const toDays = (amounts: number[]) => amounts.map((amount) => ({ amount, whole: 1, variance: amount }));

  it("is 1 where rows come one by one, and the size of the clusters where they do not", () => {
    expect(dispersionOf([toDays(counts(400, 1))]).dispersion).toBeCloseTo(1, 0);
    expect(dispersionOf([toDays(counts(400, 3))]).dispersion).toBeCloseTo(3, 0);
  });

  it("does not take a move between groups for dispersion", () => {
    const days = (amount: number) => Array.from({ length: 5 }, () => ({ amount, whole: 10, variance: amount }));
    expect(dispersionOf([days(2), days(8)])).toEqual({ dispersion: 0, freedom: 8 });
  });

  it("leaves out groups without rows and days without a whole", () => {
    const empty = { amount: 0, whole: 10, variance: 0 };
    const closed = { amount: 0, whole: 0, variance: 0 };
    const day = { amount: 4, whole: 10, variance: 4 };
    expect(dispersionOf([[empty, empty], [], [day, day, closed]])).toEqual({ dispersion: 0, freedom: 1 });
    expect(dispersionOf([[empty]])).toEqual({ dispersion: 1, freedom: 0 });
  });
});
