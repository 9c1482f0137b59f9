import { describe, expect, it } from "vitest";
import { searchRows } from "../../../../src/analysis/search/rows/search-rows.ts";
import { labels, lognormal, makeRows, type Row } from "./make-rows.ts";

const sizes = [4, 5, 8, 3, 12];

function isIn({ codes }: Row, ...terms: [number, number][]): boolean {
  return terms.every(([dimension, code]) => codes[dimension] === code);
}

describe("searchRows on sums", () => {
  it("finds the one segment whose rows became fewer", () => {
    const data = makeRows({ rows: 30_000, sizes, keep: (row) => (row.isComparison && isIn(row, [2, 3]) ? 0.5 : 1) });
    const { causes, centre } = searchRows(data);
    expect(labels(causes)).toEqual(["value d2=v3"]);
    expect(causes[0]!.effect).toBeCloseTo(Math.log(0.5), 0);
    expect(centre).toBeCloseTo(1, 1);
  });

  it("reports what the segment adds to the change, with the baseline scaled to the comparison's length", () => {
    const data = makeRows({ rows: 30_000, sizes, keep: (row) => (row.isComparison && isIn(row, [2, 3]) ? 0.5 : 1) });
    const codes = data.dimensions[2]!.codes;
    let before = 0;
    let after = 0;
    codes.forEach((code, row) => {
      if (code === 3 && row < data.baselineRows) before++;
      if (code === 3 && row >= data.baselineRows) after++;
    });
    expect(searchRows(data).causes[0]!.contribution).toBe(after - before);
    const scaled = searchRows(data, { scale: 2 });
    expect(scaled.causes[0]!.contribution).toBe(after - 2 * before);
    expect(scaled.centre).toBeCloseTo(0.5, 1);
  });

  it("finds two overlapping causes", () => {
    const keep = (row: Row) => (row.isComparison ? (isIn(row, [0, 1]) ? 0.6 : 1) * (isIn(row, [1, 2]) ? 0.55 : 1) : 1);
    const { causes } = searchRows(makeRows({ rows: 60_000, sizes, keep }));
    expect(labels(causes)).toEqual(["value d0=v1", "value d1=v2"]);
  });

  it("names the parent when all its children moved alike", () => {
    const keep = (row: Row) => (row.isComparison && isIn(row, [0, 1], [3, 2]) ? 0.4 : 1);
    const { causes } = searchRows(makeRows({ rows: 60_000, sizes, keep }));
    expect(labels(causes)).toEqual(["value d0=v1 d3=v2"]);
  });

  it("names the child when only one moved, down to four dimensions", () => {
    const three = (row: Row) => (row.isComparison && isIn(row, [0, 1], [1, 2], [3, 0]) ? 0.2 : 1);
    expect(labels(searchRows(makeRows({ rows: 80_000, sizes, keep: three })).causes)).toEqual([
      "value d0=v1 d1=v2 d3=v0",
    ]);
    const four = (row: Row) => (row.isComparison && isIn(row, [0, 1], [1, 2], [2, 0], [3, 0]) ? 0 : 1);
    const found = searchRows(makeRows({ rows: 160_000, sizes: [3, 3, 3, 3, 4], keep: four }));
    expect(labels(found.causes)).toEqual(["value d0=v1 d1=v2 d2=v0 d3=v0"]);
  });

  it("claims nothing when everything moved alike", () => {
    const { causes, centre } = searchRows(
      makeRows({ rows: 40_000, sizes, keep: (row) => (row.isComparison ? 0.7 : 1) }),
    );
    expect(causes).toEqual([]);
    expect(centre).toBeCloseTo(0.7, 1);
  });

  it.each([1, 2, 3, 4, 5])("claims nothing in noise (seed %i)", (seed) => {
    const data = makeRows({ rows: 20_000, sizes, seed, amount: (row) => lognormal(row.random, 1.2) });
    expect(searchRows(data).causes).toEqual([]);
  });

  it("finds a change of the amounts under very heavy tails and reports the exact contribution", () => {
    const amount = (row: Row) => lognormal(row.random, 2.2) * (row.isComparison && isIn(row, [1, 4]) ? 0.4 : 1);
    const data = makeRows({ rows: 60_000, sizes, amount });
    const { causes } = searchRows(data);
    expect(labels(causes)).toEqual(["value d1=v4"]);
    let change = 0;
    data.measure.numerator.forEach((value, row) => {
      if (data.dimensions[1]!.codes[row] === 4) change += row < data.baselineRows ? -value : value;
    });
    expect(causes[0]!.contribution).toBeCloseTo(change, 6);
  });

  it("finds causes in amounts that are negative throughout", () => {
    const amount = (row: Row) => -lognormal(row.random, 0.5) * (row.isComparison && isIn(row, [0, 3]) ? 1.5 : 1);
    const { causes } = searchRows(makeRows({ rows: 30_000, sizes, amount }));
    expect(labels(causes)).toEqual(["value d0=v3"]);
    expect(causes[0]!.contribution).toBeLessThan(0);
  });

  it("gives the same answer every time", () => {
    const data = makeRows({ rows: 30_000, sizes, keep: (row) => (row.isComparison && isIn(row, [2, 3]) ? 0.5 : 1) });
    expect(searchRows(data)).toEqual(searchRows(data));
  });
});

