import { describe, expect, it } from "vitest";
import { effectOf } from "../../../src/analysis/faults/effect-of.ts";
import { findFaults } from "../../../src/analysis/faults/find-faults.ts";
import { findTotals } from "../../../src/analysis/faults/find-totals.ts";
import { findTurnover } from "../../../src/analysis/faults/find-turnover.ts";
import { openHistory } from "../../../src/analysis/history/history.ts";
import { type MadeRows, makeRows, usualDay } from "../history/made-rows.ts";

const open = (amount: MadeRows["amount"], more: Partial<MadeRows> = {}) =>
  openHistory(makeRows({ amount, ...more }), true);
const named = (history: ReturnType<typeof open>) =>
  findFaults(history).map(({ kind, terms, buckets }) => ({
    kind,
    of: terms.map(({ dimension, code }) => history.data.dimensions[dimension]!.values[code]).join(),
    buckets,
  }));

describe("faults of a part of the table", () => {
  it("finds none where there is none", () => {
    expect(named(open((_, day, noise) => usualDay(day, noise)))).toEqual([]);
  });

  it("finds days on which one value has no rows, and what they would have held", () => {
    const history = open((shop, day, noise) => (shop === "B" && day >= 130 && day < 134 ? null : usualDay(day, noise)));
    expect(named(history)).toEqual([{ kind: "missing", of: "B", buckets: [130, 131, 132, 133] }]);
    const [fault] = findFaults(history);
    const lost = effectOf(history, fault!.repair!) * 14;
    expect(lost).toBeLessThan(-2500);
    expect(lost).toBeGreaterThan(-4500);
  });

  it("finds days without any rows", () => {
    const history = open((_, day, noise) => (day === 131 || day === 132 ? null : usualDay(day, noise)));
    expect(named(history)).toContainEqual({ kind: "missing", of: "", buckets: [131, 132] });
  });

  it("finds a value that ends for good, and says so", () => {
    const history = open((shop, day, noise) => (shop === "B" && day >= 133 ? null : usualDay(day, noise)));
    expect(named(history)).toMatchObject([{ kind: "stopped", of: "B" }]);
  });

  it("finds amounts in another unit, not a rise that may have happened", () => {
    const times = (by: number) =>
      open((shop, day, noise) => usualDay(day, noise) * (shop === "C" && day >= 129 ? by : 1));
    expect(named(times(100))).toMatchObject([{ kind: "unit", of: "C" }]);
    expect(named(times(3))).toEqual([]);
  });

  it("finds a value that goes by another name", () => {
    const shops = ["A", "B", "C", "D", "D (new)"];
    const history = open(
      (shop, day, noise) => {
        if (shop === "D" && day >= 126) return null;
        return shop === "D (new)" && day < 126 ? null : usualDay(day, noise);
      },
      { shops },
    );
    expect(findTurnover(history)).toMatchObject([
      { kind: "renamed", buckets: [126], values: [3], successors: [4], weight: expect.closeTo(0.25, 1) },
    ]);
  });

  it("finds several values that end together, where hardly any end otherwise", () => {
    const shops = ["A", "B", "C", "D", "E", "F", "G", "H"];
    const history = open((shop, day, noise) => ("FGH".includes(shop) && day >= 126 ? null : usualDay(day, noise)), {
      shops,
    });
    expect(findTurnover(history)).toMatchObject([{ kind: "ended", values: [5, 6, 7], buckets: [126] }]);
  });

  it("takes one value that ends for what it is", () => {
    const history = open((shop, day, noise) => (shop === "B" && day >= 126 ? null : usualDay(day, noise)));
    expect(findTurnover(history)).toEqual([]);
  });

  it("finds a value that is the sum of the others", () => {
    const shops = ["A", "B", "World"];
    const history = open((shop, day) => (shop === "World" ? 2 * usualDay(day, 0) : usualDay(day, 0)), { shops });
    expect(findTotals(history).map(({ terms }) => shops[terms[0]!.code])).toEqual(["World"]);
    expect(findTotals(open((_, day, noise) => usualDay(day, noise)))).toEqual([]);
  });
});
