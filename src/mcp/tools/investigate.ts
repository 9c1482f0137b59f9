import { z } from "zod";
import { aboutMetric, docsInput, filesInput } from "./inputs.ts";
import { outcomeSchema, toOutcome } from "./investigation-outcome.ts";
import { mcpTool } from "./mcp-tool.ts";

export const investigate = mcpTool({
  name: "investigate",
  title: "Why did a metric move",
  description:
    "Finds out why a metric moved between two periods: ranked, tested explanations with evidence, what was ruled out, and whether the change is more than noise. Deterministic statistics; takes seconds to minutes.",
  input: z.strictObject({
    files: filesInput,
    ...aboutMetric,
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
    return toOutcome(toResult(result, reportPath));
  },
});
