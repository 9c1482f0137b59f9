import { describe, expect, it } from "vitest";
import { choose } from "../../../src/analysis/conclude/choose.ts";
import scorer from "../../../src/analysis/conclude/scorer.json" with { type: "json" };
import { survey } from "../../../src/analysis/conclude/survey.ts";
import { toScorer } from "../../../src/analysis/conclude/weigh.ts";
import { keysOf } from "../../../src/analysis/history/comes-back.ts";
import { type DatedRows, dimensionAt } from "../../../src/analysis/history/dated-rows.ts";
import { seededRandom } from "../seeded-random.ts";
import { makeRows, usualDay } from "./made-rows.ts";
import { toCells } from "./to-cells.ts";

interface Sale {
  day: number;
  shop: number;
  kind: number;
}

const shops = ["A", "B", "C", "D", "E", "F"];
const kinds = ["new", "old"];
const days = 140;
const isLate = ({ day }: Sale) => day >= 126;

interface Made {
  /** How many rows, and what each holds. */
  count?(sale: Sale): number;
  amount?(sale: Sale): number;
  isRatio?: boolean;
}

/** Rows that come by chance, several of a day, shop and kind. */
function makeSales({ count = () => 3, amount = () => 1, isRatio = false }: Made): DatedRows {
  const random = seededRandom(5);
  const rows: (Sale & { value: number; items: number })[] = [];
  for (let day = 0; day < days; day++)
    for (const shop of shops.keys())
      for (const kind of kinds.keys())
        for (let left = random.poisson(count({ day, shop, kind })); left > 0; left--) {
          const items = 1 + Math.floor(3 * random.uniform());
          const value = amount({ day, shop, kind }) * (isRatio ? items : 1) * Math.exp(random.normal());
          rows.push({ day, shop, kind, items, value });
        }
  return {
    calendar: { grain: "day", origin: 20_458, phase: 0, size: days },
    buckets: Int32Array.from(rows, ({ day }) => day),
    dimensions: [
      { name: "shop", values: shops, codes: Uint8Array.from(rows, ({ shop }) => shop) },
      { name: "kind", values: kinds, codes: Uint8Array.from(rows, ({ kind }) => kind) },
    ],
    amounts: Float64Array.from(rows, ({ value }) => value),
    exposures: isRatio ? Float64Array.from(rows, ({ items }) => items) : null,
    sums: null,
    negativeShare: 0,
    isWhole: false,
    alone: [],
    leftOut: [],
    baseline: { from: 112, to: 125 },
    comparison: { from: 126, to: 139 },
  };
}

/** All that was measured and said; which rows repairs are made of has no meaning for cells. */
function outcomeOf(data: DatedRows) {
  const { survey, verdict, said, nothing } = choose(data, false, toScorer(scorer));
  const { total, parts, moves, calendarDimensions, faults, event, alternatives, history } = survey;
  return nineDigits({
    verdict,
    nothing,
    said: said.map((one) => ({
      ...one,
      part: one.kind === "part" ? one.part.terms : null,
      survey: null,
      fault: one.kind === "fault" ? { ...one.fault, repair: null } : null,
    })),
    total,
    parts: parts.map((part) => ({ ...part, series: null })),
    moves,
    calendarDimensions,
    faults: faults.map((fault) => ({ ...fault, repair: null })),
    event,
    features: alternatives.map(({ kind, features }) => ({ kind, features })),
    rowVariance: history.rowVariance,
    isRegular: history.isRegular,
  });
}

function nineDigits(value: unknown): unknown {
  if (typeof value === "number") return Math.abs(value) < 1e-9 ? 0 : Number(value.toPrecision(9));
  if (Array.isArray(value)) return value.map(nineDigits);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, nineDigits(inner)]));
}

const cases: Record<string, DatedRows> = {
  "rows that come by chance": makeSales({}),
  "one shop that grows": makeSales({ amount: (sale) => (isLate(sale) && sale.shop === 2 ? 1.8 : 1) }),
  "a pair that grows": makeSales({
    amount: (sale) => (isLate(sale) && sale.shop === 2 && sale.kind === 1 ? 3 : 1),
  }),
  "a rate of one shop": makeSales({ isRatio: true, amount: (sale) => (isLate(sale) && sale.shop === 2 ? 1.8 : 1) }),
  "days without one shop": makeSales({
    count: ({ day, shop }) => (shop === 1 && day >= 128 && day < 134 ? 0 : 8),
  }),
  "days without rows": makeSales({ count: ({ day }) => (day >= 128 && day < 132 ? 0 : 8) }),
  "another unit": makeSales({ count: () => 9, amount: (sale) => (sale.day >= 127 ? 100 : 1) }),
  "another unit of a ratio": makeSales({ count: () => 9, isRatio: true, amount: ({ day }) => (day >= 127 ? 100 : 1) }),
  "one row a day and shop": makeRows({
    amount: (shop, day, noise) => (shop === "A" && day > 128 ? 2 : 1) * usualDay(day, noise),
  }),
};

describe("cells give what their rows give", () => {
  it.each(Object.entries(cases))("%s", (_, rows) => {
    expect(outcomeOf(toCells(rows))).toEqual(outcomeOf(rows));
  });

  it("to all that can be said", () => {
    const kinds = Object.values(cases).map((rows) => choose(toCells(rows), false, toScorer(scorer)).said[0]?.kind);
    expect(new Set(kinds)).toEqual(new Set([undefined, "part", "fault"]));
  });
});

it("judges values of a dimension that rows are cut by alone as if they were cut by all at once", () => {
  const rows = cases["a rate of one shop"]!;
  const [shop, kind] = rows.dimensions as [DatedRows["dimensions"][number], DatedRows["dimensions"][number]];
  const cut = { ...toCells({ ...rows, dimensions: [kind] }), alone: [toCells({ ...rows, dimensions: [shop] })] };
  const names = (data: DatedRows) => {
    const { parts, alternatives } = survey(data, false);
    const ofOne = parts.filter(({ terms }) => terms.length === 1);
    const named = ofOne.map(({ terms, series: _, ...part }) => ({
      ...part,
      value: terms.map(({ dimension, code }) => dimensionAt(data, dimension).values[code]),
    }));
    const broad = alternatives.find((one) => one.kind === "broad");
    return nineDigits([...named.sort((a, b) => (a.value < b.value ? -1 : 1)), broad]);
  };
  expect(names(cut)).toEqual(names(rows));
  expect(choose(cut, false, toScorer(scorer)).said[0]).toMatchObject({ part: { terms: [{ dimension: 1, code: 2 }] } });
});

describe("rows that come back with every date", () => {
  const panel = makeRows({ amount: (_, day, noise) => usualDay(day, noise) });

  it("are told from rows that come by chance, also where each is a cell of several", () => {
    expect(keysOf(panel)).not.toBeNull();
    expect(keysOf(toCells(panel))).not.toBeNull();
    expect(keysOf(makeSales({}))).toBeNull();
    expect(keysOf(toCells(makeSales({})))).toBeNull();
  });

  it("do so also where rows are left out", () => {
    const buckets = panel.buckets.map((bucket, row) => (row % 4 === 0 ? -1 : bucket));
    expect(keysOf({ ...panel, buckets })).not.toBeNull();
  });
});
