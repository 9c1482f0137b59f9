import type { PiiKind } from "../../src/analyst/pii/pii-kind.ts";
import { loadSentences, scoreKind, sentencesFile } from "../../test/analyst/pii/labelled-sentences.ts";
import { markdownTable, type Section, sayAbsent } from "../section.ts";

const limits: [kind: PiiKind, limit: string][] = [
  ["email", "0.97 / 0.97"],
  ["card", "0.97 / 0.97"],
  ["ssn", "0.97 / 0.97"],
  ["phone", "0.80 / 0.80"],
  ["iban", "-"],
  ["ip", "-"],
  ["person", "-"],
];

/** Precision and recall per kind, on sentences labelled by others. */
export const pii: Section = {
  name: "pii",
  heading: "Personal data in sentences",
  isLarge: false,
  async run() {
    const sentences = loadSentences();
    if (sentences === null) return sayAbsent(sentencesFile);
    const rows = limits.map(([kind, limit]) => {
      const { labelled, found, precision, recall } = scoreKind(sentences, kind);
      return [kind, String(labelled), String(found), precision.toFixed(3), recall.toFixed(3), limit];
    });
    for (const row of rows) console.log(`  ${row.join("  ")}`);
    return [
      `${sentences.length} generated sentences of presidio-research. A find counts only with exactly the labelled start and end. The rules were written with these sentences at hand; names of persons are found only where a title or a phrase announces one.`,
      markdownTable(["kind", "labelled", "found", "precision", "recall", "limit"], rows),
    ].join("\n\n");
  },
};
