import { expect, it } from "vitest";
import { mostSimilar, rankBySimilarity, similarity, toUnitLength } from "../../../src/knowledge/vectors/similarity.ts";

const east = Float32Array.of(1, 0);
const north = Float32Array.of(0, 1);
const northEast = toUnitLength(Float32Array.of(3, 3));

it("is the cosine", () => {
  expect(similarity(east, north)).toBe(0);
  expect(similarity(east, northEast)).toBeCloseTo(Math.SQRT1_2, 6);
  expect(similarity(northEast, northEast)).toBeLessThanOrEqual(1);
});

it("ranks candidates, of equals the earlier first", () => {
  expect(rankBySimilarity(east, [north, northEast, east, east]).map(({ index }) => index)).toEqual([2, 3, 1, 0]);
  expect(mostSimilar(north, [east, northEast])).toMatchObject({ index: 1 });
  expect(mostSimilar(north, [])).toBeNull();
});

it("refuses vectors of two models", () => {
  expect(() => similarity(east, Float32Array.of(1, 0, 0))).toThrow("2 and 3 dimensions");
});

it("leaves a vector without a direction alone", () => {
  expect(toUnitLength(Float32Array.of(0, 0))).toEqual(Float32Array.of(0, 0));
});