describe("searchRows on ratios", () => {
  const one = () => 1;

  it("finds a changed rate in an average of rows", () => {
    const amount = (row: Row) => (row.random() < (row.isComparison && isIn(row, [1, 0]) ? 0.15 : 0.3) ? 1 : 0);
    const { causes } = searchRows(makeRows({ rows: 60_000, sizes, amount, exposure: one }));
    expect(labels(causes)).toEqual(["rate d1=v0"]);
    expect(causes[0]!.contribution).toBeCloseTo((0.15 - 0.3) / 5, 2);
  });

  it("finds a changed rate per exposure", () => {
    const amount = (row: Row) =>
      Math.floor(row.random() * 10) * (row.isComparison && isIn(row, [0, 0], [3, 1]) ? 2 : 1);
    const exposure = (row: Row) => 1 + Math.floor(row.random() * 5);
    const { causes } = searchRows(makeRows({ rows: 60_000, sizes, amount, exposure }));
    expect(labels(causes)).toEqual(["rate d0=v0 d3=v1"]);
  });

  it("calls a shift of exposure towards a segment with another rate a mix cause", () => {
    const keep = (row: Row) => (row.isComparison && isIn(row, [2, 5]) ? 0.4 : 1);
    const amount = (row: Row) => (row.random() < (isIn(row, [2, 5]) ? 0.6 : 0.2) ? 1 : 0);
    const { causes } = searchRows(makeRows({ rows: 60_000, sizes, keep, amount, exposure: one }));
    expect(labels(causes)).toEqual(["mix d2=v5"]);
    const share = 0.4 / 7.4;
    expect(causes[0]!.contribution).toBeCloseTo((share - 1 / 8) * 0.4, 2);
  });

  it("does not name a shift of exposure that leaves the ratio alone", () => {
    const keep = (row: Row) => (row.isComparison && isIn(row, [2, 5]) ? 0.4 : 1);
    const amount = (row: Row) => (row.random() < 0.2 ? 1 : 0);
    expect(searchRows(makeRows({ rows: 60_000, sizes, keep, amount, exposure: one })).causes).toEqual([]);
  });

  it("ignores the amount of rows without exposure", () => {
    const exposure = (row: Row) => (row.random() < 0.1 ? 0 : 1);
    const data = makeRows({ rows: 40_000, sizes, amount: (row) => lognormal(row.random, 0.5), exposure });
    const { denominator, numerator } = data.measure;
    const inflated = numerator.map((amount, row) =>
      denominator![row] === 0 && row >= data.baselineRows ? 1000 : amount,
    );
    const result = searchRows({ ...data, measure: { numerator: inflated, denominator } });
    expect(result.causes).toEqual([]);
    expect(result.centre).toBeCloseTo(1, 1);
  });
});

describe("searchRows at the edges", () => {
  const keep = (row: Row) => (row.isComparison && isIn(row, [0, 1]) ? 0.5 : 1);

  it("claims nothing without rows in one of the periods", () => {
    const data = makeRows({ rows: 2000, sizes });
    expect(searchRows({ ...data, baselineRows: 0 }).causes).toEqual([]);
    expect(searchRows({ ...data, baselineRows: data.measure.numerator.length }).causes).toEqual([]);
    expect(searchRows(makeRows({ rows: 0, sizes })).causes).toEqual([]);
    const ratio = makeRows({ rows: 2000, sizes, exposure: () => 1 });
    expect(searchRows({ ...ratio, baselineRows: 0 }).causes).toEqual([]);
  });

  it("claims nothing without dimensions, or with constant ones only", () => {
    expect(searchRows(makeRows({ rows: 2000, sizes: [] })).causes).toEqual([]);
    expect(searchRows(makeRows({ rows: 2000, sizes: [1, 1] })).causes).toEqual([]);
  });

  it("leaves a constant dimension out", () => {
    const data = makeRows({ rows: 30_000, sizes: [6, 1, 4], keep });
    expect(labels(searchRows(data).causes)).toEqual(["value d0=v1"]);
  });

  it("works with a single dimension", () => {
    expect(labels(searchRows(makeRows({ rows: 30_000, sizes: [6], keep })).causes)).toEqual(["value d0=v1"]);
  });

  it("names the first of two identical dimensions", () => {
    const link = (codes: number[]) => {
      codes[2] = codes[0]!;
    };
    const data = makeRows({ rows: 30_000, sizes: [6, 4, 6], keep, link });
    expect(labels(searchRows(data).causes)).toEqual(["value d0=v1"]);
  });

  it("names the coarser of two dimensions when one determines the other and all of it moved", () => {
    const link = (codes: number[]) => {
      codes[0] = Math.floor(codes[1]! / 5);
    };
    const data = makeRows({ rows: 30_000, sizes: [6, 30, 4], keep, link });
    expect(labels(searchRows(data).causes)).toEqual(["value d0=v1"]);
  });

  it("searches a dimension with 50,000 values", () => {
    const link = (codes: number[]) => {
      codes[2] = codes[2]! % 10 === 0 ? 7 : codes[2]!;
    };
    const gone = (row: Row) => (row.isComparison && isIn(row, [2, 7]) ? 0.4 : 1);
    const data = makeRows({ rows: 60_000, sizes: [6, 4, 50_000], keep: gone, link });
    expect(labels(searchRows(data).causes)).toEqual(["value d2=v7"]);
  });

  it("does not throw on mixed signs, zeros or values that are no numbers", () => {
    const mixed = makeRows({ rows: 5000, sizes, amount: (row) => row.random() - 0.5 });
    expect(searchRows(mixed).causes).toEqual([]);
    expect(searchRows(makeRows({ rows: 5000, sizes, amount: () => 0 })).causes).toEqual([]);
    expect(
      searchRows(makeRows({ rows: 5000, sizes, amount: (row) => (row.random() < 0.01 ? Number.NaN : 1) })).causes,
    ).toEqual([]);
    const zeroExposure = makeRows({ rows: 5000, sizes, exposure: () => 0 });
    expect(searchRows(zeroExposure).causes).toEqual([]);
  });
});
