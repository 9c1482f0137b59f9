import { z } from "zod";
import { timestampSchema, uuidSchema } from "./primitives.ts";

export const memoryDocumentSchema = z.object({
  document_id: uuidSchema,
  session_id: uuidSchema,
  content: z.string().min(1),
  embedding: z.array(z.number()).min(1),
  created_at: timestampSchema,
});

export type MemoryDocument = z.infer<typeof memoryDocumentSchema>;
