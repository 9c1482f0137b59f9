import { z } from "zod";
import { countSchema, timestampSchema, uuidSchema } from "./primitives.ts";

export const relationshipTypeSchema = z.enum(["foreign_key", "similar_values"]);

export const tableInfoSchema = z.object({
  file_id: uuidSchema,
  name: z.string().min(1),
  row_count: countSchema,
  column_count: countSchema,
});

export const relationshipSchema = z.object({
  from_table: z.string(),
  from_column: z.string(),
  to_table: z.string(),
  to_column: z.string(),
  relationship_type: relationshipTypeSchema,
  confidence: z.number().min(0).max(1),
});

export const dataModelSchema = z.object({
  session_id: uuidSchema,
  tables: z.array(tableInfoSchema),
  relationships: z.array(relationshipSchema).default(() => []),
  recommended_dimensions: z.array(z.string()),
  inferred_at: timestampSchema,
});

export type RelationshipType = z.infer<typeof relationshipTypeSchema>;
export type TableInfo = z.infer<typeof tableInfoSchema>;
export type Relationship = z.infer<typeof relationshipSchema>;
export type DataModel = z.infer<typeof dataModelSchema>;
