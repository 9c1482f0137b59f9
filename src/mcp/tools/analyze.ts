import { z } from "zod";
import { analysisSubmissionSchema } from "../../domain/analysis-request.ts";
import { analysisOutcomeSchema, toAnalysisOutcome, wishesOf } from "./analysis-outcome.ts";
import { aboutAnalysis, filesInput, readSource, sourceInput } from "./inputs.ts";
import { mcpTool } from "./mcp-tool.ts";

export const analyze = mcpTool({
  name: "analyze",
  title: "An analysis in plain words",
  description:
    "Answers a question about tables in plain words, such as 'revenue by state in Q1 2021, top 5': the table that answers, a summary with figures, charts and a report. What the tables do not know is asked back, never guessed.",
  input: z.strictObject({ files: filesInput, source: sourceInput, ...aboutAnalysis }),
  output: analysisOutcomeSchema,
  run: async ({ files, source: named, ...wishes }, { onProgress }) => {
    const { analyseFiles } = await import("../../app/analyses/analyse-files.ts");
    const source = await readSource({ files, source: named });
    const database = source === null ? [] : [{ type: "sql", connection_string: source.address.name }];
    const data_sources = [...files.map(toSource), ...database];
    const submission = analysisSubmissionSchema.parse({ ...wishesOf(wishes), data_sources });
    const { result, folder } = await analyseFiles(submission, { out: null, source, onProgress });
    return toAnalysisOutcome(result, folder);
  },
});

const toSource = (file_path: string) => ({
  type: /\.(json|jsonl|ndjson)(\.gz)?$/i.test(file_path) ? "json" : "csv",
  file_path,
});
