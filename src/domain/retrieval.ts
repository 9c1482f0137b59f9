import { z } from "zod";
import { countSchema } from "./primitives.ts";

export const chunkResultSchema = z.object({
  chunk_text: z.string(),
  source_url: z.string(),
  title: z.string(),
  section: z.string(),
  similarity_score: z.number(),
  chunk_position: countSchema,
});

export const retrievalToolResultSchema = z
  .object({
    results: z.array(chunkResultSchema),
    total_results: countSchema,
    message: z.string(),
  })
  .refine((result) => result.total_results >= result.results.length, {
    path: ["total_results"],
    message: "total_results is less than the results given",
  });

export type ChunkResult = z.infer<typeof chunkResultSchema>;
export type RetrievalToolResult = z.infer<typeof retrievalToolResultSchema>;
