import { describe, expect, it } from "vitest";
import { parseBlockedPatterns } from "../../../src/analyst/policy/blocked-patterns.ts";
import { compilePattern } from "../../../src/analyst/policy/compile-pattern.ts";
import { maskError, maskEverywhere } from "../../../src/analyst/policy/mask-everywhere.ts";
import { openMasker } from "../../../src/analyst/policy/masker.ts";
import { AppError } from "../../../src/base/app-error.ts";

const masker = openMasker(parseBlockedPatterns(["email", "phone", "credit card", "EMP-\\d+"]));

describe("F57: blocked data is masked everywhere", () => {
  it("in names of columns, cells, labels of charts and log lines", () => {
    const value = {
      columns: ["region", "jane@example.org", "phone", "calls"],
      rows: [["north", 1.5, 5403926876, 1234567]],
      chart: { title: "Sales of bob@example.org", axis: { label: ["EMP-1234 total"] } },
      log: "sent to jane@example.org",
      "a@example.org": 1,
      "b@example.org": 4111111111111111,
    };
    expect(maskEverywhere(value, masker)).toEqual({
      columns: ["region", "[email]", "phone", "calls"],
      rows: [["north", 1.5, "[phone]", 1234567]],
      chart: { title: "Sales of [email]", axis: { label: ["[blocked] total"] } },
      log: "sent to [email]",
      "[email]": 1,
      "[email] 2": "[card]",
    });
  });

  it("in errors, their details and without what caused them", () => {
    const cause = new Error("jane@example.org");
    const masked = maskError(
      new AppError("QUERY_FAILED", "no jane@example.org", { sql: "'jane@example.org'" }, cause),
      masker,
    );
    expect(masked).toMatchObject({ code: "QUERY_FAILED", message: "no [email]", details: { sql: "'[email]'" } });
    expect(masked.cause).toBeUndefined();
  });
});

it("F56: withholds the whole text when the detector throws", () => {
  const broken = openMasker({ kinds: ["email"], patterns: [] }, () => {
    throw new Error("out of order");
  });
  expect(maskEverywhere({ note: "jane@example.org", many: ["x"] }, broken)).toEqual({
    "[withheld]": "[withheld]",
    "[withheld] 2": ["[withheld]"],
  });
});

describe("patterns of the user's own", () => {
  it("cover all of every match", () => {
    const spans = (pattern: string, text: string) =>
      compilePattern(pattern)
        .spans(text)
        .map(({ start, end }) => text.slice(start, end));
    expect(spans("\\bEMP-\\d{3,}\\b", "EMP-12 EMP-12345, xEMP-999")).toEqual(["EMP-12345"]);
    expect(spans("/^secret|[a-c]+x$/i", "Secret abcX")).toEqual(["Secret", "abcX"]);
    expect(spans("(?:ab|a)(c|bcd)", "abcd")).toEqual(["abcd"]);
  });

  it("do not take long on what makes others backtrack", () => {
    expect(compilePattern("(a+)+$").matches(`${"a".repeat(20_000)}b`)).toBe(false);
    expect(compilePattern("(a|a)*b").spans("a".repeat(20_000))).toEqual([]);
  });
});
