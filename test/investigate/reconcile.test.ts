import { describe, expect, it } from "vitest";
import { toResult } from "../../src/investigate/to-result.ts";
import { expectReconciled } from "../cli/check-evidence.ts";
import { findOut } from "./find-out.ts";
import { baseline, comparison, isLate, makeOrders, type Order } from "./made-orders.ts";

type Period = { start: string; end: string };
type Where = (row: Order) => boolean;

const inPeriod =
  ({ start, end }: Period) =>
  (row: Order) =>
    String(row["day"]) >= start && String(row["day"]) <= end;
const total = (rows: Order[], column: string) => rows.reduce((sum, row) => sum + Number(row[column]), 0);

/** What the rows of both periods say, computed here and not in SQL. */
function changeOf(
  rows: Order[],
  where: Where,
  column: string,
  [before, after] = [baseline, comparison],
  days = [1, 1],
) {
  const own = rows.filter(where);
  return total(own.filter(inPeriod(after)), column) / days[1] - total(own.filter(inPeriod(before)), column) / days[0];
}

const isIosInGermany: Where = ({ device, country }) => device === "ios" && country === "DE";

describe("contributions and the remainder are the change", () => {
  it("of a sum, each the change of its own rows", async () => {
    const rows = makeOrders({
      seed: 2,
      perDay: 250,
      volume: (row) =>
        isLate(row) && isIosInGermany(row) ? 0.3 : isLate(row) && row["channel"] === "social" ? 0.4 : 1,
    });
    const result = await findOut({ tables: { rows }, metric: "sum(amount)" });
    expect(result.change.absolute).toBeCloseTo(
      changeOf(rows, () => true, "amount"),
      6,
    );
    expect(result.explanations).toHaveLength(2);
    const union: Where = (row) => isIosInGermany(row) || row["channel"] === "social";
    expect(result.explanations[0].contribution.absolute + result.explanations[1].contribution.absolute).toBeCloseTo(
      changeOf(rows, union, "amount"),
      6,
    );
    expect(result.remainder.absolute).toBeCloseTo(
      changeOf(rows, (row) => !union(row), "amount"),
      6,
    );
    expectReconciled(toResult(result, null));
  });

  it("of a count whose causes overlap, no row counted twice", async () => {
    const rows = makeOrders({
      seed: 2,
      perDay: 250,
      volume: (row) =>
        (isLate(row) && row["country"] === "FR" ? 0.5 : 1) * (isLate(row) && row["channel"] === "mail" ? 0.5 : 1),
    }).map((row) => ({ ...row, one: 1 }));
    const result = await findOut({ tables: { rows }, metric: "count(*)" });
    expect(result.explanations.map(({ segment }) => segment)).toEqual([{ country: "FR" }, { channel: "mail" }]);
    const sum = result.explanations.reduce((all, { contribution }) => all + contribution.absolute, 0);
    expect(sum).toBe(changeOf(rows, (row) => row["country"] === "FR" || row["channel"] === "mail", "one"));
    expectReconciled(toResult(result, null));
  });

  it("of a sum where the periods have different lengths, the lengths being one of them", async () => {
    const rows = makeOrders({ seed: 2, perDay: 250, volume: (row) => (isLate(row) && isIosInGermany(row) ? 0.3 : 1) });
    const before = { start: "2025-01-13", end: "2025-02-16" };
    const after = { start: "2025-02-17", end: "2025-02-26" };
    const result = await findOut({
      tables: { rows },
      metric: "sum(amount)",
      baseline: before,
      comparison: after,
    });
    const everything: Where = () => true;
    const inSums = (where: Where, days: number[]) => changeOf(rows, where, "amount", [before, after], days);
    const { change, explanations } = result;
    expect(change.absolute).toBeCloseTo(inSums(everything, [1, 1]), 6);
    expect(change.rate?.absolute).toBeCloseTo(inSums(everything, [35, 10]), 6);
    expect(explanations.map(({ kind, segment }) => [kind, segment])).toEqual([
      ["calendar", null],
      ["segment", { device: "ios", country: "DE" }],
    ]);
    expect(explanations[0].contribution.absolute).toBeCloseTo((10 / 35 - 1) * change.baseline_value!, 6);
    // Beside as many days of the baseline as the comparison has.
    expect(explanations[1].contribution.absolute).toBeCloseTo(inSums(isIosInGermany, [3.5, 1]), 6);
    expect(explanations[1].before).toBeGreaterThan(explanations[1].after!);
    const [low, high] = change.interval!;
    expect(low).toBeLessThan(change.absolute!);
    expect(high).toBeGreaterThan(change.absolute!);
    expectReconciled(toResult(result, null));
  });

  it.each([
    { metric: "sum(paid)/sum(visits)", amount: "paid", exposure: "visits" },
    { metric: "avg(latency)", amount: "latency", exposure: "one" },
  ])("of $metric, rate and mix of the segment together", async ({ metric, amount, exposure }) => {
    const rows = makeOrders({
      seed: 9,
      perDay: 200,
      most: 1.5,
      volume: (row) => (isLate(row) && isIosInGermany(row) ? 1.5 : 1),
      columns: (row, random): Order => {
        const worse = isLate(row) && isIosInGermany(row);
        if (amount === "latency") return { latency: Math.round(100 + (worse ? 40 : 0) + 20 * random.normal()), one: 1 };
        const visits = 5 + Math.floor(5 * random.uniform());
        const paid = Array.from({ length: visits }, () => Number(random.uniform() < (worse ? 0.2 : 0.4)));
        return { visits, paid: paid.reduce((sum, one) => sum + one, 0) };
      },
    });
    const result = await findOut({ tables: { rows }, metric });
    const named = result.explanations.map(({ segment }) => segment);
    expect(named).toEqual(named.map(() => ({ device: "ios", country: "DE" })));
    const contributions = result.explanations.map(({ contribution }) => contribution.absolute);
    const sum = contributions.reduce((all, one) => all + one, 0);
    expect(sum).toBeCloseTo(rateAndMix(rows, isIosInGermany, amount, exposure), 9);
    expect(contributions).not.toContain(0);
    expectReconciled(toResult(result, null));
  });

  it("where the data block an explanation", async () => {
    const rows = makeOrders({ seed: 32, perDay: 80 });
    const twice = rows.filter(inPeriod({ start: "2025-02-20", end: "2025-02-23" }));
    const result = await findOut({ tables: { rows: [...rows, ...twice] }, metric: "sum(amount)" });
    expect(result.decision).toBe("blocked_by_data_quality");
    expectReconciled(toResult(result, null));
  });
});

/** What the segment adds to the overall rate, beyond what its weight would add at the overall rate of before. */
function rateAndMix(rows: Order[], where: Where, amount: string, exposure: string): number {
  const [before, after] = [baseline, comparison].map((period) => {
    const all = rows.filter(inPeriod(period));
    const own = all.filter(where);
    const whole = total(all, exposure);
    return { adds: total(own, amount) / whole, weight: total(own, exposure) / whole, rate: total(all, amount) / whole };
  });
  return after.adds - before.adds - (after.weight - before.weight) * before.rate;
}
