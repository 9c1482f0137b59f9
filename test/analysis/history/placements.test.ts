import { expect, it } from "vitest";
import { keepNearest, placePeriods } from "../../../src/analysis/history/placements.ts";

it("keeps the nearest placements, and those of the same season however far", () => {
  const placed = placePeriods({
    calendar: { grain: "day", origin: 18_267, phase: 0, size: 1460 },
    baseline: { from: 1386, to: 1399 },
    comparison: { from: 1400, to: 1413 },
    last: 1459,
  });
  const near = keepNearest(placed, 12);
  expect(near.all.map(({ step }) => step)).toEqual([-157, -104, -52, -7, -6, -5, -4, -3, -2, 4, 5, 6]);
  expect(near.sameSeason.toSorted()).toEqual([0, 1, 2]);
  expect(near.peers).toHaveLength(12);
  expect(keepNearest(placed, 1000)).toBe(placed);
});
