import { z } from "zod";
import { columnSchema } from "../../domain/file-schema.ts";
import { countSchema, uuidSchema } from "../../domain/primitives.ts";
import { rejectedLinesSchema } from "../../domain/profile-result.ts";
import { mcpTool } from "../tools/mcp-tool.ts";
import { profile } from "../tools/profile.ts";
import { sessionOf, tablesShape } from "./named-tables.ts";
import type { ServedParts } from "./served-parts.ts";

/** Uploaded files were read when they came: what was found then is told again. */
export const servedProfile = ({ sessions }: Pick<ServedParts, "sessions">) =>
  mcpTool({
    ...profile,
    input: z.strictObject(tablesShape),
    output: z.object({
      session_id: uuidSchema.describe("Names these tables to the other tools."),
      tables: z.array(
        z.object({
          name: z.string(),
          row_count: countSchema,
          columns: z.array(columnSchema),
          rejected: rejectedLinesSchema,
          notes: z.array(z.string()),
        }),
      ),
    }),
    run: async (named, { signal }) => {
      const id = await sessionOf(named, sessions, signal);
      const { files } = await sessions.get(id);
      const tables = files.map(({ original_name: name, row_count, schema, rejected, notes }) => ({
        name,
        row_count,
        columns: schema?.columns ?? [],
        rejected,
        notes,
      }));
      const told = tables.map(({ name, row_count, columns }) => {
        const roles = columns.map((column) => `${column.name} (${column.inferred_type})`);
        return `${name}: ${row_count} rows; ${roles.join(", ")}`;
      });
      return { text: [`Session ${id}`, ...told].join("\n"), output: { session_id: id, tables } };
    },
  });
