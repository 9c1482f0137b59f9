import { z } from "zod";
import { explainResultSchema } from "../../domain/explain-result.ts";
import { aboutGap, filesInput, readSource, sourceInput } from "./inputs.ts";
import { mcpTool } from "./mcp-tool.ts";

export const explainedSchema = z.object({ cases: z.array(explainResultSchema) });

export const explain = mcpTool({
  name: "explain",
  title: "Plan against actual",
  description:
    "Which segments account for the gap between what was expected (plan, forecast) and what came. Each file is a case of its own.",
  input: z.strictObject({
    files: filesInput,
    source: sourceInput,
    ...aboutGap,
  }),
  output: explainedSchema,
  run: async ({ files, source: named, actual, expected, dimensions }) => {
    const { explainFiles } = await import("../../app/explain-files.ts");
    const source = await readSource({ files, source: named });
    const request = { actual, expected, dimensions: dimensions ?? null };
    const cases: z.infer<typeof explainResultSchema>[] = [];
    for await (const one of explainFiles(files, request)) cases.push(one);
    if (source === null) return toExplained(cases);
    const { explainSource } = await import("../../app/sources/explain-source.ts");
    return toExplained([...cases, ...(await explainSource(source, request))]);
  },
});

export function toExplained(cases: z.infer<typeof explainResultSchema>[]) {
  return { text: cases.map(describe).join("\n"), output: { cases } };
}

function describe({ file, causes, decision, error }: z.infer<typeof explainResultSchema>): string {
  if (error) return `${file}: ${error.message}`;
  const named = causes.map(({ segment, contribution }) => {
    const terms = Object.entries(segment).map(([column, value]) => `${column} = ${value}`);
    return `${terms.join(", ")} (${contribution})`;
  });
  return `${file}: ${named.length === 0 ? decision : named.join("; ")}`;
}
