import { expect, it } from "vitest";
import { choose } from "../../../src/analysis/conclude/choose.ts";
import scorer from "../../../src/analysis/conclude/scorer.json" with { type: "json" };
import { toScorer } from "../../../src/analysis/conclude/weigh.ts";
import { type MadeRows, makeRows, usualDay } from "../history/made-rows.ts";

const say = (amount: MadeRows["amount"], more: Partial<MadeRows> = {}) =>
  choose(makeRows({ amount, shops: ["A", "B", "C", "D", "E", "F"], ...more }), false, toScorer(scorer));
const kinds = (choice: ReturnType<typeof say>) => choice.said.map(({ kind }) => kind);

it("says nothing where nothing happened", () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const choice = say((_, day, noise) => usualDay(day, noise), { seed });
    expect(choice.said).toEqual([]);
    expect(choice.nothing).toBeGreaterThan(0.5);
  }
});

it("names the one value that moved", () => {
  const choice = say((shop, day, noise) => usualDay(day, noise) * (shop === "C" && day >= 126 ? 0.5 : 1));
  expect(choice.said[0]).toMatchObject({ kind: "part", part: { terms: [{ dimension: 0, code: 2 }] } });
});

it("calls broad what moved everywhere alike", () => {
  expect(kinds(say((_, day, noise) => usualDay(day, noise) * (day >= 126 ? 0.7 : 1)))[0]).toBe("broad");
});

it("says the fault first, and behind it nothing where nothing else happened", () => {
  const choice = say((shop, day, noise) => (shop === "B" && day >= 128 && day < 135 ? null : usualDay(day, noise)));
  expect(choice.said).toMatchObject([{ kind: "fault", fault: { kind: "missing", terms: [{ code: 1 }] } }]);
});

it("calls usual for the season what comes back every year", () => {
  const winter = (day: number) => (day % 365.25 >= 350 ? 0.6 : 1);
  const choice = say((_, day, noise) => usualDay(day, 5 * noise) * winter(day), { days: 1460 });
  expect(choice.verdict).toBe("usual_for_season");
  expect(kinds(choice)).toEqual(["calendar"]);
});

it("weighs the same rows the same way each time", () => {
  const amount: MadeRows["amount"] = (shop, day, noise) =>
    usualDay(day, noise) * (shop === "A" && day >= 126 ? 1.5 : 1);
  const probabilities = () => say(amount).said.map(({ probability }) => probability);
  expect(probabilities()).toEqual(probabilities());
});
