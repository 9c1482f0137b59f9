import { expect, it } from "vitest";
import { lexicalEvidence } from "../../../src/knowledge/fuse/lexical-evidence.ts";

const query = {
  documents: 1000,
  containing: new Map([
    ["refund", 5],
    ["rate", 200],
    ["zebra", 0],
  ]),
};
const having = (...terms: string[]) => lexicalEvidence(query, (term) => terms.includes(term));

it("weighs a rare term more than a common one, and one that is nowhere most", () => {
  expect(having("refund").coverage).toBeGreaterThan(having("rate").coverage);
  expect(having("refund", "rate").coverage).toBeLessThan(0.6);
  expect(having("refund", "rate", "zebra").coverage).toBe(1);
  expect(having().coverage).toBe(0);
});

it("takes one word among many chunks for chance, several rare ones not", () => {
  expect(having("rate").surprise).toBeLessThan(-4);
  const rare = {
    documents: 1000,
    containing: new Map([
      ["a", 2],
      ["b", 3],
      ["c", 4],
    ]),
  };
  expect(lexicalEvidence(rare, () => true).surprise).toBeGreaterThan(4);
});

it("finds no evidence for a query without an informative term", () => {
  expect(lexicalEvidence({ documents: 10, containing: new Map() }, () => true).coverage).toBe(0);
});
