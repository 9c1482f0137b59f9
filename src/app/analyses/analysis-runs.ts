import { maxTimeoutSeconds } from "../../domain/analysis-request.ts";
import type { RunKind } from "../runs/runner.ts";
import { readAnalysisTask } from "./analysis-record.ts";
import { settleAnalysis } from "./settle-analysis.ts";

/** Reading the files and writing the answer may take as long again, whatever the queries may. */
const aroundMs = 120_000;

/** Analyses. */
export function analysisRuns({ now = () => new Date() }: { now?: () => Date } = {}): RunKind {
  return {
    root: "analyses",
    child: new URL("./analysis-child.js", import.meta.url),
    longestMs: (folder) => timeoutOf(folder) * 1000 + aroundMs,
    settle: (folder) => settleAnalysis(folder, now),
  };
}

function timeoutOf(folder: string): number {
  try {
    return readAnalysisTask(folder).request.constraints.timeout_seconds;
  } catch {
    // The run finds out what is wrong with it.
    return maxTimeoutSeconds;
  }
}
