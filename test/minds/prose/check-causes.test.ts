import { describe, expect, it } from "vitest";
import { checkCauses } from "../../../src/minds/prose/check-causes.ts";

const grounds = {
  passages: ["On 17 February release 17.2.1 went out; customers reported crashes in the checkout."],
  facts: ["device = ios fell 31.2 %.", "device = ios accounts for 81 % of the fall in orders."],
};

describe("drops causes that nobody has named", () => {
  it.each([
    "Demand collapsed because of a strike.",
    "The fall is due to a price increase.",
    "A competitor caused the fall.",
    "A competitor's campaign led to fewer orders.",
    "The root cause is a broken payment provider.",
    "Orders fell because customers lost trust.",
    "The fall was triggered by the Foxtrot outage.",
    "It may be because of the Foxtrot outage.",
    "The fall was caused by device = ios.",
    "Bad weather is to blame.",
    "Orders fell as a result of the strike in the ports.",
    "The fall is driven by a loss of trust.",
  ])("%s", (sentence) => {
    const { text, dropped } = checkCauses(sentence, grounds);
    expect(text).toBe("");
    expect(dropped[0]!.reason).toMatch(/^no document names /);
  });
});

describe("keeps what documents name, what is only possible, and what is no cause", () => {
  it.each([
    "The fall may be due to crashes in the checkout of release 17.2.1.",
    "Customers reported crashes in the checkout, which caused the fall.",
    "Crashes in the checkout led to fewer orders.",
    "The fall is driven by device = ios.",
    "device = ios accounts for 81 % of the fall.",
    "The fall might be because of a price change.",
    "It began after the release.",
    "Check whether a price change caused it.",
    "The data cannot say whether the release caused the fall.",
  ])("%s", (sentence) => {
    expect(checkCauses(sentence, grounds)).toEqual({ text: sentence, dropped: [] });
  });
});

it("keeps the sentences around the one it drops", () => {
  const { text } = checkCauses("Orders fell. A strike caused it. It began on Monday.", grounds);
  expect(text).toBe("Orders fell. It began on Monday.");
});
