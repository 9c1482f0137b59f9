import { z } from "zod";
import { timestampSchema, uuidSchema } from "./primitives.ts";

export const memoryDocumentSchema = z.object({
  document_id: uuidSchema,
  session_id: uuidSchema,
  content: z.string().min(1),
  embedding: z.array(z.number()).min(1),
  created_at: timestampSchema,
});

/** As it lies in the case folder; a vector is added where it is stored and an embedder runs. */
export const compiledMemorySchema = memoryDocumentSchema.omit({ embedding: true });

export type CompiledMemory = z.infer<typeof compiledMemorySchema>;
export type MemoryDocument = z.infer<typeof memoryDocumentSchema>;
