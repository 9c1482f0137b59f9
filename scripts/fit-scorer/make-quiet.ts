// Writes made tables in which no segment is to blame, as cases for the fit: npx tsx scripts/fit-scorer/make-quiet.ts FOLDER COUNT
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { comparisonStart, dateOf, makeQuietTable } from "../../bench/quiet-tables.ts";
import type { LabelledCase } from "./open-labelled.ts";

const [folder, count] = process.argv.slice(2) as [string, string];
const metrics = { sum: "sum(amount)", count: "count(*)", avg: "avg(amount)", ratio: "sum(orders)/sum(visits)" };
mkdirSync(folder, { recursive: true });
const cases = Array.from({ length: Number(count) }, (_, i): LabelledCase => {
  const { kind, move, csv } = makeQuietTable(i);
  const isQuiet = move === "nothing";
  const file = `made${i % 8}_${i}.csv`;
  writeFileSync(join(folder, file), csv);
  const period = (from: number, to: number) => `${dateOf(from)}..${dateOf(to)}`;
  return {
    name: `made_${i}`,
    group: isQuiet ? "none" : "broad",
    files: [file],
    args: [
      ...["--metric", metrics[kind], "--baseline", period(comparisonStart - 14, comparisonStart - 1)],
      ...["--comparison", period(comparisonStart, comparisonStart + 13), "--date", "day"],
    ],
    truth: move,
    expect: { segment: [isQuiet ? "none" : "broad"] },
  };
});
writeFileSync(join(folder, "cases.json"), JSON.stringify(cases, null, 1));
