// What programs import from "whydunit": the use cases as functions, with no server and no home folder needed.
import { makeScratchFolder } from "./base/scratch-folder.ts";
import type { ExplainResult } from "./domain/explain-result.ts";
import type { InvestigationResult } from "./domain/investigation-result.ts";
import type { ProfileResult } from "./domain/profile-result.ts";

export { AppError as WhydunitError } from "./base/app-error.ts";
export type { ExplainedCause, ExplainResult } from "./domain/explain-result.ts";
export type { InvestigationResult, RankedExplanation } from "./domain/investigation-result.ts";
export type { ProfiledColumn, ProfiledTable, ProfileResult } from "./domain/profile-result.ts";

interface Watched {
  /** What it is doing, a few words a step. */
  onProgress?(step: string): void;
}

export interface InvestigateOptions extends Watched {
  /** Paths of tables, or of folders of them. */
  files: string[];
  /** A column, an aggregate such as `sum(revenue)`, or a ratio of aggregates. */
  metric: string;
  /** `2024-01-01..2024-01-31`, `2024-01`, `2024-Q1`, or a value of a column such as `before`. */
  baseline: string;
  comparison: string;
  definition?: string;
  context?: string;
  /** A suspicion to test. */
  prompt?: string;
  /** The column that says when; found when not given. */
  dateColumn?: string;
  /** Paths of release notes, incident logs and the like. */
  documents?: string[];
  /** Where the case folder with the report is kept; nothing is kept without it. */
  out?: string;
}

export interface ExplainOptions {
  files: string[];
  /** What came: a column, an aggregate or a ratio of aggregates. */
  actual: string;
  expected: string;
  /** Columns to cut by; all that can be one when not given. */
  dimensions?: string[];
}

export interface ProfileOptions extends Watched {
  files: string[];
}

/** Why did the metric move between two periods? */
export async function investigate(options: InvestigateOptions): Promise<InvestigationResult> {
  const [{ investigateFiles }, { readPeriods }, { toResult }] = await Promise.all([
    import("./app/investigate-files.ts"),
    import("./investigate/understand/periods/place-periods.ts"),
    import("./investigate/to-result.ts"),
  ]);
  const { files, metric, baseline, comparison, documents = [], out, onProgress = () => {} } = options;
  const scratch = out === undefined ? makeScratchFolder() : null;
  try {
    const { result, reportPath } = await investigateFiles({
      files,
      question: {
        metric,
        definition: options.definition ?? null,
        context: options.context ?? null,
        prompt: options.prompt ?? null,
        dateColumn: options.dateColumn ?? null,
        ...readPeriods({ baseline, comparison }),
        ...(documents.length === 0 ? {} : { documents }),
      },
      out: out ?? scratch!.path("case"),
      // What a person has taught the product on this machine must not change what a program gets.
      usesLearned: false,
      onProgress,
    });
    return toResult(result, scratch === null ? reportPath : null);
  } finally {
    scratch?.remove();
  }
}

/** Plan against actual: which segments account for the gap? One result a file. */
export async function explain({ files, dimensions, ...measures }: ExplainOptions): Promise<ExplainResult[]> {
  const { explainFiles } = await import("./app/explain-files.ts");
  const results: ExplainResult[] = [];
  for await (const result of explainFiles(files, { ...measures, dimensions: dimensions ?? null })) results.push(result);
  return results;
}

/** What is in these tables: columns with roles, how they hang together, what could not be read. */
export async function profile({ files, onProgress }: ProfileOptions): Promise<ProfileResult> {
  const { profileFiles } = await import("./app/profile-files.ts");
  const { source, result } = await profileFiles(files, onProgress ? { onProgress } : {});
  source.close();
  return result;
}
