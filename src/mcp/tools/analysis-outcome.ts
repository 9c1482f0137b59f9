import { z } from "zod";
import { type AnalysisResult, answerSchema } from "../../domain/analysis-result.ts";
import type { ToolAnswer } from "./mcp-tool.ts";

const shownRows = 200;

export const analysisOutcomeSchema = z.object({
  request_id: z.string(),
  status: z.string(),
  decision: z.string(),
  summary: z.string(),
  not_understood: z.array(z.string()),
  answer: answerSchema.nullable().describe(`At most ${shownRows} rows; the artifacts have all of them.`),
  artifacts: z.array(z.object({ path: z.string(), type: z.string(), sha256: z.string() })),
  folder: z.string().optional().describe("Where the artifacts are."),
});

export function toAnalysisOutcome(
  result: AnalysisResult,
  folder?: string,
): ToolAnswer<z.infer<typeof analysisOutcomeSchema>> {
  const { answer } = result;
  const shown = answer && { ...answer, rows: answer.rows.slice(0, shownRows) };
  return { text: result.summary, output: { ...result, answer: shown, ...(folder === undefined ? {} : { folder }) } };
}

interface Wishes {
  intent: string;
  allowed_columns?: string[] | undefined;
  row_limit?: number | undefined;
  timeout_seconds?: number | undefined;
}

/** What a request for an analysis says beside its sources. */
export function wishesOf({ intent, allowed_columns, row_limit, timeout_seconds }: Wishes) {
  return {
    intent,
    constraints: {
      ...(row_limit === undefined ? {} : { row_limit }),
      ...(timeout_seconds === undefined ? {} : { timeout_seconds }),
    },
    policy: allowed_columns === undefined ? {} : { allowed_columns },
  };
}
