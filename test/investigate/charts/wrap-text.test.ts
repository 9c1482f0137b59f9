import { expect, it } from "vitest";
import { balanceText, textWidth, wrapText } from "../../../src/investigate/charts/wrap-text.ts";

const box = { width: 120, fontSize: 12, isBold: false, lines: 2 };

it("breaks between words and keeps every letter that fits", () => {
  const lines = wrapText("device = ios, country = DE", box);
  expect(lines.length).toBe(2);
  expect(lines.join(" ")).toBe("device = ios, country = DE");
  for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(120);
});

it("ends in … what does not fit the last line, and breaks words that have no gap", () => {
  const lines = wrapText("x".repeat(200), box);
  expect(lines.length).toBe(2);
  expect(lines[1].endsWith("…")).toBe(true);
  for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(120);
});

it("leaves no single word on the last line", () => {
  const text = "one two three four five six seven";
  const wide = { ...box, width: textWidth("one two three four five six", 12) + 1 };
  expect(wrapText(text, wide)).toEqual(["one two three four five six", "seven"]);
  expect(balanceText(text, wide)[1].split(" ").length).toBeGreaterThan(1);
});

it("gives one empty line for no text", () => {
  expect(wrapText("", box)).toEqual([""]);
});
