import type { MetadataFilter } from "../domain/chat.ts";
import type { LearnResult } from "../domain/learn-result.ts";

/** What people gave us to read, and what we found out ourselves: learnt, searched, cited. */
export interface Knowledge {
  /** Reads files and folders; only what changed is read again. Lexically searchable at the end, vectors follow with progress. */
  learn(paths: string[], options?: LearnOptions): Promise<LearnResult>;
  list(): Promise<KnownDocument[]>;
  /** False: there was no such document. */
  forget(documentId: string): Promise<boolean>;
  /** Best first, at most `limit`; empty when nothing bears on the query. */
  retrieve(query: string, options?: RetrieveOptions): Promise<RetrievedPassage[]>;
  close(): Promise<void>;
}

export interface LearnOptions {
  onProgress?(step: string): void;
}

export interface RetrieveOptions {
  limit?: number;
  filters?: MetadataFilter | null;
}

export interface KnownDocument {
  documentId: string;
  sourceUrl: string;
  title: string;
  kind: string;
  chunks: number;
  learnedAt: string;
}

export interface RetrievedPassage {
  chunkId: number;
  text: string;
  sourceUrl: string;
  title: string;
  section: string;
  position: number;
  /** Calibrated to 0–1: from 0.5 on it bears on the query, from 0.3 on perhaps, below it does not. */
  similarity: number;
}
