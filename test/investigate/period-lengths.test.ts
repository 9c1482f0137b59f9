import { describe, expect, it } from "vitest";
import type { CaseResult } from "../../src/investigate/case-result.ts";
import { toResult } from "../../src/investigate/to-result.ts";
import { seededRandom } from "../analysis/seeded-random.ts";
import { expectReconciled } from "../cli/check-evidence.ts";
import { findOut } from "./find-out.ts";
import type { Order } from "./made-orders.ts";

const iso = (date: Date) => date.toISOString().slice(0, 10);
const january = { start: "2024-01-01", end: "2024-01-31" };
const february = { start: "2024-02-01", end: "2024-02-29" };
const shops = ["north", "south", "west"];

/** One row for each shop and date. */
function tableOf(count: number, dateAt: (i: number) => Date, amount: (shop: string, date: string) => number): Order[] {
  return Array.from({ length: count }, (_, i) => iso(dateAt(i))).flatMap((day) =>
    shops.map((shop) => ({ day, shop, amount: amount(shop, day) })),
  );
}

const sumOf = (rows: Order[], { start, end }: { start: string; end: string }) =>
  rows.reduce((sum, { day, amount }) => sum + (String(day) >= start && String(day) <= end ? Number(amount) : 0), 0);

function expectConsistent({ change }: CaseResult): void {
  const { baseline_value: before, comparison_value: after, absolute, relative, interval } = change;
  expect(absolute).toBeCloseTo(after! - before!, 6);
  expect(relative).toBeCloseTo(absolute! / before!, 9);
  if (interval) expect(interval[0] <= absolute! && absolute! <= interval[1]).toBe(true);
}

const days = (from: string, length: number) => (i: number) => {
  expect(i).toBeLessThan(length);
  return new Date(Date.parse(from) + i * 86_400_000);
};
const noisy = (level: number) => {
  const random = seededRandom(5);
  return () => Math.round(level * (1 + 0.02 * random.normal()));
};

describe("a table of months", () => {
  it("compares one month with another as sums, whatever their days", async () => {
    const amount = noisy(10_000);
    const rows = tableOf(40, (i) => new Date(Date.UTC(2021, i, 1)), amount);
    const result = await findOut({ tables: { rows }, metric: "sum(amount)", baseline: january, comparison: february });
    expect(result.change.baseline_value).toBe(sumOf(rows, january));
    expect(result.change.comparison_value).toBe(sumOf(rows, february));
    expect(result.change.rate).toBeNull();
    expectConsistent(result);
  });

  it("compares the years of a leap year and another as sums", async () => {
    const amount = noisy(10_000);
    const rows = tableOf(30, (i) => new Date(Date.UTC(1990 + i, 0, 1)), amount);
    const [before, after] = [1991, 1992].map((year) => ({ start: `${year}-01-01`, end: `${year}-12-31` }));
    const result = await findOut({ tables: { rows }, metric: "sum(amount)", baseline: before, comparison: after });
    expect(result.change.rate).toBeNull();
    expect(result.change.absolute).toBe(sumOf(rows, after) - sumOf(rows, before));
    expectConsistent(result);
  });
});

describe("a table of days", () => {
  const asked = { metric: "sum(amount)", baseline: january, comparison: february };

  it("says that fewer days make less, and how it went per day", async () => {
    const rows = tableOf(120, days("2023-11-03", 120), noisy(1000));
    const result = await findOut({ tables: { rows }, ...asked });
    const { change, explanations, decision } = result;
    expect(change.baseline_value).toBe(sumOf(rows, january));
    expect(change.rate).toMatchObject({ per: "day", lengths: { baseline: 31, comparison: 29 } });
    expect(change.rate!.by_length).toBeCloseTo((-2 / 31) * change.baseline_value!, 6);
    expect(Math.abs(change.rate!.relative!)).toBeLessThan(0.02);
    expect(decision).toBe("diagnosed");
    expect(explanations.map(({ kind, title }) => [kind, title])).toEqual([
      ["calendar", "The calendar: 29 days instead of 31"],
    ]);
    expectConsistent(result);
    expectReconciled(toResult(result, null));
  });

  it("tells what moved from what the days make", async () => {
    const amount = noisy(1000);
    const rows = tableOf(120, days("2023-11-03", 120), (shop, day) =>
      Math.round(amount() * (shop === "west" && day >= "2024-02-01" ? 0.5 : 1)),
    );
    const result = await findOut({ tables: { rows }, ...asked });
    const [first, second] = result.explanations;
    expect(first).toMatchObject({ kind: "segment", segment: { shop: "west" } });
    expect(first.contribution.absolute / result.change.baseline_value!).toBeCloseTo((-29 / 31) * (0.5 / 3), 2);
    expect(first.title).toMatch(/per day fell/);
    expect(second).toMatchObject({ kind: "calendar", title: "The calendar: 29 days instead of 31" });
    expectConsistent(result);
    expectReconciled(toResult(result, null));
  });

  it("finds nothing in a day more", async () => {
    const rows = tableOf(150, days("2023-11-03", 150), noisy(1000));
    const result = await findOut({
      tables: { rows },
      metric: "sum(amount)",
      baseline: { start: "2024-01-01", end: "2024-01-30" },
      comparison: { start: "2024-02-01", end: "2024-03-02" },
    });
    expect(result.decision).toBe("no_real_change");
    expectConsistent(result);
  });

  it("stays per day where that is asked for", async () => {
    const rows = tableOf(120, days("2023-11-03", 120), noisy(1000));
    const result = await findOut({ tables: { rows }, ...asked, metric: "amount per day" });
    expect(result.change.baseline_value).toBeCloseTo(sumOf(rows, january) / 31, 6);
    expect(result.change.rate).toBeNull();
    expect(toResult(result, null).change.baseline_value).toBe(result.change.baseline_value);
    expectConsistent(result);
  });
});

it("compares two weeks with three of a table of weeks by the week", async () => {
  const rows = tableOf(60, (i) => new Date(Date.UTC(2023, 0, 2 + 7 * i)), noisy(1000));
  const result = await findOut({
    tables: { rows },
    metric: "sum(amount)",
    baseline: { start: "2024-01-01", end: "2024-01-14" },
    comparison: { start: "2024-01-15", end: "2024-02-04" },
  });
  expect(result.change.rate).toMatchObject({ per: "week", lengths: { baseline: 2, comparison: 3 } });
  expect(result.explanations[0]).toMatchObject({ kind: "calendar", title: "The calendar: 3 weeks instead of 2" });
  expectConsistent(result);
  expectReconciled(toResult(result, null));
});
