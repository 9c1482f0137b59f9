import { writeFileSync } from "node:fs";
import { makeScratchFolder } from "../../src/base/scratch-folder.ts";
import { investigateCase } from "../investigate-case.ts";
import { comparisonStart, dateOf, makeQuietTable, type QuietMove } from "../quiet-tables.ts";
import { markdownTable, type Section } from "../section.ts";

const tables = 60;
const limitPct = 5;
const metrics = { sum: "sum(amount)", count: "count(*)", avg: "avg(amount)", ratio: "sum(orders)/sum(visits)" };

interface Tally {
  tables: number;
  claims: number;
  failures: number;
  decisions: Map<string, number>;
}

export const quiet: Section = {
  name: "quiet",
  heading: "Silence where there is no cause",
  isLarge: false,
  async run() {
    const tallies = await investigateAll();
    const claims = total(tallies, "claims");
    const answered = tables - total(tallies, "failures");
    console.log(`  ${claims} of ${answered} answered with a claim, limit ${limitPct} %; ${tables - answered} failed`);
    return [
      `${tables} small generated tables (fixed seeds, 1,000 to 5,000 rows, 3–6 dimensions, sums, counts, averages and ratios, four weeks of history) in which no segment is to blame. A claim is any segment named as a cause: ${claims} of ${answered} tables = ${((100 * claims) / answered).toFixed(1)} %, limit ${limitPct} %. With so few tables the figure is good to a few points only.`,
      markdownTable(["what moved", "tables", "with a claim", "failed", "decisions"], [...tallies].map(toRow)),
    ].join("\n\n");
  },
};

async function investigateAll(): Promise<Map<QuietMove, Tally>> {
  const scratch = makeScratchFolder();
  const file = scratch.path("quiet.csv");
  const tallies = new Map<QuietMove, Tally>();
  for (let index = 0; index < tables; index++) {
    const { kind, move, rows, csv } = makeQuietTable(index);
    writeFileSync(file, csv);
    const answer = await investigateCase({
      files: [file],
      metric: metrics[kind],
      dateColumn: "day",
      baseline: { start: dateOf(comparisonStart - 14), end: dateOf(comparisonStart - 1) },
      comparison: { start: dateOf(comparisonStart), end: dateOf(comparisonStart + 13) },
    });
    const tally = tallies.get(move) ?? { tables: 0, claims: 0, failures: 0, decisions: new Map() };
    tallies.set(move, tally);
    tally.tables++;
    if (answer.claimed.length > 0) tally.claims++;
    if (answer.decision.startsWith("failed")) tally.failures++;
    else tally.decisions.set(answer.decision, (tally.decisions.get(answer.decision) ?? 0) + 1);
    if (answer.claimed.length > 0 || answer.decision.startsWith("failed"))
      console.log(`  table ${index}, ${kind}, ${move}, ${rows} rows: ${answer.decision} ${answer.claimed.join("; ")}`);
  }
  scratch.remove();
  return tallies;
}

function total(tallies: Map<QuietMove, Tally>, figure: "claims" | "failures"): number {
  return [...tallies.values()].reduce((sum, tally) => sum + tally[figure], 0);
}

function toRow([move, tally]: [QuietMove, Tally]): string[] {
  const decisions = [...tally.decisions].sort().map(([decision, count]) => `${count} ${decision.replaceAll("_", " ")}`);
  return [move, String(tally.tables), `**${tally.claims}**`, String(tally.failures), decisions.join(", ")];
}
