import { describe, expect, it } from "vitest";
import { findCauses } from "../../../../src/analysis/search/find-causes.ts";
import { weighRows } from "../../../../src/analysis/search/panel/weigh-rows.ts";
import type { RowData } from "../../../../src/analysis/search/types.ts";
import { seededRandom } from "../../seeded-random.ts";

interface Row {
  day: number;
  values: string[];
  amount: number;
  exposure?: number;
}

const monday = 20_003;
const days = 28;

/** The first two weeks are the baseline. */
function toRows(names: string[], rows: Row[]): RowData {
  const sorted = rows.toSorted((a, b) => a.day - b.day);
  return {
    shape: "rows",
    dimensions: names.map((name, i) => {
      const values = [...new Set(sorted.map((row) => row.values[i]!))].sort();
      return { name, values, codes: Uint8Array.from(sorted, (row) => values.indexOf(row.values[i]!)) };
    }),
    baselineRows: sorted.filter(({ day }) => day < days / 2).length,
    measure: {
      numerator: Float64Array.from(sorted, ({ amount }) => amount),
      denominator: sorted[0]!.exposure === undefined ? null : Float64Array.from(sorted, (row) => row.exposure!),
    },
    days: Int32Array.from(sorted, ({ day }) => monday + day),
  };
}

const names = ["device", "country"];
const cells = ["ios", "android", "web"].flatMap((device) =>
  ["DE", "FR", "US", "BR"].map((country) => [device, country]),
);

/** One row per day and cell. */
function daily(amountOf: (values: string[], day: number) => number): Row[] {
  return cells.flatMap((values) =>
    Array.from({ length: days }, (_, day) => ({ day, values, amount: amountOf(values, day) })),
  );
}

function named(data: RowData): string[] {
  return findCauses(data, { noise: weighRows(data) }).causes.map(({ segment }) =>
    segment.map(({ dimension, code }) => data.dimensions[dimension]!.values[code]).join(" "),
  );
}

describe("the noise of rows", () => {
  it("is a part of their squares where they come back every day", () => {
    const { poisson } = seededRandom(1);
    const noise = weighRows(
      toRows(
        names,
        daily(() => poisson(100)),
      ),
    )!;
    // A count of 100 has a variance of 100, a hundredth of its square.
    for (const weight of noise.amounts) expect(weight).toBeGreaterThan(0.005);
    for (const weight of noise.amounts) expect(weight).toBeLessThan(0.02);
  });

  it("is left alone where rows come by chance", () => {
    const { poisson, uniform } = seededRandom(2);
    const rows = cells.flatMap((values) =>
      Array.from({ length: days }, (_, day) =>
        Array.from({ length: poisson(10) }, () => ({ day, values, amount: 20 + 80 * uniform() })),
      ).flat(),
    );
    expect(weighRows(toRows(names, rows))).toBeNull();
  });

  it("does not grow with days that move all cells alike, nor with a week of a cell's own", () => {
    const { uniform, normal } = seededRandom(3);
    const day = Array.from({ length: days }, () => Math.exp(0.3 * normal()));
    const week = cells.map(() => Array.from({ length: 7 }, () => Math.exp(0.3 * normal())));
    const cellOf = ([device, country]: string[]) =>
      cells.findIndex((cell) => cell[0] === device && cell[1] === country);
    const noisy = (values: string[], at: number) =>
      1000 * day[at]! * week[cellOf(values)]![at % 7]! * (0.99 + 0.02 * uniform());
    const noise = weighRows(toRows(names, daily(noisy)))!;
    expect(Math.max(...noise.amounts)).toBeLessThan(0.01);
  });

  it("counts a dimension that only tells days apart for none", () => {
    const { poisson } = seededRandom(4);
    const rows = daily((_, day) => poisson(day % 7 === 0 && day >= days / 2 ? 50 : 100)).map((row) => ({
      ...row,
      values: [...row.values, `day ${row.day % 7}`],
    }));
    expect(named(toRows([...names, "weekday"], rows))).toEqual([]);
  });
});

describe("causes in rows that come back every day", () => {
  it("finds a cell, a value, and nothing where nothing moved", () => {
    const { poisson } = seededRandom(5);
    const late = (day: number) => day >= days / 2;
    const isCell = ([device, country]: string[]) => device === "ios" && country === "DE";
    expect(
      named(
        toRows(
          names,
          daily((cell, day) => poisson(late(day) && isCell(cell) ? 60 : 100)),
        ),
      ),
    ).toEqual(["ios DE"]);
    expect(
      named(
        toRows(
          names,
          daily((cell, day) => poisson(late(day) && cell[1] === "US" ? 85 : 100)),
        ),
      ),
    ).toEqual(["US"]);
    expect(
      named(
        toRows(
          names,
          daily((_, day) => poisson(late(day) ? 70 : 100)),
        ),
      ),
    ).toEqual([]);
  });

  it("finds a rate that fell in one value while rates differ between cells", () => {
    const { poisson } = seededRandom(6);
    const rows = daily(() => poisson(1000)).map(({ day, values, amount: exposure }) => {
      const rate = (values[0] === "web" ? 0.05 : 0.3) * (day >= days / 2 && values[1] === "BR" ? 0.8 : 1);
      return { day, values, exposure, amount: poisson(exposure * rate) };
    });
    expect(named(toRows(names, rows))).toEqual(["BR"]);
  });

  it("counts days without a row as days without an amount", () => {
    const { poisson } = seededRandom(7);
    const rows = daily(([device, country], day) =>
      poisson(day >= days / 2 && device === "web" && country === "FR" ? 0.5 : 4),
    );
    expect(
      named(
        toRows(
          names,
          rows.filter(({ amount }) => amount > 0),
        ),
      ),
    ).toEqual(["web FR"]);
  });
});
