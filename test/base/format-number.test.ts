import { describe, expect, it } from "vitest";
import {
  formatCompact,
  formatNumber,
  formatPercent,
  formatSigned,
  formatSignedPercent,
} from "../../src/base/format-number.ts";

describe("numbers for people", () => {
  it.each([
    [1234567, "1,234,567"],
    [-12430, "−12,430"],
    [0.04444, "0.0444"],
    [12.345, "12.35"],
    [-0.00000001, "0"],
    [Number.NaN, "–"],
  ])("%d reads %s", (value, text) => expect(formatNumber(value)).toBe(text));

  it("signs what moved and nothing else", () => {
    expect([formatSigned(5), formatSigned(-5), formatSigned(0)]).toEqual(["+5", "−5", "0"]);
    expect([formatSignedPercent(0.0823), formatPercent(1, 0)]).toEqual(["+8.2\u202f%", "100\u202f%"]);
  });

  it("shortens for narrow places", () => {
    expect([formatCompact(12431), formatCompact(1_500_000), formatCompact(2_000_000_000), formatCompact(950)]).toEqual([
      "12.4k",
      "1.5M",
      "2.0B",
      "950",
    ]);
  });
});
