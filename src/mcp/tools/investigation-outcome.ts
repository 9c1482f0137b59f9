import { z } from "zod";
import { decisionSchema } from "../../domain/cause.ts";
import { dateRangeSchema } from "../../domain/date-range.ts";
import {
  changeSchema,
  conclusionSchema,
  contributionSchema,
  type InvestigationResult,
  moverSchema,
  onsetIntervalSchema,
  qualityNoteSchema,
  rankedExplanationSchema,
  ruledOutSchema,
  suspicionSchema,
} from "../../domain/investigation-result.ts";
import { evidenceUri, reportUri } from "../case-uris.ts";
import type { ToolAnswer } from "./mcp-tool.ts";

/** Without the rows behind the figures: those are read one by one, as resources. */
export const outcomeSchema = z.object({
  session_id: z.string(),
  decision: decisionSchema,
  summary: z.string().optional(),
  metric: z.string(),
  baseline: dateRangeSchema,
  comparison: dateRangeSchema,
  change: changeSchema,
  quality: z.array(qualityNoteSchema),
  onset: z.string().nullable(),
  onset_interval: onsetIntervalSchema,
  explanations: z.array(rankedExplanationSchema),
  remainder: contributionSchema.omit({ interval: true }).optional(),
  movers: z.array(moverSchema).optional(),
  ruled_out: z.array(ruledOutSchema),
  not_shown: z.array(ruledOutSchema).optional(),
  conclusion: conclusionSchema.optional(),
  suspicion: suspicionSchema.nullable().optional(),
  mind: z.string().optional(),
  report_path: z.string().nullable(),
  report: z.string().describe("The resource that has the report."),
  evidence: z.array(z.string()).describe("Ids of the queries behind the figures."),
  evidence_template: z.string().describe("The resource that has a query and its rows."),
});

export function toOutcome({
  status: _,
  evidence,
  ...result
}: InvestigationResult): ToolAnswer<z.infer<typeof outcomeSchema>> {
  const report = reportUri(result.session_id);
  return {
    text: describe(result),
    output: {
      ...result,
      report,
      evidence: Object.keys(evidence),
      evidence_template: evidenceUri(result.session_id, "{evidence_id}"),
    },
    links: [{ uri: report, name: "report.md", mimeType: "text/markdown" }],
  };
}

type Told = Pick<InvestigationResult, "summary" | "decision" | "explanations" | "session_id">;

function describe({ summary, decision, explanations, session_id }: Told): string {
  const ranked = explanations.map(
    ({ rank, title, likelihood, grade, contribution: { share } }) =>
      `${rank}. ${title} (${likelihood}, ${grade}${share === null ? "" : `, ${Math.round(100 * share)} % of the change`})`,
  );
  return [`Decision: ${decision}.`, summary ?? "", ...ranked, `Case ${session_id}.`].filter(Boolean).join("\n");
}
