import { expect, it } from "vitest";
import { informativeTerms } from "../../../src/knowledge/lexical/informative-terms.ts";
import { bigramsOf, termsOf } from "../../../src/knowledge/lexical/terms.ts";

it.each([
  ["stems", "Refunds were refunded", ["refund", "refund"]],
  ["numbers and codes as they are", "iOS 17.2.1 error E4711", ["io", "17", "2", "1", "error", "e4711"]],
  ["accents and case", "CAFÉ naïve", ["cafe", "naiv"]],
  ["no possessive", "the team's and the teams’ orders", ["team", "team", "order"]],
  ["ideographs one by one", "東京 orders", ["東", "京", "order"]],
  ["nothing of stop words", "what is it that you do", []],
])("gives %s", (_, text, terms) => {
  expect(termsOf(text)).toEqual(terms);
});

it("pairs neighbours", () => {
  expect(bigramsOf(["checkout", "page", "slow"])).toEqual(["checkout page", "page slow"]);
  expect(bigramsOf(["one"])).toEqual([]);
});

it("leaves the frame of a question out of what it asks for", () => {
  expect(informativeTerms("Please explain how we calculate the refund rate, and what the refund rate means")).toEqual([
    "refund",
    "rate",
  ]);
});
