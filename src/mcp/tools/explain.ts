import { z } from "zod";
import { explainResultSchema } from "../../domain/explain-result.ts";
import { filesInput } from "./inputs.ts";
import { mcpTool } from "./mcp-tool.ts";

const measure = z.string().min(1).max(2000);

export const explain = mcpTool({
  name: "explain",
  title: "Plan against actual",
  description:
    "Which segments account for the gap between what was expected (plan, forecast) and what came. Each file is a case of its own.",
  input: z.strictObject({
    files: filesInput,
    actual: measure.describe('What came: a column, an aggregate, or a ratio such as "sum(a)/sum(b)".'),
    expected: measure.describe("What was expected, in the same form."),
    dimensions: z
      .array(z.string().min(1).max(500))
      .max(200)
      .optional()
      .describe("Columns to cut by; all that can be one when not given."),
  }),
  output: z.object({ cases: z.array(explainResultSchema) }),
  run: async ({ files, actual, expected, dimensions }) => {
    const { explainFiles } = await import("../../app/explain-files.ts");
    const cases: z.infer<typeof explainResultSchema>[] = [];
    for await (const one of explainFiles(files, { actual, expected, dimensions: dimensions ?? null })) cases.push(one);
    return { text: cases.map(describe).join("\n"), output: { cases } };
  },
});

function describe({ file, causes, decision, error }: z.infer<typeof explainResultSchema>): string {
  if (error) return `${file}: ${error.message}`;
  const named = causes.map(({ segment, contribution }) => {
    const terms = Object.entries(segment).map(([column, value]) => `${column} = ${value}`);
    return `${terms.join(", ")} (${contribution})`;
  });
  return `${file}: ${named.length === 0 ? decision : named.join("; ")}`;
}
