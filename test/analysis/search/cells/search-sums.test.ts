import { describe, expect, it } from "vitest";
import { searchCells } from "../../../../src/analysis/search/cells/search-cells.ts";
import { cellsOf, countAround, cross, labels, names, type Row, seeded } from "./cells-of.ts";

const shops = cross({ country: names("c", 6), device: names("d", 4), product: names("p", 5) });

function sales(change: (row: Row) => number, seed = 1): Row[] {
  const random = seeded(seed);
  return shops.map((row) => {
    const expected = 200 + 800 * random();
    return { ...row, expected, actual: expected * change(row) * (1 + 0.02 * (random() - 0.5)) };
  });
}

function search(rows: Row[]) {
  const data = cellsOf(rows);
  const result = searchCells(data);
  return { ...result, labels: labels(data, result.causes) };
}

describe("searching sums", () => {
  it("names the parent when all of its children moved", () => {
    const rows = sales(({ country }) => (country === "c2" ? 0.6 : 1));
    const { labels: found, causes } = search(rows);
    expect(found).toEqual(["value: country=c2"]);
    const inside = rows.filter(({ country }) => country === "c2");
    const moved = inside.reduce((sum, row) => sum + Number(row["actual"]) - Number(row["expected"]), 0);
    expect(causes[0]!.contribution).toBeCloseTo(moved, 6);
    expect(causes[0]!.effect).toBeCloseTo(Math.log(0.6), 1);
  });

  it("names the child when only that one moved", () => {
    const { labels: found } = search(sales(({ country, device }) => (country === "c2" && device === "d3" ? 0.6 : 1)));
    expect(found).toEqual(["value: country=c2&device=d3"]);
  });

  it("names two causes that offset each other", () => {
    const { labels: found } = search(
      sales(({ country, product }) => (country === "c1" ? 1.4 : product === "p5" ? 0.6 : 1)),
    );
    expect(found).toEqual(["value: country=c1", "value: product=p5"]);
  });

  it("claims nothing when everything moved alike, and says by how much", () => {
    const { labels: found, centre } = search(sales(() => 0.8));
    expect(found).toEqual([]);
    expect(centre).toBeCloseTo(0.8, 2);
  });

  it("judges a segment against the typical change, not against zero", () => {
    const { labels: found } = search(sales(({ device }) => (device === "d1" ? 1 : 0.8)));
    expect(found).toEqual(["value: device=d1"]);
  });

  it("claims nothing in counting noise", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = seeded(seed);
      const rows = shops.map((row) => {
        const mean = 1 + 40 * random() ** 2;
        return { ...row, expected: countAround(mean, random), actual: countAround(mean, random) };
      });
      expect(search(rows).labels).toEqual([]);
    }
  });

  it("does not depend on the order of rows or of values", () => {
    const rows = sales(({ country, product }) => (country === "c1" ? 1.4 : product === "p5" ? 0.6 : 1));
    const random = seeded(5);
    const shuffled = rows
      .map((row) => ({ row, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ row }) => row);
    expect(shuffled).not.toEqual(rows);
    const [first, second] = [search(rows), search(shuffled)];
    expect(second.labels).toEqual(first.labels);
    expect(second.causes.map(({ score, contribution }) => [score, contribution])).toEqual(
      first.causes.map(({ score, contribution }) => [score, contribution]),
    );
  });

  it("adds up rows of the same cell", () => {
    const rows = sales(({ country }) => (country === "c2" ? 0.6 : 1));
    const halves = rows.map((row) => ({
      ...row,
      actual: Number(row["actual"]) / 2,
      expected: Number(row["expected"]) / 2,
    }));
    expect(search([...halves, ...halves]).causes).toEqual(search(rows).causes);
  });

  it("compares negative amounts by their size", () => {
    const refunds = sales(({ country }) => (country === "c2" ? 1.6 : 1)).map((row) => ({
      ...row,
      actual: -Number(row["actual"]),
      expected: -Number(row["expected"]),
    }));
    const { labels: found, causes } = search(refunds);
    expect(found).toEqual(["value: country=c2"]);
    expect(causes[0]!.contribution).toBeLessThan(0);
  });

  it("survives cells without amounts, amounts that are no numbers, and empty input", () => {
    const rows = sales(({ country }) => (country === "c2" ? 0.6 : 1)).map((row, i) =>
      i % 7 === 0
        ? { ...row, actual: 0, expected: 0 }
        : i % 11 === 0
          ? { ...row, actual: Number.NaN, expected: -1 }
          : row,
    );
    expect(search(rows).labels).toEqual(["value: country=c2"]);
    expect(search([]).labels).toEqual([]);
    expect(search([{ country: "c1", actual: 3, expected: 5 }]).labels).toEqual([]);
  });

  it("names the value that grew in a table too small to tell what is typical", () => {
    const rows = cross({ shop: names("s", 3), day: names("d", 4) }).map((row, i) => ({
      ...row,
      expected: 100 + i,
      actual: row["shop"] === "s2" ? 220 + i : 100 + i + (i % 3) * 4,
    }));
    expect(search(rows).labels).toEqual(["value: shop=s2"]);
  });

  it("uses the squares of row amounts to tell a few large rows from a change", () => {
    const rows = shops.map((row, i) => ({ ...row, expected: 100, actual: i === 17 ? 900 : 100 }));
    const data = cellsOf(rows);
    const manySmallRows = { ...data, squares: Float64Array.from(rows, (row) => Number(row.actual) + 100) };
    const oneLargeRow = { ...data, squares: Float64Array.from(rows, (row) => (Number(row.actual) + 100) ** 2 / 2) };
    expect(searchCells(manySmallRows).causes).toHaveLength(1);
    expect(searchCells(oneLargeRow).causes).toHaveLength(0);
  });
});

