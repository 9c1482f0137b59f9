import { describe, expect, it } from "vitest";
import { loadSentences, scoreKind } from "./labelled-sentences.ts";

const sentences = loadSentences();
if (sentences === null) console.warn("SKIPPED: no labelled sentences in ../shared/data/pii");

describe.skipIf(sentences === null)("sentences labelled by others", () => {
  it.each([
    ["email", 0.97, 0.97],
    ["card", 0.97, 0.97],
    ["ssn", 0.97, 0.97],
    ["iban", 0.97, 0.97],
    ["phone", 0.8, 0.8],
  ] as const)("finds %s with a precision of %d and a recall of %d at least", (kind, precision, recall) => {
    const score = scoreKind(sentences ?? [], kind);
    expect(score.precision).toBeGreaterThanOrEqual(precision);
    expect(score.recall).toBeGreaterThanOrEqual(recall);
  });
});
