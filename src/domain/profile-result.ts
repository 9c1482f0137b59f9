import { z } from "zod";
import { relationshipSchema } from "./data-model.ts";
import { columnSchema } from "./file-schema.ts";
import { countSchema } from "./primitives.ts";

export const profiledColumnSchema = columnSchema.extend({
  /** 0 where the table has no rows. */
  cardinality: countSchema,
  null_count: countSchema,
});

export const rejectedLinesSchema = z
  .object({
    count: countSchema,
    /** The first ones; `count` has them all. */
    lines: z.array(z.object({ line: z.int().min(1), reason: z.string(), text: z.string() })),
  })
  .refine((rejected) => rejected.count >= rejected.lines.length, {
    path: ["count"],
    message: "count is less than the lines given",
  });

export const profiledTableSchema = z.object({
  name: z.string(),
  file: z.string(),
  row_count: countSchema,
  columns: z.array(profiledColumnSchema),
  rejected: rejectedLinesSchema,
  notes: z.array(z.string()),
});

export const profiledRelationshipSchema = relationshipSchema.extend({
  /** The share of rows on the `from` side that find a partner. */
  coverage: z.number().min(0).max(1),
  /** Rows a joined row becomes, on average. */
  fan_out: z.number().min(0),
  orphans: countSchema,
});

export const profileResultSchema = z.object({
  tables: z.array(profiledTableSchema),
  relationships: z.array(profiledRelationshipSchema),
  notes: z.array(z.string()),
});

export type ProfiledColumn = z.infer<typeof profiledColumnSchema>;
export type RejectedLines = z.infer<typeof rejectedLinesSchema>;
export type ProfiledTable = z.infer<typeof profiledTableSchema>;
export type ProfiledRelationship = z.infer<typeof profiledRelationshipSchema>;
export type ProfileResult = z.infer<typeof profileResultSchema>;
