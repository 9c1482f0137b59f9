import { z } from "zod";
import { aboutMetric, docsInput, filesInput, readSource, sourceInput } from "./inputs.ts";
import { outcomeSchema, toOutcome } from "./investigation-outcome.ts";
import { mcpTool } from "./mcp-tool.ts";

export const investigate = mcpTool({
  name: "investigate",
  title: "Why did a metric move",
  description:
    "Finds out why a metric moved between two periods: ranked, tested explanations with evidence, what was ruled out, and whether the change is more than noise. Deterministic statistics; takes seconds to minutes.",
  input: z.strictObject({
    files: filesInput,
    source: sourceInput,
    ...aboutMetric,
    docs: docsInput,
  }),
  output: outcomeSchema,
  run: async (input, { onProgress }) => {
    const [{ investigateFiles }, { toQuestion }, { toResult }] = await Promise.all([
      import("../../app/investigate-files.ts"),
      import("../../investigate/to-question.ts"),
      import("../../investigate/to-result.ts"),
    ]);
    const { files, source: named, date_column: dateColumn, docs: documents, ...asked } = input;
    const source = await readSource({ files, source: named });
    const question = toQuestion({ ...asked, dateColumn, documents });
    const { result, reportPath } = await investigateFiles({ files, source, question, out: null, onProgress });
    return toOutcome(toResult(result, reportPath));
  },
});
