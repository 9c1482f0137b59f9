import { describe, expect, it } from "vitest";
import { adtributor } from "../../bench/real/adtributor.ts";
import { largestShare } from "../../bench/real/largest-share.ts";
import { riskLoc } from "../../bench/real/risk-loc.ts";
import type { Amounts, Part, TwoPeriods } from "../../bench/real/two-periods.ts";

/** Values, amount before and after, and for a ratio exposure before and after. */
type Row = [string[], number, number, number?, number?];

function toPeriods(names: string[], rows: Row[]): TwoPeriods {
  const leaves = rows.map(([values, before, after, exposureBefore = 0, exposureAfter = 0]) => ({
    values,
    before: { amount: before, exposure: exposureBefore },
    after: { amount: after, exposure: exposureAfter },
  }));
  return {
    isRatio: leaves.some(({ before }) => before.exposure > 0),
    whole: add([], leaves),
    dimensions: names.map((name, i) => {
      const values = [...new Set(leaves.map((leaf) => leaf.values[i]))];
      return {
        name,
        parts: values.map((value) =>
          add(
            [value],
            leaves.filter((leaf) => leaf.values[i] === value),
          ),
        ),
      };
    }),
    leaves,
  };
}

function add(values: string[], parts: Part[]): Part {
  const sum = (amounts: Amounts[], name: keyof Amounts) => amounts.reduce((total, one) => total + one[name], 0);
  const side = (amounts: Amounts[]) => ({ amount: sum(amounts, "amount"), exposure: sum(amounts, "exposure") });
  return { values, before: side(parts.map(({ before }) => before)), after: side(parts.map(({ after }) => after)) };
}

const shop = ["country", "device"];

describe("largest share", () => {
  it("ranks values of all dimensions by their part of the net change, never silent", () => {
    const fall = toPeriods(shop, [
      [["de", "web"], 100, 60],
      [["de", "app"], 100, 90],
      [["fr", "web"], 100, 110],
      [["fr", "app"], 50, 50],
    ]);
    expect(largestShare(fall)).toEqual([{ country: "de" }, { device: "web" }, { device: "app" }, { country: "fr" }]);
  });

  it("ranks by the move itself where the whole stands still", () => {
    const still = toPeriods(
      ["country"],
      [
        [["de"], 100, 60],
        [["fr"], 100, 140],
      ],
    );
    expect(largestShare(still)).toEqual([{ country: "fr" }, { country: "de" }]);
  });

  it("takes the parts of a ratio one by one", () => {
    // The rate falls in b alone; a has most of the lost orders, with its visits.
    const rate = toPeriods(
      ["plan"],
      [
        [["a"], 100, 60, 1000, 600],
        [["b"], 50, 20, 500, 500],
      ],
    );
    expect(largestShare(rate)[0]).toEqual({ plan: "b" });
  });
});

describe("Adtributor", () => {
  it("puts the dimension with the more surprising values first", () => {
    const fall = toPeriods(shop, [
      [["de", "web"], 50, 30],
      [["de", "app"], 50, 30],
      [["fr", "web"], 50, 50],
      [["fr", "app"], 50, 50],
    ]);
    expect(adtributor(fall)).toEqual([{ country: "de" }, { device: "web" }, { device: "app" }]);
  });

  it("names the fewest values that explain enough", () => {
    const fall = toPeriods(
      ["country"],
      [
        [["de"], 100, 30],
        [["fr"], 100, 80],
        [["it"], 100, 90],
      ],
    );
    expect(adtributor(fall)).toEqual([{ country: "de" }]);
  });

  it("names nothing where each value explains a tenth", () => {
    const even = Array.from({ length: 10 }, (_, i): Row => [[`city ${i}`], 100, 90]);
    expect(adtributor(toPeriods(["city"], even))).toEqual([]);
  });

  it("finds the part of a ratio whose rate fell", () => {
    const rate = toPeriods(
      ["plan"],
      [
        [["a"], 100, 100, 1000, 1000],
        [["b"], 100, 40, 1000, 1000],
      ],
    );
    expect(adtributor(rate)).toEqual([{ plan: "b" }]);
  });
});

describe("RiskLoc", () => {
  const countries = ["de", "fr", "it", "es", "pl"];
  const devices = ["web", "app", "tablet"];
  const versions = ["1", "2", "3", "4"];
  const table = (factor: (country: string, device: string) => number) =>
    toPeriods(
      ["country", "device", "version"],
      countries.flatMap((country, c) =>
        devices.flatMap((device, d) =>
          versions.map((version, v): Row => {
            // Another for each leaf: the method sets the five most extreme ones on each side aside.
            const wobble = 1 + (((23 * (12 * c + 4 * d + v)) % 61) - 30) / 600;
            return [[country, device, version], 100, 100 * wobble * factor(country, device)];
          }),
        ),
      ),
    );

  it("finds a value whose leaves all fell", () => {
    expect(riskLoc(table((country) => (country === "de" ? 0.5 : 1)))).toEqual([{ country: "de" }]);
  });

  it("finds a value whose leaves all rose", () => {
    expect(riskLoc(table((country) => (country === "it" ? 2 : 1)))).toEqual([{ country: "it" }]);
  });

  it("finds a pair, and no half of it", () => {
    const pair = table((country, device) => (country === "de" && device === "app" ? 0.4 : 1));
    expect(riskLoc(pair)).toEqual([{ country: "de", device: "app" }]);
  });

  it("finds a second cause once the first is set aside", () => {
    const two = table((country) => ({ de: 0.4, it: 0.6 })[country] ?? 1);
    expect(riskLoc(two)).toEqual([{ country: "de" }, { country: "it" }]);
  });

  it("names nothing where every leaf is there in one period only", () => {
    const sparse = countries.map((country, i): Row => [[country, "web"], i % 2, (i + 1) % 2]);
    expect(riskLoc(toPeriods(shop, sparse))).toEqual([]);
  });
});
