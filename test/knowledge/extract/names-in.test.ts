import { describe, expect, it } from "vitest";
import { type Name, namesIn } from "../../../src/knowledge/extract/names-in.ts";

const vocabulary: Name[] = [
  { dimension: "platform", value: "ios" },
  { dimension: "platform", value: "android" },
  { dimension: "country", value: "DE" },
  { dimension: "country", value: "IT" },
  { dimension: "country", value: "United States" },
  { dimension: "channel", value: "paid" },
  { dimension: "channel", value: "paid_search" },
  { dimension: "channel", value: "Email" },
  { dimension: "customer_type", value: "new" },
  { dimension: "app_version", value: "17.2" },
  { dimension: "tier", value: "2" },
  { dimension: "category", value: "Batteries" },
  { dimension: "category", value: "Dress shoes" },
];
const named = (text: string) =>
  namesIn(text, vocabulary).map(({ value, isExcluded }) => (isExcluded ? `not ${value}` : value));

describe("namesIn", () => {
  it.each([
    ["iOS 17.2.1 rollout", ["ios"]],
    ["The IOS app and ANDROID", ["ios", "android"]],
    ["kiosk and bios", []],
    ["iPhones could not log in", ["ios"]],
    ["Winter sale in Germany", ["DE"]],
    ["German customers", ["DE"]],
    ["orders from DE and IT", ["DE", "IT"]],
    ["it was the de facto rule", []],
    ["the U.S. launch, the USA, America", ["United States"]],
    ["the US market", ["United States"]],
    ["tell us", []],
    ["Paid search budget was cut", ["paid_search"]],
    ["the PaidSearch campaign on paid channels", ["paid_search", "paid"]],
    ["an e-mail to everybody", ["Email"]],
    ["a new release", []],
    ["new customers saw an error", ["new"]],
    ["version 17.2 only", ["17.2"]],
    ["version 17.2.1 only", []],
    ["2 hours", []],
    ["tier 2 accounts", ["2"]],
    ["one battery and a dress shoe", ["Batteries", "Dress shoes"]],
    ["all platforms except iOS", ["not ios"]],
    ["Android was slow, iOS was not affected", ["android", "not ios"]],
    ["excluding Germany and Italy", ["not DE", "not IT"]],
    ["", []],
  ])("finds in %j: %j", (text, expected) => {
    expect(named(text)).toEqual(expected);
  });

  it("says how and where the text writes it", () => {
    expect(namesIn("Sale in Germany", vocabulary)).toEqual([
      { dimension: "country", value: "DE", written: "Germany", start: 8, end: 15, isExcluded: false },
    ]);
  });

  it("takes country codes for countries only where the dimension may hold countries", () => {
    expect(namesIn("outage in Canada", [{ dimension: "state", value: "CA" }])).toEqual([]);
    expect(namesIn("outage in Canada", [{ dimension: null, value: "CA" }])).toHaveLength(1);
  });
});
