import { z } from "zod";

export const inferredTypeSchema = z.enum(["dimension", "measure", "id", "timestamp"]);
export const dataTypeSchema = z.enum(["string", "integer", "float", "boolean", "date", "datetime"]);

export const columnSchema = z.object({
  name: z.string(),
  inferred_type: inferredTypeSchema,
  data_type: dataTypeSchema,
  cardinality: z.int().min(1),
  sample_values: z.array(z.string()).max(5),
  nullable: z.boolean(),
});

export const fileSchemaSchema = z.object({
  columns: z.array(columnSchema),
});

export type InferredType = z.infer<typeof inferredTypeSchema>;
export type DataType = z.infer<typeof dataTypeSchema>;
export type Column = z.infer<typeof columnSchema>;
export type FileSchema = z.infer<typeof fileSchemaSchema>;