describe("searching wide tables", () => {
  it("keeps ten dimensions of twenty values within its limits and still finds a pair", () => {
    const random = seeded(3);
    const rows = 20_000;
    const dimensions = names("dimension", 10).map((name) => ({
      name,
      values: names("v", 20),
      codes: Uint8Array.from({ length: rows }, () => Math.floor(20 * random())),
    }));
    const expected = Float64Array.from({ length: rows }, () => 20 + 80 * random());
    const [second, sixth] = [dimensions[1]!.codes, dimensions[5]!.codes];
    const actual = expected.map(
      (value, i) => value * (1 + 0.1 * (random() - 0.5)) * (second[i] === 3 && sixth[i] === 1 ? 0.5 : 1),
    );
    const result = searchCells(
      {
        shape: "cells",
        dimensions,
        actual: { numerator: actual, denominator: null },
        expected: { numerator: expected, denominator: null },
        squares: null,
      },
      { maxCells: 300_000, maxAdditions: 3_000_000 },
    );
    expect(result.segmentsSearched).toBeLessThanOrEqual(300_000);
    expect(result.causes.map(({ segment }) => segment)).toEqual([
      [
        { dimension: 1, code: 3 },
        { dimension: 5, code: 1 },
      ],
    ]);
  });

  it("leaves out the least telling of more dimensions than it can hold", () => {
    const random = seeded(4);
    const rows = 400;
    const dimensions = names("dimension", 34).map((name) => ({
      name,
      values: ["x", "y"],
      codes: Uint8Array.from({ length: rows }, () => Math.floor(2 * random())),
    }));
    const expected = new Float64Array(rows).fill(100);
    const actual = expected.map((value, i) => value * (dimensions[33]!.codes[i] === 1 ? 0.5 : 1));
    const result = searchCells({
      shape: "cells",
      dimensions,
      actual: { numerator: actual, denominator: null },
      expected: { numerator: expected, denominator: null },
      squares: null,
    });
    expect(result.causes.map(({ segment }) => segment.map(({ dimension }) => dimension))).toEqual([[33]]);
  });
});
