import { z } from "zod";
import { countSchema } from "./primitives.ts";

export const learnResultSchema = z.object({
  documents: countSchema,
  chunks: countSchema,
  skipped: z.array(z.object({ path: z.string(), reason: z.string() })),
});

export type LearnResult = z.infer<typeof learnResultSchema>;
