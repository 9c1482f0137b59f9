import { investigateFiles } from "../src/app/investigate-files.ts";
import { makeScratchFolder } from "../src/base/scratch-folder.ts";
import type { Period } from "../src/investigate/question.ts";
import { cpuOf } from "./measure.ts";

export interface AskedCase {
  files: string[];
  metric: string;
  dateColumn: string | null;
  baseline: Period;
  comparison: Period;
}

export interface AnsweredCase {
  /** Segments that were named as causes, as `column=value&column=value`. */
  claimed: string[];
  /** The decision, or what went wrong: a case that fails counts as one without an answer. */
  decision: string;
  seconds: number;
}

/** One whole investigation, report and charts included. */
export async function investigateCase(asked: AskedCase): Promise<AnsweredCase> {
  const scratch = makeScratchFolder();
  // Field by field: a question is refused where it holds more, such as the truth of a labelled case.
  const { files, metric, dateColumn, baseline, comparison } = asked;
  const question = { metric, dateColumn, baseline, comparison, definition: null, context: null, prompt: null };
  try {
    const { seconds, result } = await cpuOf(() =>
      investigateFiles({ files, question, out: scratch.path("case"), onProgress: () => {} }),
    );
    const named = result.result.explanations.filter(({ segment, kind }) => segment && kind !== "data_quality");
    return { claimed: named.map(({ segment }) => labelOf(segment!)), decision: result.result.decision, seconds };
  } catch (error) {
    return { claimed: [], decision: `failed: ${(error as Error).message}`, seconds: 0 };
  } finally {
    scratch.remove();
  }
}

/** Columns of joined tables come as `table.column`; the labels have bare names. */
function labelOf(segment: Record<string, unknown>): string {
  return Object.entries(segment)
    .map(([column, value]) => `${column.split(".").pop()}=${value}`)
    .sort()
    .join("&");
}
