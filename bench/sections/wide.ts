import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { makeScratchFolder } from "../../src/base/scratch-folder.ts";
import { investigateCase } from "../investigate-case.ts";
import { loadBare } from "../load-bare.ts";
import { cpuOf } from "../measure.ts";
import { wideSketch } from "../peers.ts";
import { addCase, f1Of, newScore, precisionOf, recallOf, type Score } from "../score.ts";
import { markdownTable, type Section, sayAbsent, shared } from "../section.ts";

const generator = join(shared, "prototypes/wide/gen.mjs");
const casesPerSet = 15;
const metrics = {
  sum: "sum(m1)",
  count: "count(*)",
  avg: "avg(m1)",
  conv: "sum(m1)/sum(m2)",
  ratio: "sum(m1)/sum(m2)",
};

interface Generator {
  specs(set: string): { kind: keyof typeof metrics; dims: number }[];
  makeCase(path: string, spec: unknown): { truth: { label: string }[] };
}

export const wide: Section = {
  name: "wide",
  heading: "Finding the cause in wide tables of rows",
  isLarge: false,
  async run() {
    if (!existsSync(generator)) return sayAbsent(generator);
    const made: Generator = await import(pathToFileURL(generator).href);
    const caused = await runSet(made, "A");
    const quiet = await runSet(made, "N");
    return [
      "Generated tables of about 100,000 rows and 8, 12 or 20 dimensions (up to 2,000 values in one), whole investigations with report and charts. " +
        "CPU is a multiple of DuckDB loading the same CSV in the same run.",
      markdownTable(
        ["tables", "how many", "F1", "precision", "recall", "with a claim", "CPU, times loading"],
        [toRow("up to 4 causes of 1–3 dimensions", caused), toRow("no cause, or everything moved alike", quiet)],
      ),
      `The sketch for such tables, search alone and its own campaign over 50 tables: F1 ${wideSketch.f1} at ${wideSketch.timesLoading} times loading. ` +
        "The generator and its first seeds were used in development.",
    ].join("\n\n");
  },
};

interface WideRun {
  score: Score;
  timesLoading: number;
}

async function runSet({ specs, makeCase }: Generator, set: string): Promise<WideRun> {
  const scratch = makeScratchFolder();
  const score = newScore();
  let loading = 0;
  let investigating = 0;
  for (const [index, spec] of specs(set).slice(0, casesPerSet).entries()) {
    const file = scratch.path(`${set}${index}.csv`);
    const truth = new Set(makeCase(file, spec).truth.map(({ label }) => label));
    const load = await cpuOf(() => loadBare(file));
    const answer = await investigateCase({
      files: [file],
      metric: metrics[spec.kind],
      dateColumn: "day",
      baseline: { start: "2026-01-05", end: "2026-02-01" },
      comparison: { start: "2026-02-02", end: "2026-03-01" },
    });
    rmSync(file);
    addCase(score, answer.claimed, truth);
    loading += load.seconds;
    investigating += answer.seconds;
    console.log(
      `  ${set}${index} ${spec.kind}, ${spec.dims} dimensions: ${answer.decision}, ${(answer.seconds / load.seconds).toFixed(1)} x loading; wanted ${[...truth].join("; ") || "nothing"}, got ${answer.claimed.join("; ") || "nothing"}`,
    );
  }
  scratch.remove();
  return { score, timesLoading: investigating / loading };
}

function toRow(name: string, { score, timesLoading }: WideRun): string[] {
  const isQuiet = score.hits + score.missed === 0;
  const figures = [f1Of(score), precisionOf(score), recallOf(score)];
  return [
    name,
    String(score.cases),
    ...figures.map((figure) => (isQuiet ? "" : figure.toFixed(3))),
    String(score.claims),
    timesLoading.toFixed(1),
  ];
}
