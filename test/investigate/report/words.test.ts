import { describe, expect, it } from "vitest";
import { formatDay, formatPeriod, periodText, toMs } from "../../../src/investigate/report/dates.ts";
import { segmentName } from "../../../src/investigate/report/plain-text.ts";
import { headline, noiseText, pText } from "../../../src/investigate/report/words.ts";
import { buildCase, buildExplanation } from "./build-case.ts";

const plain = (text: string) => text.replaceAll("\u202f", " ");

describe("dates", () => {
  it("writes periods as people do", () => {
    expect(formatPeriod({ start: "2025-02-03", end: "2025-02-16" })).toBe("3–16 Feb");
    expect(formatPeriod({ start: "2025-02-17", end: "2025-03-02" }, true)).toBe("17 Feb–2 Mar 2025");
    expect(formatPeriod({ start: "2024-12-28", end: "2025-01-03" })).toBe("28 Dec 2024–3 Jan 2025");
    expect(formatPeriod({ start: "2025-02-03", end: "2025-02-03" })).toBe("3 Feb");
  });

  it("names the years where they differ", () => {
    const [february, last] = ["2025", "2024"].map((year) => ({ start: `${year}-02-03`, end: `${year}-02-16` }));
    expect(periodText(last, february)).toBe("3–16 Feb 2024 → 3–16 Feb 2025");
    expect(periodText({ start: "2025-01-20", end: "2025-02-02" }, february)).toBe("20 Jan–2 Feb → 3–16 Feb");
  });

  it("takes a time without an offset as UTC", () => {
    expect(toMs("2025-02-17T06:00:00")).toBe(Date.UTC(2025, 1, 17, 6));
    expect(toMs("2025-02-17 06:00:00")).toBe(Date.UTC(2025, 1, 17, 6));
    expect(toMs("2025-02-17T06:00:00+02:00")).toBe(Date.UTC(2025, 1, 17, 4));
    expect(formatDay("2025-02-17T06:00:00")).toBe("17 Feb 06:00");
  });
});

describe("the headline", () => {
  it("says more than all where a part alone would have moved the metric further", () => {
    const one = buildExplanation({
      segment: { a: "b" },
      contribution: { absolute: -14_000, share: 1.126, interval: null },
    });
    expect(plain(headline(buildCase({ explanations: [one] })))).toBe(
      "Orders fell 8.2 %. a = b alone would have moved it further (112.6 % of the change).",
    );
  });

  it("has words for a metric that had no value or no baseline", () => {
    const { change } = buildCase();
    const none = { ...change, baseline_value: null, absolute: null, relative: null };
    const zero = { ...change, baseline_value: 0, comparison_value: 120, absolute: 120, relative: null };
    expect(headline(buildCase({ change: none }))).toMatch(/^Orders has no value before\./);
    expect(headline(buildCase({ change: zero }))).toMatch(/^Orders rose from 0 to 120\./);
  });

  it("is one line whatever is in the data", () => {
    const one = buildExplanation({ segment: { "a\nb": "c\r\nd" } });
    expect(headline(buildCase({ explanations: [one] }))).not.toMatch(/[\r\n]/);
  });
});

describe("small words", () => {
  it("names missing and empty values", () => {
    expect(segmentName({ a: null, b: "", c: false })).toBe("a = (missing), b = (empty), c = false");
  });

  it("writes p as far as it says something", () => {
    expect([0.0004, 0.004, 0.04, 0.38, 1].map(pText)).toEqual([
      "p < 0.001",
      "p = 0.004",
      "p = 0.04",
      "p = 0.38",
      "p = 1.00",
    ]);
  });

  it("speaks of weeks and days where periods are that long", () => {
    const base = buildCase();
    const change = { ...base.change, p_value: 0.38 };
    const week = { ...base.question, comparison: { start: "2025-02-17", end: "2025-02-23" } };
    const day = { ...base.question, comparison: { start: "2025-02-17", end: "2025-02-17" } };
    expect(plain(noiseText(buildCase({ change, question: week })))).toContain("38 % of quiet weeks.");
    expect(plain(noiseText(buildCase({ change, question: day })))).toContain("38 % of quiet days.");
  });
});
