// Finding planted and real causes in the labelled sets, case by case: npx tsx bench/localise.ts [SET…] [--root DIR] [--verbose] [--no-peer]
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type CaseRun, labelledSets, labelOf, mean, runSet, timesSketch } from "./labelled-sets.ts";
import { f1Of, precisionOf, recallOf } from "./score.ts";
import { shared } from "./section.ts";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    root: { type: "string", default: join(shared, "data/localize") },
    verbose: { type: "boolean", default: false },
    "no-peer": { type: "boolean", default: false },
  },
});

if (!existsSync(flags.root)) {
  console.log(`SKIPPED: no labelled sets at ${flags.root}; nothing was measured. Pass --root DIR.`);
} else {
  console.log("set    cases     F1   prec    rec  claims  search ms  read ms  sketch, times");
  for (const set of positionals.length > 0 ? positionals : labelledSets) await printSet(set);
}

async function printSet(set: string): Promise<void> {
  const { score, searchMs, readMs } = await runSet(flags.root, set, flags.verbose ? explainCase : undefined);
  const times = flags["no-peer"] ? null : timesSketch(flags.root, set, searchMs);
  const columns = [
    set.padEnd(4),
    String(score.cases).padStart(7),
    f1Of(score).toFixed(3).padStart(6),
    precisionOf(score).toFixed(3).padStart(6),
    recallOf(score).toFixed(3).padStart(6),
    (score.claims / score.cases).toFixed(2).padStart(7),
    mean(searchMs).toFixed(1).padStart(10),
    mean(readMs).toFixed(1).padStart(8),
    (times === null ? "-" : times.toFixed(1)).padStart(13),
  ];
  console.log(columns.join(" "));
}

function explainCase(run: CaseRun): void {
  const claimed = run.result.causes.map((cause) => ({ name: labelOf(run.data, cause), ...cause }));
  const names = new Set(claimed.map(({ name }) => name));
  console.log(`${run.name} ${run.searchMs.toFixed(1)} ms, centre ${run.result.centre.toFixed(3)}`);
  for (const segment of run.truth) if (!names.has(segment)) console.log(`  missed ${segment}`);
  for (const { name, channel, effect, contribution, score } of claimed)
    console.log(
      `  ${run.truth.has(name) ? "hit   " : "extra "} ${name} ${channel} effect ${effect.toFixed(2)} contribution ${contribution.toPrecision(3)} score ${score.toFixed(1)}`,
    );
}
