import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { investigateCase } from "../investigate-case.ts";
import { peers } from "../peers.ts";
import { addCase, f1Of, newScore, precisionOf, recallOf } from "../score.ts";
import { markdownTable, type Section, sayAbsent, shared } from "../section.ts";

const folder = join(shared, "data/localize/J");

export const joined: Section = {
  name: "joined",
  heading: "Causes in joined tables",
  isLarge: false,
  async run() {
    if (!existsSync(folder)) return sayAbsent(folder);
    const score = newScore();
    let seconds = 0;
    for (const one of readCases()) {
      const answer = await investigateCase(one);
      addCase(score, answer.claimed, one.truth);
      seconds += answer.seconds;
      console.log(
        `  ${one.name}: ${answer.decision}, wanted ${[...one.truth].join("; ")}, got ${answer.claimed.join("; ")}`,
      );
    }
    const { riskLoc, best, sketch, target } = peers["J"]!;
    const ours = [f1Of(score), precisionOf(score), recallOf(score), seconds / score.cases];
    return [
      "Set J: orders, customers and products as three raw files; the product finds the join by itself and runs the whole investigation, report and charts included. " +
        "Peers were handed the joined table, and only their search is timed. Generated data, few cases, looked at during development.",
      markdownTable(
        ["who", "F1", "precision", "recall", "CPU s a case"],
        [
          [`whydunit (${score.cases} cases)`, ...ours.map((figure) => figure.toFixed(3))],
          ...[riskLoc, best, sketch].map(({ name, f1, seconds }) => [name, f1.toFixed(3), "", "", String(seconds)]),
          ["aim", target.toFixed(2), "", "", ""],
        ],
      ),
    ].join("\n\n");
  },
};

function readCases() {
  const [, ...lines] = readFileSync(join(folder, "truth.csv"), "utf8").trim().split(/\r?\n/);
  return lines.map((line) => {
    const [name, , causes, baseline, comparison] = line.split(",") as [string, string, string, string, string];
    return {
      name,
      files: ["orders", "customers", "products"].map((table) => join(folder, "cases", name, `${table}.csv.gz`)),
      metric: "sum(amount)",
      dateColumn: null,
      baseline: toPeriod(baseline),
      comparison: toPeriod(comparison),
      truth: new Set(causes.split(";")),
    };
  });
}

function toPeriod(text: string) {
  const [start, end] = text.split("..") as [string, string];
  return { start, end };
}
