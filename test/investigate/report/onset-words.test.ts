import { describe, expect, it } from "vitest";
import {
  eventTiming,
  inBaselineText,
  movedText,
  onsetDays,
  onsetText,
  sinceWords,
} from "../../../src/investigate/report/onset-words.ts";
import { conclusion } from "../../../src/investigate/report/words.ts";
import { buildCase } from "./build-case.ts";

const wide = { onset: "2025-05-03", onset_interval: { from: "2025-05-03", to: "2025-05-14" } };
const exact = { onset: "2025-05-14", onset_interval: { from: "2025-05-14", to: "2025-05-14" } };

describe("when a change began", () => {
  it("is a day only where the interval is one", () => {
    expect(onsetText(exact)).toBe("since 14 May");
    expect(onsetText(wide)).toBe("beginning between 3 and 14 May");
    expect(movedText(wide)).toBe("began to move between 3 and 14 May");
    expect(sinceWords(wide, true)).toBe("between 3 and 14 May 2025");
    expect(onsetText({ onset: null, onset_interval: null })).toBe("");
  });

  it("is the day of cases that know of no interval", () => {
    expect(onsetText({ onset: "2025-05-14" })).toBe("since 14 May");
    expect(onsetDays({ onset: "2025-05-14" })).toBe("on 14 May");
  });

  it("names months and years where they differ", () => {
    const months = { onset: "2025-05-03", onset_interval: { from: "2025-04-28", to: "2025-05-03" } };
    const years = { onset: "2025-01-03", onset_interval: { from: "2024-12-28", to: "2025-01-03" } };
    expect(onsetDays(months)).toBe("between 28 Apr and 3 May");
    expect(onsetDays(years)).toBe("between 28 Dec 2024 and 3 Jan 2025");
  });

  it("is a day in the headline where hours are uncertain within it", () => {
    const hours = { from: "2025-02-17T04:00:00Z", to: "2025-02-17T09:00:00Z" };
    const { explanations, ...rest } = buildCase();
    const [first, ...others] = explanations;
    const told = (onset_interval: typeof hours) =>
      conclusion({ ...rest, explanations: [{ ...first!, onset_interval }, ...others] });
    expect(told(hours)).toMatch(/, since 17 Feb\.$/);
    expect(told({ from: "2025-02-15", to: "2025-02-17" })).toMatch(/, beginning between 15 and 17 Feb\.$/);
  });

  it("is said to lie in the baseline where it does", () => {
    expect(inBaselineText(wide)).toBe("");
    expect(inBaselineText({ ...exact, onset_interval: { ...exact.onset_interval, in_baseline: true } })).toBe(
      "It began before the comparison period, on 14 May, so the baseline already holds part of it.",
    );
  });

  it("puts no event after what it may have caused", () => {
    expect(eventTiming(0, exact)).toBe("on the day it began");
    expect(eventTiming(0, wide)).toBe("among the days it may have begun on");
    expect(eventTiming(2, exact)).toBe("2 days before it began");
    expect(eventTiming(-1, exact)).toBe("within 1 day of when it began");
  });
});
