import { z } from "zod";
import { rowLimitSchema, timeoutSecondsSchema } from "../../domain/analysis-request.ts";

const path = z.string().min(1).max(4096);

export const filesInput = z
  .array(path)
  .min(1)
  .max(50)
  .describe("Paths of tables: CSV, TSV, JSON, NDJSON, Parquet, Excel, gzip of these, or folders of them.");

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
  baseline: period.describe("The period to compare with: 2024-01-01..2024-01-31, 2024-01 or 2024-Q1."),
  comparison: period.describe("The period in question, in the same form."),
  definition: longText.describe("How the metric is calculated, in words or SQL."),
  context: longText.describe("What is known about the business."),
  prompt: longText.describe("A suspicion to test."),
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
