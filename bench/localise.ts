// Finding planted and real causes in the labelled sets: npx tsx bench/localise.ts [SET…] [--root DIR] [--verbose] [--no-peer]
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { searchCells } from "../src/analysis/search/cells/search-cells.ts";
import type { CellData, SearchResult } from "../src/analysis/search/types.ts";
import { readCells } from "./read-cells.ts";

const SETS = ["B0", "L", "S", "Hm", "C", "R", "M", "X", "RS", "N", "U", "Z"];
const REAL_DIMENSIONS = ["cdn", "bitrate", "p2p", "device", "isp"];
const SLOW_FOR_PEER = new Set(["Hm"]);

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    root: { type: "string", default: resolve(import.meta.dirname, "../../shared/data/localize") },
    verbose: { type: "boolean", default: false },
    "no-peer": { type: "boolean", default: false },
  },
});

interface Tally {
  cases: number;
  hits: number;
  extra: number;
  missed: number;
  claims: number;
  searchMs: number;
  readMs: number;
}

if (!existsSync(flags.root)) {
  console.log(`SKIPPED: no labelled sets at ${flags.root}; nothing was measured. Pass --root DIR.`);
} else {
  console.log("set    cases     F1   prec    rec  claims  search ms  read ms  prototype ms  times faster");
  for (const set of positionals.length > 0 ? positionals : SETS) printSet(set);
}

function printSet(set: string): void {
  const tally = runSet(set);
  const peerMs = flags["no-peer"] || SLOW_FOR_PEER.has(set) ? null : runPrototype(set);
  const f1 = (2 * tally.hits) / Math.max(1, 2 * tally.hits + tally.extra + tally.missed);
  const columns = [
    set.padEnd(4),
    String(tally.cases).padStart(7),
    f1.toFixed(3).padStart(6),
    (tally.hits / Math.max(1, tally.hits + tally.extra)).toFixed(3).padStart(6),
    (tally.hits / Math.max(1, tally.hits + tally.missed)).toFixed(3).padStart(6),
    (tally.claims / tally.cases).toFixed(2).padStart(7),
    (tally.searchMs / tally.cases).toFixed(1).padStart(10),
    (tally.readMs / tally.cases).toFixed(1).padStart(8),
    (peerMs === null ? "-" : peerMs.toFixed(1)).padStart(13),
    (peerMs === null ? "-" : ((peerMs * tally.cases) / tally.searchMs).toFixed(1)).padStart(13),
  ];
  console.log(columns.join(" "));
}

function runSet(set: string): Tally {
  const folder = join(flags.root, set);
  const tally: Tally = { cases: 0, hits: 0, extra: 0, missed: 0, claims: 0, searchMs: 0, readMs: 0 };
  for (const { name, truth } of readTruth(folder)) {
    const beforeRead = process.cpuUsage();
    const data = readCells(readCase(join(folder, "cases", `${name}.csv`)), set === "RS" ? REAL_DIMENSIONS : null);
    tally.readMs += cpuMsSince(beforeRead);
    const beforeSearch = process.cpuUsage();
    const result = searchCells(data);
    const searchMs = cpuMsSince(beforeSearch);
    tally.searchMs += searchMs;
    count(
      tally,
      truth,
      result.causes.map((cause) => label(data, cause)),
    );
    if (flags.verbose) explainCase({ name, truth, data, result, searchMs });
  }
  return tally;
}

function count(tally: Tally, truth: Set<string>, claimed: string[]): void {
  const hits = claimed.filter((segment) => truth.has(segment)).length;
  tally.cases++;
  tally.hits += hits;
  tally.extra += claimed.length - hits;
  tally.missed += truth.size - hits;
  if (claimed.length > 0) tally.claims++;
}

function readTruth(folder: string): { name: string; truth: Set<string> }[] {
  const [head, ...lines] = readFileSync(join(folder, "truth.csv"), "utf8").trim().split(/\r?\n/);
  const at = head!.split(",").indexOf("root_causes");
  return lines.map((line) => {
    const fields = line.split(",");
    return { name: fields[0]!, truth: new Set(fields[at]!.split(";").filter(Boolean)) };
  });
}

function readCase(file: string): Buffer {
  return existsSync(file) ? readFileSync(file) : gunzipSync(readFileSync(`${file}.gz`));
}

function label({ dimensions }: CellData, { segment }: SearchResult["causes"][number]): string {
  return segment
    .map(({ dimension, code }) => `${dimensions[dimension]!.name}=${dimensions[dimension]!.values[code]}`)
    .sort()
    .join("&");
}

function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function explainCase(run: {
  name: string;
  truth: Set<string>;
  data: CellData;
  result: SearchResult;
  searchMs: number;
}): void {
  const claimed = run.result.causes.map((cause) => ({ name: label(run.data, cause), ...cause }));
  const names = new Set(claimed.map(({ name }) => name));
  console.log(`${run.name} ${run.searchMs.toFixed(1)} ms, centre ${run.result.centre.toFixed(3)}`);
  for (const segment of run.truth) if (!names.has(segment)) console.log(`  missed ${segment}`);
  for (const { name, channel, effect, contribution, score } of claimed)
    console.log(
      `  ${run.truth.has(name) ? "hit   " : "extra "} ${name} ${channel} effect ${effect.toFixed(2)} contribution ${contribution.toPrecision(3)} score ${score.toFixed(1)}`,
    );
}

/** CPU per case of the sketch this search grew from, in the same run on the same machine. */
function runPrototype(set: string): number | null {
  const script = resolve(flags.root, "../../prototypes/localize/run.mjs");
  const { stdout } = spawnSync(process.execPath, [script, set, "dev", "--root", flags.root], { encoding: "utf8" });
  const match = /cpu=([\d.]+)ms/.exec(stdout ?? "");
  return match ? Number(match[1]) : null;
}
