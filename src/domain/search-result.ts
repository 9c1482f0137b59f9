import { z } from "zod";
import { sourceCitationSchema } from "./citation.ts";

/** One line of `search --json`, for one query; best passage first. */
export const searchResultSchema = z.object({
  query: z.string(),
  sources: z.array(sourceCitationSchema),
});

export type SearchResult = z.infer<typeof searchResultSchema>;
