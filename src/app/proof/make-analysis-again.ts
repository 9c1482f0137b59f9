import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makeScratchFolder } from "../../base/scratch-folder.ts";
import { listCaseFiles } from "../../ledger/case-files.ts";
import { ProofProblem } from "../../ledger/proof-problem.ts";
import type { MadeAgain, SoundCase } from "../../ledger/verify-case.ts";
import { readAnalysisTask } from "../analyses/analysis-record.ts";
import { readResult, resultFile, writeResult } from "../analyses/result-files.ts";
import { compareFile } from "./compare-files.ts";

/** An analysis keeps no steps: what is written of its result is written again, and its queries are asked again by themselves. */
export async function makeAnalysisAgain({ folder, manifest }: SoundCase): Promise<MadeAgain> {
  const scratch = makeScratchFolder();
  try {
    demandAnalysis(folder);
    writeResult(scratch.folder, JSON.parse(readFileSync(join(folder, resultFile), "utf8")));
    const known = new Set(manifest.files.map(({ path }) => path));
    for (const path of listCaseFiles(scratch.folder)) {
      if (!known.has(path)) throw new ProofProblem(`${path} is missing: ${resultFile} leads to it`);
      const problem = compareFile(path, readFileSync(join(folder, path)), readFileSync(join(scratch.folder, path)));
      if (problem !== null) throw new ProofProblem(problem);
    }
    const stray = manifest.files.find(({ path }) => !known.has(path) || !isOfAnalysis(path));
    if (stray) throw new ProofProblem(`${stray.path} is no file of an analysis`);
  } finally {
    scratch.remove();
  }
  return {
    madeAgain: "queries",
    evidence: new Set(),
    notProven: [
      "The words, the plan, the charts and the files of the analysis: they were not made again from the rows of its queries.",
    ],
  };
}

function demandAnalysis(folder: string): void {
  try {
    readAnalysisTask(folder);
    readResult(folder);
  } catch {
    throw new ProofProblem(
      "this is neither an investigation with its steps nor an analysis with its request and result",
    );
  }
}

const isOfAnalysis = (path: string): boolean =>
  /^(request|result|shown|state)\.json$|^answer\.csv$|^(artifacts|files)\/|^analysis\/evidence(\.json|\/[^/]+\.json)$/.test(
    path,
  );
