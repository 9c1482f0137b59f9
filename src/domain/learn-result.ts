import { z } from "zod";
import { countSchema } from "./primitives.ts";

export const learnResultSchema = z.object({
  documents: countSchema,
  chunks: countSchema,
  /** Of the documents, those that were known already. */
  unchanged: countSchema.default(0),
  /** Documents whose files are gone. */
  forgotten: countSchema.default(0),
  skipped: z.array(z.object({ path: z.string(), reason: z.string() })),
});

export type LearnResult = z.infer<typeof learnResultSchema>;
