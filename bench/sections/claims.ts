import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contradictionFrom, leanOf } from "../../src/detective/judge/lean-of.ts";
import { readStatement } from "../../src/detective/judge/read-statement.ts";
import { cpuSeconds } from "../measure.ts";
import { markdownTable, type Section, sayAbsent, shared } from "../section.ts";

interface Pair {
  claim: string;
  evidence: string[];
  label: "SUPPORT" | "CONTRADICT";
}

export const claims: Section = {
  name: "claims",
  heading: "Does a sentence speak for a claim or against it",
  isLarge: false,
  async run() {
    const path = join(shared, "data/claims/pairs.jsonl");
    if (!existsSync(path)) return sayAbsent(path);
    const pairs = readFileSync(path, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Pair);
    const start = cpuSeconds();
    const counts = { hit: 0, false: 0, missed: 0, right: 0 };
    for (const { claim, evidence, label } of pairs) {
      const says = leanOf(readStatement(claim), readStatement(evidence.join(" "))) > contradictionFrom;
      const is = label === "CONTRADICT";
      counts[says ? (is ? "hit" : "false") : is ? "missed" : "right"] += 1;
    }
    const seconds = cpuSeconds() - start;
    const f1 = (right: number) => (2 * right) / (2 * right + counts.false + counts.missed);
    const accuracy = (counts.hit + counts.right) / pairs.length;
    const [against, macro] = [f1(counts.hit), (f1(counts.hit) + f1(counts.right)) / 2];
    const show = (value: number) => value.toFixed(3);
    console.log(
      `  accuracy ${show(accuracy)}, contradiction F1 ${show(against)}, macro-F1 ${show(macro)}, ${seconds.toFixed(1)} CPU s`,
    );
    return [
      `${pairs.length} pairs of a claim and the sentences of an abstract that bear on it (SciFact), for or against, judged by words alone. The seven weights were fitted on these pairs; fitted on four fifths of the claims and tried on the rest they give accuracy .737, contradiction F1 .620, macro-F1 .709.`,
      markdownTable(
        ["", "accuracy", "contradiction F1", "macro-F1"],
        [
          ["this judge", ...[accuracy, against, macro].map((value) => `**${show(value)}**`)],
          ["direction words with negation, else negation", ".731", ".559", ".683"],
          ["always contradicted", ".356", ".525", ".263"],
        ],
      ),
    ].join("\n\n");
  },
};
