import { z } from "zod";
import type { SourceRequest } from "../../app/sources/source-request.ts";
import type { SourceWish } from "../../app/sources/to-source-request.ts";
import { AppError } from "../../base/app-error.ts";
import { rowLimitSchema, timeoutSecondsSchema } from "../../domain/analysis-request.ts";

const path = z.string().min(1).max(4096);

export const filesInput = z
  .array(path)
  .max(50)
  .default(() => [])
  .describe("Paths of tables: CSV, TSV, JSON, NDJSON, Parquet, Excel, gzip of these, or folders of them.");

export const sourceInput = z
  .strictObject({
    source: z
      .string()
      .min(1)
      .max(4096)
      .describe("postgres://…, clickhouse://…, sqlite:FILE, duckdb:FILE, env:NAME, or a name in sources.json."),
    tables: z.array(z.string().min(1).max(500)).max(50).optional().describe("Tables or views to take."),
    query: z.string().min(1).max(50_000).optional().describe("A query in the source's own SQL."),
    columns: z.array(z.string().min(1).max(500)).min(1).max(2000).optional().describe("Take no other columns."),
    since: z.iso.date().optional().describe("The first day to take of a large table."),
  })
  .optional()
  .describe("A database to take tables from, in place of files or beside them.");

type NamedData = { files: string[]; source?: SourceWish | undefined };

/** The source that is named beside files; throws where nothing is named at all. */
export async function readSource({ files, source }: NamedData): Promise<SourceRequest | null> {
  if (files.length === 0 && source === undefined)
    throw new AppError("INVALID_REQUEST", "Name at least one file in files, or a database in source.");
  if (source === undefined) return null;
  const [{ toSourceRequest }, { homeFolder }] = await Promise.all([
    import("../../app/sources/to-source-request.ts"),
    import("../../app/home.ts"),
  ]);
  return toSourceRequest(source, { home: homeFolder(), environment: process.env });
}

export const docsInput = z
  .array(path)
  .max(50)
  .default(() => [])
  .describe("Paths of documents or folders: Markdown, text, HTML, PDF, CSV of dated events.");

export const caseInput = z
  .string()
  .min(1)
  .max(4096)
  .describe("The id of a finished investigation or analysis (session_id, request_id), or the path of its folder.");

const period = z.string().min(1).max(200);
const longText = z.string().max(20_000).optional();

/** What is asked of a metric, wherever its tables are. */
export const aboutMetric = {
  metric: z
    .string()
    .min(1)
    .max(2000)
    .describe("A column (revenue), an aggregate (sum(revenue), count(*), avg(latency)) or a ratio sum(a)/sum(b)."),
  baseline: period.describe(
    "The period to compare with: 2024-01-01..2024-01-31, 2024-01, 2024-Q1, or words: March 2024, last week; beside the comparison also previous period, the week before, a year earlier.",
  ),
  comparison: period.describe("The period in question, in the same form."),
  definition: longText.describe("How the metric is calculated, in words or SQL."),
  context: longText.describe("What is known about the business."),
  prompt: longText.describe("A suspicion to test."),
  where: z
    .string()
    .max(2000)
    .optional()
    .describe("Condition in SQL over the columns, such as country = 'DE': only rows that meet it are looked at."),
  wide: z
    .enum(["auto", "keep"])
    .optional()
    .describe(
      "keep: tables with a column per country or month stay as they are; else they are turned long (series, value).",
    ),
  date_column: z.string().max(500).optional().describe("The column that says when; found when not given."),
};

const measure = z.string().min(1).max(2000);

/** What a plan is compared with, wherever its tables are. */
export const aboutGap = {
  actual: measure.describe('What came: a column, an aggregate, or a ratio such as "sum(a)/sum(b)".'),
  expected: measure.describe("What was expected, in the same form."),
  dimensions: z
    .array(z.string().min(1).max(500))
    .max(200)
    .optional()
    .describe("Columns to cut by; all that can be one when not given."),
};

/** What is asked of tables in plain words. */
export const aboutAnalysis = {
  intent: z.string().min(1).max(2000).describe("The question in plain words."),
  allowed_columns: z.array(z.string().min(1)).max(1000).optional().describe("Read no other columns than these."),
  row_limit: rowLimitSchema.optional(),
  timeout_seconds: timeoutSecondsSchema.optional(),
};
