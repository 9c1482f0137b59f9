import { z } from "zod";
import { countSchema } from "./primitives.ts";

export const maxSnippetLength = 200;

export const sourceCitationSchema = z.object({
  source_url: z.string(),
  title: z.string(),
  section: z.string(),
  chunk_position: countSchema,
  similarity_score: z.number().min(0).max(1),
  snippet: z.string().max(maxSnippetLength),
});

export const selectedTextCitationSchema = z.object({
  source_type: z.literal("selected_text").default("selected_text"),
  selection_length: countSchema,
  snippet: z.string().max(maxSnippetLength),
  relevance_note: z.string(),
});

export const citationSchema = z.union([sourceCitationSchema, selectedTextCitationSchema]);

export type SourceCitation = z.infer<typeof sourceCitationSchema>;
export type SelectedTextCitation = z.infer<typeof selectedTextCitationSchema>;
export type Citation = z.infer<typeof citationSchema>;
