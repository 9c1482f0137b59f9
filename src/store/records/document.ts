import type { Language } from "../lexical/text/language.ts";

/** A document to be learned, already read and split. `sourceUrl` names it: learning the same one again replaces it. */
export interface DocumentToLearn {
  sourceUrl: string;
  /** Where the file is; null for one that was handed in. */
  path: string | null;
  title: string;
  kind: string;
  contentHash: string;
  modifiedAt: string | null;
  /** Null: told from the text. */
  language: Language | null;
  /** The investigation it belongs to, and goes with; null for people's own documents. */
  sessionId: string | null;
  metadata: Record<string, unknown>;
  chunks: ChunkToLearn[];
  events: EventToLearn[];
}

export interface ChunkToLearn {
  position: number;
  section: string;
  sectionPath: string[];
  text: string;
  tokens: number;
  /** Offsets in the document's text. */
  start: number;
  end: number;
  page: number | null;
}

export interface EventToLearn {
  /** ISO day. */
  date: string;
  endDate: string | null;
  text: string;
  section: string;
  chunkPosition: number;
  details: Record<string, unknown>;
}

export interface StoredDocument {
  id: number;
  sourceUrl: string;
  path: string | null;
  title: string;
  kind: string;
  language: Language;
  contentHash: string;
  modifiedAt: string | null;
  learnedAt: string;
  sessionId: string | null;
  metadata: Record<string, unknown>;
  chunkCount: number;
}

export interface LearnedDocuments {
  learned: { id: number; sourceUrl: string; chunks: number }[];
  /** Source URLs of documents whose content was already there. */
  unchanged: string[];
}
