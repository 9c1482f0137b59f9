import { z } from "zod";
import { sourceCitationSchema } from "./citation.ts";

/** One line of `search --json`, for one query; best passage first. */
export const searchResultSchema = z.object({
  query: z.string(),
  /** With the whole passage where that was asked for. */
  sources: z.array(sourceCitationSchema.extend({ text: z.string().optional() })),
});

export type SearchResult = z.infer<typeof searchResultSchema>;
