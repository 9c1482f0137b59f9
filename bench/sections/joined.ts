import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeScratchFolder } from "../../src/base/scratch-folder.ts";
import { type AskedCase, investigateCase } from "../investigate-case.ts";
import { joinedPeriods, makeJoinedCase } from "../joined-tables.ts";
import { peers } from "../peers.ts";
import { addCase, f1Of, newScore, precisionOf, recallOf, type Score } from "../score.ts";
import { listOf, markdownTable, type Section, sayAbsent, shared } from "../section.ts";

const folder = join(shared, "data/localize/J");
const casesPerSeed = 6;
/** Tables made with the first seeds were looked at while the search was worked on; the others were scored when it was done. */
const seeds = { "looked at": [1, 2, 3, 4, 5, 6], "at first sight": [7, 8, 9, 10, 11, 12] };

interface LabelledCase extends AskedCase {
  name: string;
  truth: Set<string>;
}

interface Measured {
  score: Score;
  seconds: number;
}

export const joined: Section = {
  name: "joined",
  heading: "Causes in joined tables",
  isLarge: false,
  options: { seeds: { type: "string" } },
  async run(options) {
    const asked = listOf(options["seeds"]).map(Number);
    if (asked.length > 0) return toTable([toRow("made tables", await measure(makeCases(asked)))]);
    if (!existsSync(folder)) return sayAbsent(folder);
    const labelled = await measure(readCases());
    const made: string[][] = [];
    for (const [name, half] of Object.entries(seeds))
      made.push(toRow(`whydunit, made tables, ${name}`, await measure(makeCases(half))));
    const { riskLoc, best, sketch, target } = peers["J"]!;
    return [
      "Set J: orders, customers and products as three raw files; the product finds the join by itself and runs the whole investigation, report and charts included. " +
        "Peers were handed the joined table, and only their search is timed. Generated data, few cases, looked at during development. Made tables: shops like those of set J, one to three causes that may span two tables (`bench/joined-tables.ts`).",
      toTable([
        toRow("whydunit, set J", labelled),
        ...made,
        ...[riskLoc, best, sketch].map(({ name, f1, seconds }) => [name, f1.toFixed(3), "", "", String(seconds)]),
        ["aim", target.toFixed(2), "", "", ""],
      ]),
    ].join("\n\n");
  },
};

async function measure(cases: Iterable<LabelledCase>): Promise<Measured> {
  const score = newScore();
  let seconds = 0;
  for (const one of cases) {
    const answer = await investigateCase(one);
    addCase(score, answer.claimed, one.truth);
    seconds += answer.seconds;
    const isRight = answer.claimed.toSorted().join() === [...one.truth].sort().join();
    console.log(
      `  ${isRight ? "right" : "wrong"} ${one.name}: ${answer.decision}, wanted ${[...one.truth].join("; ")}, got ${answer.claimed.join("; ")}`,
    );
  }
  return { score, seconds };
}

const toTable = (rows: string[][]): string => markdownTable(["who", "F1", "precision", "recall", "CPU s a case"], rows);

function toRow(who: string, { score, seconds }: Measured): string[] {
  const figures = [f1Of(score), precisionOf(score), recallOf(score), seconds / score.cases];
  return [`${who} (${score.cases} cases)`, ...figures.map((figure) => figure.toFixed(3))];
}

function* makeCases(seeds: number[]): Generator<LabelledCase> {
  for (const seed of seeds)
    for (let index = 0; index < casesPerSeed; index++) {
      const { name, tables, truth } = makeJoinedCase(seed, index);
      const scratch = makeScratchFolder();
      const files = Object.keys(tables).map((table) => join(scratch.folder, `${table}.csv`));
      for (const [i, csv] of Object.values(tables).entries()) writeFileSync(files[i]!, csv);
      yield { name, files, metric: "sum(amount)", dateColumn: null, ...joinedPeriods, truth };
      scratch.remove();
    }
}

function readCases(): LabelledCase[] {
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
