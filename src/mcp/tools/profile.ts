import { z } from "zod";
import { profileResultSchema } from "../../domain/profile-result.ts";
import { filesInput } from "./inputs.ts";
import { mcpTool } from "./mcp-tool.ts";

export const profile = mcpTool({
  name: "profile",
  title: "What is in tables",
  description:
    "Columns with their roles, types and samples, how tables hang together, and every line that could not be read. Call it first when the columns are not known.",
  input: z.strictObject({ files: filesInput }),
  output: profileResultSchema,
  run: async ({ files }, { onProgress }) => {
    const { profileFiles } = await import("../../app/profile-files.ts");
    const { source, result } = await profileFiles(files, { onProgress });
    source.close();
    const text = result.tables.map(({ name, row_count, columns }) => {
      const named = columns.map((column) => `${column.name} (${column.inferred_type})`);
      return `${name}: ${row_count} rows; ${named.join(", ")}`;
    });
    return { text: text.join("\n"), output: result };
  },
});
