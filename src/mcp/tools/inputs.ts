import { z } from "zod";

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

export const periodInput = z
  .string()
  .min(1)
  .max(200)
  .describe("2024-01-01..2024-01-31, 2024-01, 2024-Q1, or a value of a column such as before.");
