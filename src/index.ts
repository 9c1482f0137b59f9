// What programs import from "whydunit": the use cases as functions, with no server and no home folder needed.
import type { SourceRequest } from "./app/sources/source-request.ts";
import { AppError } from "./base/app-error.ts";
import { makeScratchFolder } from "./base/scratch-folder.ts";
import type { ExplainResult } from "./domain/explain-result.ts";
import type { InvestigationResult } from "./domain/investigation-result.ts";
import type { ProfileResult } from "./domain/profile-result.ts";
import type { TableFile } from "./engine/data-source.ts";

export { AppError as WhydunitError } from "./base/app-error.ts";
export type { ExplainedCause, ExplainResult } from "./domain/explain-result.ts";
export type { InvestigationResult, RankedExplanation } from "./domain/investigation-result.ts";
export type { ProfiledColumn, ProfiledTable, ProfileResult } from "./domain/profile-result.ts";

interface Watched {
  /** What it is doing, a few words a step. */
  onProgress?(step: string): void;
}

/** A database to take tables from. */
export interface SourceOptions {
  /** `postgres://…`, `clickhouse://…`, `sqlite:FILE`, `duckdb:FILE`, a folder or pattern of files, or `env:NAME`. */
  source: string;
  tables?: string[];
  /** In the source's own SQL. */
  query?: string;
  /** Take no other columns. */
  columns?: string[];
  /** The first day to take of a large table, or `all`. */
  since?: string;
  timeoutSeconds?: number;
}

interface Data {
  /** Paths of tables, or of folders of them. */
  files?: string[];
  /** In place of files, or beside them. */
  source?: SourceOptions;
}

export interface InvestigateOptions extends Watched, Data {
  /** A column, an aggregate such as `sum(revenue)`, or a ratio of aggregates. */
  metric: string;
  /**
   * `2024-01-01..2024-01-31`, `2024-01`, `2024-Q1`, words such as `March 2024`, `last week` or, beside the comparison,
   * `the week before`, or a value of a column such as `before`.
   */
  baseline: string;
  comparison: string;
  definition?: string;
  context?: string;
  /** A suspicion to test. */
  prompt?: string;
  /** Condition in SQL, such as `country = 'DE'`: only rows that meet it are looked at. */
  where?: string;
  /** `keep`: tables with a column per country or month stay as they are; else they are turned long (`series`, `value`). */
  wide?: "auto" | "keep";
  /** The column that says when; found when not given. */
  dateColumn?: string;
  /** Paths of release notes, incident logs and the like. */
  documents?: string[];
  /** Where the case folder with the report is kept; nothing is kept without it. */
  out?: string;
}

export interface ExplainOptions extends Data {
  /** What came: a column, an aggregate or a ratio of aggregates. */
  actual: string;
  expected: string;
  /** Columns to cut by; all that can be one when not given. */
  dimensions?: string[];
}

export interface ProfileOptions extends Watched, Data {}

/** Why did the metric move between two periods? */
export async function investigate(options: InvestigateOptions): Promise<InvestigationResult> {
  const [{ investigateFiles }, { toQuestion }, { toResult }] = await Promise.all([
    import("./app/investigate-files.ts"),
    import("./investigate/to-question.ts"),
    import("./investigate/to-result.ts"),
  ]);
  const { files = [], out, onProgress = () => {} } = options;
  const scratch = out === undefined ? makeScratchFolder() : null;
  try {
    const { result, reportPath } = await investigateFiles({
      files,
      source: await readSource(options),
      question: toQuestion(options),
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
export async function explain(options: ExplainOptions): Promise<ExplainResult[]> {
  const { explainFiles } = await import("./app/explain-files.ts");
  const { files = [], actual, expected, dimensions = null } = options;
  const source = await readSource(options);
  const results: ExplainResult[] = [];
  for await (const result of explainFiles(files, { actual, expected, dimensions })) results.push(result);
  if (source === null) return results;
  const { explainSource } = await import("./app/sources/explain-source.ts");
  return [...results, ...(await explainSource(source, { actual, expected, dimensions }))];
}

/** What is in these tables: columns with roles, how they hang together, what could not be read. */
export async function profile({ files = [], source, onProgress = () => {} }: ProfileOptions): Promise<ProfileResult> {
  const { profileFiles } = await import("./app/profile-files.ts");
  const profileAll = async (taken: TableFile[]) => {
    const opened = await profileFiles([...files, ...taken], { onProgress });
    opened.source.close();
    return opened.result;
  };
  const request = await readSource({ files, source });
  if (request === null) return profileAll([]);
  const { withExtracted } = await import("./app/sources/with-extracted.ts");
  return withExtracted(request, { onProgress }, profileAll);
}

async function readSource({ files = [], source }: Data): Promise<SourceRequest | null> {
  if (files.length === 0 && source === undefined)
    throw new AppError("INVALID_REQUEST", "Name at least one file in files, or a database in source.");
  if (source === undefined) return null;
  const [{ toSourceRequest }, { homeFolder }] = await Promise.all([
    import("./app/sources/to-source-request.ts"),
    import("./app/home.ts"),
  ]);
  return toSourceRequest(source, { home: homeFolder(), environment: process.env });
}
