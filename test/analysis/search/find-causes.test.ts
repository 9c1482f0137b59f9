import { describe, expect, it } from "vitest";
import { findCauses } from "../../../src/analysis/search/find-causes.ts";
import type { RowData } from "../../../src/analysis/search/types.ts";

type Row = [period: 0 | 1, ...values: string[]];

/** Counts of rows, the baseline's first. */
function countsOf(names: string[], rows: Row[]): RowData {
  const ordered = [...rows].sort((a, b) => a[0] - b[0]);
  return {
    shape: "rows",
    days: null,
    baselineRows: ordered.filter(([period]) => period === 0).length,
    measure: { numerator: new Float64Array(ordered.length).fill(1), denominator: null },
    dimensions: names.map((name, i) => {
      const values = [...new Set(ordered.map((row) => String(row[i + 1])))].sort();
      return { name, values, codes: Uint8Array.from(ordered, (row) => values.indexOf(String(row[i + 1]))) };
    }),
  };
}

const repeat = (count: number, row: Row): Row[] => Array.from({ length: count }, () => row);
const namesOf = (data: RowData) =>
  findCauses(data).causes.map(({ segment }) =>
    segment
      .map(({ dimension, code }) => `${data.dimensions[dimension].name}=${data.dimensions[dimension].values[code]}`)
      .join("&"),
  );

describe("small tables", () => {
  const callers = (before: number[], after: number[]) =>
    countsOf(
      ["caller"],
      ["Ann", "Ben", "Cid", "Dan"].flatMap((name, i) => [
        ...repeat(before[i], [0, name] as Row),
        ...repeat(after[i], [1, name] as Row),
      ]),
    );

  it("names the one value that rose while the others fell", () => {
    expect(namesOf(callers([28, 37, 14, 27], [13, 82, 21, 9]))[0]).toBe("caller=Ben");
  });

  it("stays silent when all values moved alike or hardly", () => {
    expect(namesOf(callers([30, 30, 30, 30], [60, 62, 58, 61]))).toEqual([]);
    expect(namesOf(callers([28, 37, 14, 27], [31, 33, 17, 24]))).toEqual([]);
  });
});

describe("names", () => {
  it("takes the plainer of two columns that hold the same rows", () => {
    const rows = ["Ann", "Ben", "Cid", "Dan"].flatMap((name) => {
      const leave = name === "Ben" ? "June" : "(missing)";
      return [...repeat(100, [0, name, leave]), ...repeat(name === "Ben" ? 300 : 100, [1, name, leave])];
    });
    expect(namesOf(countsOf(["agent", "leave"], rows as Row[]))).toEqual(["agent=Ben"]);
  });

  it("says that two fell rather than that three rose", () => {
    const after: Record<string, number> = { bags: 6000, books: 6000, shoes: 6000, coats: 3000, toys: 3600 };
    const rows = Object.entries(after).flatMap(([name, count], i) =>
      [...repeat(6000, [0, name, `s${i % 2}`]), ...repeat(count, [1, name, `s${i % 2}`])].map(
        (row, j) => [row[0], name, `s${j % 3}`] as Row,
      ),
    );
    expect(namesOf(countsOf(["category", "store"], rows)).sort()).toEqual(["category=coats", "category=toys"]);
  });
});
