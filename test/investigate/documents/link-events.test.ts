import { expect, it } from "vitest";
import type { CaseEvent } from "../../../src/investigate/documents/case-documents.ts";
import { linkEvents } from "../../../src/investigate/documents/link-events.ts";

const dimensions = [
  { name: "device", cardinality: 3, values: ["ios", "android", "web"] },
  { name: "country", cardinality: 3, values: ["DE", "FR", "US"] },
];
const moved = { segment: { device: "ios", country: "DE" }, onset: "2025-02-17" };

function event(text: string, date = "2025-02-17", endDate = date): CaseEvent {
  return { id: "D1", source: "notes.md", title: "Notes", section: "", text, date, endDate };
}

it.each([
  ["Checkout 8.4 for iOS, Germany first", "2025-02-17", true],
  ["Checkout 8.4 for iOS", "2025-02-16", true],
  ["New tax rules in Germany", "2025-02-18", true],
  ["Checkout 8.4 for iOS, Germany first", "2025-02-10", false],
  ["Checkout 8.4 for iOS, Germany first", "2025-02-21", false],
  ["Checkout 8.4 for Android, Germany first", "2025-02-17", false],
  ["Checkout 8.4 for iOS in France", "2025-02-17", false],
  ["Checkout 8.4 for all devices except iOS", "2025-02-17", false],
  ["Newsletter redesign in all markets", "2025-02-17", false],
])("%s on %s: %s", (text, date, isLinked) => {
  expect(linkEvents(moved, [event(text, date)], dimensions)).toHaveLength(isLinked ? 1 : 0);
});

it("puts the event nearest to the onset first", () => {
  const events = [
    event("iOS beta", "2025-02-15"),
    event("iOS release", "2025-02-17"),
    event("iOS hotfix", "2025-02-18"),
  ];
  expect(linkEvents(moved, events, dimensions).map(({ text }) => text)).toEqual([
    "iOS release",
    "iOS hotfix",
    "iOS beta",
  ]);
});

it("counts from the nearer end of what took several days", () => {
  const [linked] = linkEvents(moved, [event("iOS rollout", "2025-02-12", "2025-02-16")], dimensions);
  expect(linked.daysAfter).toBe(1);
});

it("links nothing to a change without a segment or an onset", () => {
  expect(linkEvents({ segment: {}, onset: "2025-02-17" }, [event("iOS")], dimensions)).toEqual([]);
  expect(linkEvents({ ...moved, onset: null }, [event("iOS")], dimensions)).toEqual([]);
});

it("links what falls among the days the change may have begun on, and those next to them", () => {
  const uncertain = { ...moved, onset_interval: { from: "2025-02-10", to: "2025-02-17" } };
  const daysAfter = (date: string) => linkEvents(uncertain, [event("iOS release", date)], dimensions)[0]?.daysAfter;
  expect(["2025-02-07", "2025-02-08", "2025-02-12", "2025-02-17", "2025-02-19", "2025-02-20"].map(daysAfter)).toEqual([
    undefined,
    2,
    0,
    0,
    -2,
    undefined,
  ]);
  const both = [event("iOS beta", "2025-02-11"), event("iOS release", "2025-02-16")];
  expect(linkEvents(uncertain, both, dimensions)[0]!.text).toBe("iOS release");
});
