import { z } from "zod";
import { decisionSchema } from "../../domain/cause.ts";
import { dateRangeSchema } from "../../domain/date-range.ts";
import {
  changeSchema,
  contributionSchema,
  type InvestigationResult,
  qualityNoteSchema,
  rankedExplanationSchema,
  ruledOutSchema,
  suspicionSchema,
} from "../../domain/investigation-result.ts";
import { evidenceUri, reportUri } from "../case-uris.ts";
import { docsInput, filesInput, periodInput } from "./inputs.ts";
import { mcpTool } from "./mcp-tool.ts";

const longText = z.string().max(20_000).optional();

/** Without the rows behind the figures: those are read one by one, as resources. */
const outcomeSchema = z.object({
  session_id: z.string(),
  decision: decisionSchema,
  summary: z.string().optional(),
  metric: z.string(),
  baseline: dateRangeSchema,
  comparison: dateRangeSchema,
  change: changeSchema,
  quality: z.array(qualityNoteSchema),
  onset: z.string().nullable(),
  explanations: z.array(rankedExplanationSchema),
  remainder: contributionSchema.omit({ interval: true }).optional(),
  ruled_out: z.array(ruledOutSchema),
  suspicion: suspicionSchema.nullable().optional(),
  mind: z.string().optional(),
  report_path: z.string().nullable(),
  report: z.string().describe("The resource that has the report."),
  evidence: z.array(z.string()).describe("Ids of the queries behind the figures."),
  evidence_template: z.string().describe("The resource that has a query and its rows."),
});

export const investigate = mcpTool({
  name: "investigate",
  title: "Why did a metric move",
  description:
    "Finds out why a metric moved between two periods: ranked, tested explanations with evidence, what was ruled out, and whether the change is more than noise. Deterministic statistics; takes seconds to minutes.",
  input: z.strictObject({
    files: filesInput,
    metric: z
      .string()
      .min(1)
      .max(2000)
      .describe("A column (revenue), an aggregate (sum(revenue), count(*), avg(latency)) or a ratio sum(a)/sum(b)."),
    baseline: periodInput,
    comparison: periodInput,
    definition: longText.describe("How the metric is calculated, in words or SQL."),
    context: longText.describe("What is known about the business."),
    prompt: longText.describe("A suspicion to test."),
    date_column: z.string().max(500).optional().describe("The column that says when; found when not given."),
    docs: docsInput,
  }),
  output: outcomeSchema,
  run: async (input, { onProgress }) => {
    const [{ investigateFiles }, { readPeriods }, { toResult }] = await Promise.all([
      import("../../app/investigate-files.ts"),
      import("../../investigate/understand/periods/place-periods.ts"),
      import("../../investigate/to-result.ts"),
    ]);
    const { files, metric, baseline, comparison, definition, context, prompt, date_column, docs } = input;
    const { result, reportPath } = await investigateFiles({
      files,
      question: {
        metric,
        definition: definition ?? null,
        context: context ?? null,
        prompt: prompt ?? null,
        dateColumn: date_column ?? null,
        ...readPeriods({ baseline, comparison }),
        ...(docs.length === 0 ? {} : { documents: docs }),
      },
      out: null,
      onProgress,
    });
    return answer(toResult(result, reportPath));
  },
});

function answer({ status: _, evidence, onset, ...result }: InvestigationResult) {
  const report = reportUri(result.session_id);
  const output = {
    ...result,
    onset: onset ?? null,
    report,
    evidence: Object.keys(evidence),
    evidence_template: evidenceUri(result.session_id, "{evidence_id}"),
  };
  return {
    text: describe(result),
    output,
    links: [{ uri: report, name: "report.md", mimeType: "text/markdown" }],
  };
}

function describe({
  summary,
  decision,
  explanations,
  session_id,
}: Omit<InvestigationResult, "status" | "evidence" | "onset">): string {
  const ranked = explanations.map(
    ({ rank, title, likelihood, grade, contribution: { share } }) =>
      `${rank}. ${title} (${likelihood}, ${grade}${share === null ? "" : `, ${Math.round(100 * share)} % of the change`})`,
  );
  return [`Decision: ${decision}.`, summary ?? "", ...ranked, `Case ${session_id}.`].filter(Boolean).join("\n");
}
