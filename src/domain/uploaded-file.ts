import { z } from "zod";
import type { ErrorCode } from "./error-codes.ts";
import { fileSchemaSchema } from "./file-schema.ts";
import { countSchema, relativePathSchema, timestampSchema, uuidSchema } from "./primitives.ts";
import { fileOriginSchema } from "./source.ts";

export const maxFileBytes = 52_428_800;

const descriptionSchema = z.string().max(2000);

const fileShape = {
  file_id: uuidSchema,
  session_id: uuidSchema,
  original_name: z.string().min(1).max(255),
  description: descriptionSchema,
  path: z.string().min(1),
  row_count: z.int().min(1),
  size_bytes: countSchema,
  schema: fileSchemaSchema.nullable().default(null),
  uploaded_at: timestampSchema,
  /** Of a table that was taken out of a database or the like. */
  origin: fileOriginSchema.optional(),
};

const csvNameSchema = z
  .string()
  .max(255)
  .regex(/.\.csv$/i, "INVALID_FILE_TYPE" satisfies ErrorCode);
const uploadSizeSchema = countSchema.max(maxFileBytes, "FILE_TOO_LARGE" satisfies ErrorCode);

export const uploadedFileSchema = z.object({
  ...fileShape,
  original_name: csvNameSchema,
  path: relativePathSchema,
  size_bytes: uploadSizeSchema,
});

/** A file read where it lies, named on the command line: of any readable kind and size. */
export const localFileSchema = z.object(fileShape);

export const fileUploadResponseSchema = z.object({
  file_id: uuidSchema,
  original_name: csvNameSchema,
  row_count: z.int().min(1),
  size_bytes: uploadSizeSchema,
});

export const fileMetadataUpdateSchema = z.object({ description: descriptionSchema });

export type UploadedFile = z.infer<typeof uploadedFileSchema>;
export type LocalFile = z.infer<typeof localFileSchema>;
export type FileUploadResponse = z.infer<typeof fileUploadResponseSchema>;
export type FileMetadataUpdate = z.infer<typeof fileMetadataUpdateSchema>;
