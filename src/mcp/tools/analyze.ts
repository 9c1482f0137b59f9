import { z } from "zod";
import { analysisSubmissionSchema, rowLimitSchema, timeoutSecondsSchema } from "../../domain/analysis-request.ts";
import { answerSchema } from "../../domain/analysis-result.ts";
import { filesInput } from "./inputs.ts";
import { mcpTool } from "./mcp-tool.ts";

const shownRows = 200;

export const analyze = mcpTool({
  name: "analyze",
  title: "An analysis in plain words",
  description:
    "Answers a question about tables in plain words, such as 'revenue by state in Q1 2021, top 5': the table that answers, a summary with figures, charts and a report. What the tables do not know is asked back, never guessed.",
  input: z.strictObject({
    intent: z.string().min(1).max(2000).describe("The question in plain words."),
    files: filesInput,
    allowed_columns: z.array(z.string().min(1)).max(1000).optional().describe("Read no other columns than these."),
    row_limit: rowLimitSchema.optional(),
    timeout_seconds: timeoutSecondsSchema.optional(),
  }),
  output: z.object({
    request_id: z.string(),
    status: z.string(),
    decision: z.string(),
    summary: z.string(),
    not_understood: z.array(z.string()),
    answer: answerSchema.nullable().describe(`At most ${shownRows} rows; the artifacts have all of them.`),
    artifacts: z.array(z.object({ path: z.string(), type: z.string(), sha256: z.string() })),
    folder: z.string(),
  }),
  run: async ({ intent, files, allowed_columns, row_limit, timeout_seconds }, { onProgress }) => {
    const { analyseFiles } = await import("../../app/analyses/analyse-files.ts");
    const submission = analysisSubmissionSchema.parse({
      intent,
      data_sources: files.map((file_path) => ({
        type: /\.(json|jsonl|ndjson)(\.gz)?$/i.test(file_path) ? "json" : "csv",
        file_path,
      })),
      constraints: {
        ...(row_limit === undefined ? {} : { row_limit }),
        ...(timeout_seconds === undefined ? {} : { timeout_seconds }),
      },
      policy: allowed_columns === undefined ? {} : { allowed_columns },
    });
    const { result, folder } = await analyseFiles(submission, { out: null, onProgress });
    const { request_id, status, decision, summary, not_understood, artifacts } = result;
    const answer = result.answer && { ...result.answer, rows: result.answer.rows.slice(0, shownRows) };
    return {
      text: summary,
      output: {
        request_id,
        status,
        decision,
        summary,
        not_understood,
        answer,
        artifacts: artifacts.map(({ path, type, sha256 }) => ({ path, type, sha256 })),
        folder,
      },
    };
  },
});
