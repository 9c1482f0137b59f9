import { describe, expect, it } from "vitest";
import { inverseFrequency, saturate } from "../../../src/knowledge/lexical/bm25.ts";
import { openLexicalIndex } from "../../../src/knowledge/lexical/lexical-index.ts";

const plain = { k1: 1.2, b: 0.75, titleWeight: 1, bigramWeight: 0 };

describe("BM25 over an array", () => {
  it("gives the score of the textbook formula", () => {
    const index = openLexicalIndex(
      [
        { title: "", text: "orders fell orders" },
        { title: "", text: "refunds rose sharply yesterday again" },
      ],
      plain,
    );
    // idf = ln(1 + (2 − 1 + 0.5) / (1 + 0.5)); lengths 3 and 4 after stop words, average 3.5
    const expected = (Math.log(2) * (2 * 2.2)) / (2 + 1.2 * (0.25 + (0.75 * 3) / 3.5));
    expect(index.search("orders", 10)).toEqual([{ index: 0, score: expect.closeTo(expected, 10) }]);
  });

  it("puts the document that names the topic in its title first", () => {
    const index = openLexicalIndex([
      { title: "Shipping", text: "Parcels and refunds are handled here." },
      { title: "Refunds", text: "Parcels and shipping are handled here." },
    ]);
    expect(index.search("refunds", 10).map((hit) => hit.index)).toEqual([1, 0]);
  });

  it("prefers words that stand together", () => {
    const index = openLexicalIndex([
      { title: "", text: "page speed and checkout address" },
      { title: "", text: "checkout page speed and address" },
    ]);
    expect(index.search("checkout page", 10)[0]!.index).toBe(1);
  });

  it("leaves out what has no word of the query, and keeps ties in order", () => {
    const index = openLexicalIndex([
      { title: "", text: "a cat" },
      { title: "", text: "dogs" },
      { title: "", text: "a cat" },
    ]);
    expect(index.search("cat", 10).map((hit) => hit.index)).toEqual([0, 2]);
    expect(index.search("the", 10)).toEqual([]);
    expect(openLexicalIndex([]).search("cat", 10)).toEqual([]);
  });
});

it("never takes a frequent term for evidence against", () => {
  expect(inverseFrequency(10, 10)).toBeGreaterThan(0);
  expect(inverseFrequency(0, 10)).toBeGreaterThan(inverseFrequency(1, 10));
});

it("counts a repeated term ever less", () => {
  expect(saturate(2, 1) - saturate(1, 1)).toBeGreaterThan(saturate(3, 1) - saturate(2, 1));
});
