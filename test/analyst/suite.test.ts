import { describe, expect, it } from "vitest";
import { allSets, mendedSets } from "./suite/all-sets.ts";
import { offsetOf, runSet } from "./suite/run-suite.ts";
import { isHoldout } from "./suite/suite-case.ts";

// The whole suite is a bench; these sets differ most in how columns are named and how many tables there are.
const shown = ["retail", "tickets", "people"];

describe("intents in the words of people", () => {
  it.each(allSets.filter(({ name }) => shown.includes(name)))(
    "answers $name, or asks back, but never wrongly",
    async (set) => {
      const offset = offsetOf(allSets, set);
      const scored = await runSet(set, (index) => !isHoldout(offset + index));
      const right = scored.filter(({ verdict }) => verdict === "right");
      expect(scored.filter(({ verdict }) => verdict === "wrong")).toEqual([]);
      expect(right.length / scored.length).toBeGreaterThanOrEqual(0.85);
    },
  );

  it.each(mendedSets)("answers $name as it was mended to", async (set) => {
    const scored = await runSet(set, () => true);
    expect(scored.filter(({ verdict }) => verdict !== "right")).toEqual([]);
  });
});
