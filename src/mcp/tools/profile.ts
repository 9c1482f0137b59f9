import { z } from "zod";
import type { SourceRequest } from "../../app/sources/source-request.ts";
import { profileResultSchema } from "../../domain/profile-result.ts";
import type { TableFile } from "../../engine/data-source.ts";
import { filesInput, readSource, sourceInput } from "./inputs.ts";
import { mcpTool } from "./mcp-tool.ts";

export const profile = mcpTool({
  name: "profile",
  title: "What is in tables",
  description:
    "Columns with their roles, types and samples, how tables hang together, and every line that could not be read. Call it first when the columns are not known.",
  input: z.strictObject({ files: filesInput, source: sourceInput }),
  output: profileResultSchema,
  run: async ({ files, source: named }, { onProgress }) => {
    const { profileFiles } = await import("../../app/profile-files.ts");
    const profileAll = async (taken: TableFile[]) => {
      const { source, result } = await profileFiles([...files, ...taken], { onProgress });
      source.close();
      return result;
    };
    const database = await readSource({ files, source: named });
    const result = await (database === null ? profileAll([]) : withTaken(database, onProgress, profileAll));
    const text = result.tables.map(({ name, row_count, columns }) => {
      const named = columns.map((column) => `${column.name} (${column.inferred_type})`);
      return `${name}: ${row_count} rows; ${named.join(", ")}`;
    });
    return { text: text.join("\n"), output: result };
  },
});

async function withTaken<Result>(
  source: SourceRequest,
  onProgress: (step: string) => void,
  work: (taken: TableFile[]) => Promise<Result>,
): Promise<Result> {
  const { withExtracted } = await import("../../app/sources/with-extracted.ts");
  return withExtracted(source, { onProgress }, work);
}
