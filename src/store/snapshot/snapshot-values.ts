import { z } from "zod";
import { languages } from "../lexical/text/language.ts";

const jsonObject = z.record(z.string(), z.unknown());

/** A line of documents.ndjson.gz: what `learn` takes. */
export const documentValueSchema = z.object({
  sourceUrl: z.string(),
  path: z.string().nullable(),
  title: z.string(),
  kind: z.string(),
  contentHash: z.string(),
  modifiedAt: z.string().nullable(),
  language: z.enum(languages),
  sessionId: z.string().nullable(),
  metadata: jsonObject,
  chunks: z.array(
    z.object({
      position: z.int(),
      section: z.string(),
      sectionPath: z.array(z.string()),
      text: z.string(),
      tokens: z.int(),
      start: z.int(),
      end: z.int(),
      page: z.int().nullable(),
    }),
  ),
  events: z.array(
    z.object({
      date: z.string(),
      endDate: z.string().nullable(),
      text: z.string(),
      section: z.string(),
      chunkPosition: z.int(),
      details: jsonObject,
    }),
  ),
});

/** A line of kept.ndjson.gz. */
export const keptValueSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("conversation"),
    sessionId: z.string(),
    timestamp: z.string(),
    query: z.string(),
    response: z.string(),
    sources: z.array(jsonObject),
    metadata: jsonObject,
  }),
  z.object({
    kind: z.literal("memory"),
    documentId: z.string(),
    sessionId: z.string(),
    content: z.string(),
    embedding: z.array(z.number()).nullable(),
    createdAt: z.string(),
  }),
]);

export type DocumentValue = z.infer<typeof documentValueSchema>;
export type KeptValue = z.infer<typeof keptValueSchema>;
