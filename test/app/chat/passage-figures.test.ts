import { describe, expect, it } from "vitest";
import { knownInPassages } from "../../../src/app/chat/passage-figures.ts";

const known = (text: string) => knownInPassages([{ id: "1", source: "Releases", text }]);

describe("what an answer may repeat", () => {
  it("is the figures of the passages with their units", () => {
    expect(known("Down 12 % to 1,234.5, or −3 points; 2 million users, 4k a day.").figures).toEqual([
      { value: 0.12, unit: "fraction" },
      { value: 1234.5, unit: "amount" },
      { value: -3, unit: "amount" },
      { value: 2e6, unit: "amount" },
      { value: 4000, unit: "amount" },
    ]);
  });

  it("is names and dates with digits, alone and with the word before", () => {
    const { names, figures } = known("On 2025-02-03 iOS 17.2.1 and X-4711.");
    expect(names).toEqual(expect.arrayContaining(["2025-02-03", "iOS 17.2.1", "17.2.1", "X-4711"]));
    expect(figures).toEqual([]);
  });
});
