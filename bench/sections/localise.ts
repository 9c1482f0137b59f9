import { existsSync } from "node:fs";
import { join } from "node:path";
import { labelledSets, mean, runSet, type SetRun, timesSketch } from "../labelled-sets.ts";
import { type PeerFigure, peers, quietPeers } from "../peers.ts";
import { f1Of, precisionOf, recallOf } from "../score.ts";
import { markdownTable, type Section, sayAbsent, shared } from "../section.ts";

const root = join(shared, "data/localize");

export const localise: Section = {
  name: "localise",
  heading: "Finding the cause in aggregated tables",
  isLarge: false,
  async run() {
    if (!existsSync(root)) return sayAbsent(root);
    const runs: MeasuredSet[] = [];
    for (const set of labelledSets) runs.push(await measureSet(set));
    const faster = runs.filter(({ set }) => set in peers).map(({ set, run }) => timesBelowRiskLoc(set, run));
    const bySketch = runs.flatMap(({ sketch }) => (sketch === null ? [] : [sketch]));
    return [
      "F1 of exact segments, micro-averaged: a parent or a child of the labelled segment counts as wrong. CPU seconds a case of the search alone; reading the file is beside it.",
      "Peers' columns are F1 · CPU seconds a case.",
      markdownTable(
        [
          "set",
          "what it is",
          "cases",
          "F1",
          "precision",
          "recall",
          "claims in",
          "CPU s",
          "reading",
          "RiskLoc",
          "best other peer",
          "our first sketch",
          "aim",
        ],
        runs.filter(({ set }) => set in peers).map(causeRow),
      ),
      `Median over these sets: ${median(faster).toFixed(0)} times less CPU than RiskLoc's figure. ` +
        `The sketch, run again on the first cases of each set in the same run, took ${median(bySketch).toFixed(1)} times our search's CPU in the median (least ${Math.min(...bySketch).toFixed(1)}).`,
      "Sets in which no segment is the cause; the right answer is no claim:",
      markdownTable(
        ["set", "what it is", "cases", "with a claim", "CPU s", "RiskLoc claims in"],
        runs.filter(({ set }) => set in quietPeers).map(quietRow),
      ),
      "B0 comes from the public Squeeze benchmark and RS from RobustSpot's real incidents. S, L and Hm are drawn with RiskLoc's public generator; C, R, M, X, N, U and Z with our own. " +
        "**Parameters were chosen while looking at these very cases** (about a third of each set), so expect less on yours. " +
        "Peers were measured once, in an earlier campaign on a machine of this class and on more cases of each set than are here: read them as the order of magnitude, not as a race on identical files.",
    ].join("\n\n");
  },
};

interface MeasuredSet {
  set: string;
  run: SetRun;
  sketch: number | null;
}

async function measureSet(set: string): Promise<MeasuredSet> {
  const run = await runSet(root, set);
  const sketch = timesSketch(root, set, run.searchMs);
  const beside = [
    sketch === null ? "" : `, sketch in this run ${sketch.toFixed(1)} x`,
    set in peers ? `, RiskLoc's figure ${timesBelowRiskLoc(set, run).toFixed(0)} x` : "",
  ].join("");
  console.log(
    `  ${set.padEnd(2)} F1 ${f1Of(run.score).toFixed(3)}, claims in ${run.score.claims} of ${run.score.cases}; ${mean(run.searchMs).toFixed(1)} CPU ms a case${beside}`,
  );
  return { set, run, sketch };
}

function causeRow({ set, run: { score, searchMs, readMs } }: MeasuredSet): string[] {
  const { about, riskLoc, best, sketch, target } = peers[set]!;
  const figures = [f1Of(score), precisionOf(score), recallOf(score)];
  const [f1, ...rest] = figures.map((figure) => figure.toFixed(3));
  const seconds = [searchMs, readMs].map((ms) => (mean(ms) / 1000).toFixed(3));
  return [
    set,
    about,
    String(score.cases),
    `**${f1}**`,
    ...rest,
    `${((100 * score.claims) / score.cases).toFixed(0)} %`,
    ...seconds,
    figureText(riskLoc),
    `${best.name} ${figureText(best)}`,
    figureText(sketch),
    target.toFixed(2),
  ];
}

function quietRow({ set, run: { score, searchMs } }: MeasuredSet): string[] {
  const { about, riskLoc } = quietPeers[set]!;
  return [set, about, String(score.cases), `**${score.claims}**`, (mean(searchMs) / 1000).toFixed(3), riskLoc];
}

const figureText = ({ f1, seconds }: PeerFigure) => `${f1.toFixed(3)} · ${seconds}`;
const timesBelowRiskLoc = (set: string, { searchMs }: SetRun) => (peers[set]!.riskLoc.seconds * 1000) / mean(searchMs);

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
