import { expect, it } from "vitest";
import { judgeSeries, openHistory } from "../../../src/analysis/history/history.ts";
import { measureParts } from "../../../src/analysis/history/parts.ts";
import { makeRows, usualDay } from "./made-rows.ts";

it("ranks a move among the same pair of periods elsewhere, weekdays aligned", () => {
  const quiet = openHistory(makeRows({ amount: (_, day, noise) => usualDay(day, noise) }), true);
  expect(quiet.placements.all.every(({ step }) => step < 0)).toBe(true);
  expect(Math.abs(judgeSeries(quiet, quiet.total).score)).toBeLessThan(2);
  const fallen = openHistory(
    makeRows({ amount: (_, day, noise) => usualDay(day, noise) * (day >= 126 ? 0.8 : 1) }),
    true,
  );
  const judged = judgeSeries(fallen, fallen.total);
  expect(judged.score).toBeLessThan(-3);
  expect(judged.rank).toBe(1);
});

it("is not blinded by an old burst", () => {
  const burst = (day: number) => (day >= 30 && day < 37 ? 20 : 1);
  const rows = makeRows({
    days: 420,
    amount: (_, day, noise) => usualDay(day, noise) * burst(day) * (day >= 406 ? 1.4 : 1),
  });
  const history = openHistory(rows, true);
  expect(judgeSeries(history, history.total).score).toBeGreaterThan(3);
});

it("expects of a season what it did in other years", () => {
  const winter = (day: number) => (day % 365.25 >= 350 ? 0.6 : 1);
  const rows = makeRows({ days: 1460, amount: (_, day, noise) => usualDay(day, 5 * noise) * winter(day) });
  const history = openHistory(rows, true);
  const judged = judgeSeries(history, history.total);
  expect(judged.basis).toBe("season");
  expect(Math.abs(judged.score)).toBeLessThan(2);
  expect(judged.plainScore).toBeLessThan(-3);
  expect(judged.season).toMatchObject({ years: 3, alike: 1 });
});

it("sees the part that moved unlike its own past and unlike the rest, also under a quiet total", () => {
  const factor = (shop: string, day: number) => (day < 126 ? 1 : shop === "A" ? 1.5 : shop === "B" ? 0.5 : 1);
  const rows = makeRows({ amount: (shop, day, noise) => usualDay(day, noise) * factor(shop, day) });
  const history = openHistory(rows, true);
  expect(Math.abs(judgeSeries(history, history.total).score)).toBeLessThan(2);
  const { candidates } = measureParts(history, [0]);
  const byShop = Object.fromEntries(candidates.map((part) => [rows.dimensions[0]!.values[part.terms[0]!.code]!, part]));
  expect(byShop["A"]!.byWeight.score).toBeGreaterThan(4);
  expect(byShop["B"]!.byWeight.score).toBeLessThan(-4);
  expect(Math.abs(byShop["C"]!.byWeight.score)).toBeLessThan(3);
});
