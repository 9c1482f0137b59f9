import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { findCauses } from "../src/analysis/search/find-causes.ts";
import type { CellData, SearchResult } from "../src/analysis/search/types.ts";
import { makeScratchFolder } from "../src/base/scratch-folder.ts";
import { parseComparison } from "../src/engine/cells/parse-comparison.ts";
import { readPlainCells } from "../src/engine/cells/read-plain-cells.ts";
import { loadCells } from "../src/investigate/explain/load-cells.ts";
import { cpuSeconds } from "./measure.ts";
import { addCase, newScore, type Score } from "./score.ts";

export const labelledSets = ["B0", "L", "S", "Hm", "C", "R", "M", "X", "RS", "N", "U", "Z"];
const realDimensions = ["cdn", "bitrate", "p2p", "device", "isp"];

const slowForSketch = new Set(["Hm"]);
const sketchCases = 5;

export interface SetRun {
  score: Score;
  /** CPU milliseconds, case by case. */
  searchMs: number[];
  readMs: number[];
}

export interface CaseRun {
  name: string;
  truth: Set<string>;
  data: CellData;
  result: SearchResult;
  searchMs: number;
}

/** Every case of a set through the product's reader and search. */
export async function runSet(root: string, set: string, onCase: (run: CaseRun) => void = () => {}): Promise<SetRun> {
  const score = newScore();
  const searchMs: number[] = [];
  const readMs: number[] = [];
  for (const { name, isRatio, truth } of readTruth(join(root, set))) {
    const start = cpuSeconds();
    const data = await readCase(join(root, set, "cases", name), isRatio, set === "RS" ? realDimensions : null);
    const read = cpuSeconds();
    const result = findCauses(data);
    const searched = cpuSeconds();
    readMs.push((read - start) * 1000);
    searchMs.push((searched - read) * 1000);
    addCase(
      score,
      result.causes.map((cause) => labelOf(data, cause)),
      truth,
    );
    onCase({ name, truth, data, result, searchMs: searchMs.at(-1)! });
  }
  return { score, searchMs, readMs };
}

export function labelOf({ dimensions }: CellData, { segment }: SearchResult["causes"][number]): string {
  return segment
    .map(({ dimension, code }) => `${dimensions[dimension]!.name}=${dimensions[dimension]!.values[code]}`)
    .sort()
    .join("&");
}

/** CPU of the sketch this search grew from over ours, same first cases, same run; null when the sketch is absent or too slow. */
export function timesSketch(root: string, set: string, searchMs: number[]): number | null {
  const script = resolve(root, "../../prototypes/localize/run.mjs");
  if (!existsSync(script) || slowForSketch.has(set)) return null;
  const scratch = makeScratchFolder();
  const folder = scratch.path("sketch");
  mkdirSync(join(folder, set), { recursive: true });
  const truth = readFileSync(join(root, set, "truth.csv"), "utf8").split("\n");
  writeFileSync(join(folder, set, "truth.csv"), `${truth.slice(0, 1 + sketchCases).join("\n")}\n`);
  symlinkSync(resolve(root, set, "cases"), join(folder, set, "cases"));
  const args = [script, set, "dev", "--root", folder];
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
  scratch.remove();
  const match = /cpu=([\d.]+)ms/.exec(stdout ?? "");
  return match ? Number(match[1]) / mean(searchMs.slice(0, sketchCases)) : null;
}

interface LabelledCase {
  name: string;
  isRatio: boolean;
  truth: Set<string>;
}

function readTruth(folder: string): LabelledCase[] {
  const [head, ...lines] = readFileSync(join(folder, "truth.csv"), "utf8").trim().split(/\r?\n/);
  const at = (column: string) => head!.split(",").indexOf(column);
  return lines.map((line) => {
    const fields = line.split(",");
    return {
      name: fields[0]!,
      isRatio: fields[at("kind")] === "ratio",
      truth: new Set(fields[at("root_causes")]!.split(";").filter(Boolean)),
    };
  });
}

/** The same two ways as `explain`: plain files directly, all others through the engine. */
async function readCase(path: string, isRatio: boolean, dimensions: string[] | null): Promise<CellData> {
  const file = existsSync(`${path}.csv`) ? `${path}.csv` : `${path}.csv.gz`;
  const columns = isRatio
    ? { actual: "sum(real_a)/sum(real_b)", expected: "sum(predict_a)/sum(predict_b)" }
    : { actual: "real", expected: "predict" };
  const request = { ...columns, dimensions };
  return readPlainCells(file, parseComparison(request)!) ?? (await loadCells(file, request)).cells;
}

export const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
