import type { MetadataFilter } from "../domain/chat.ts";
import type { LearnResult } from "../domain/learn-result.ts";

/** What people gave us to read, and what we found out ourselves: learnt, searched, cited. */
export interface Knowledge {
  /** Reads files and folders; only what changed is read again, and what vanished from a folder is forgotten. Searchable by words at the end. */
  learn(paths: string[], options?: LearnOptions): Promise<LearnResult>;
  /** Gives every chunk its vector, as far as an embedder runs here; searches meanwhile use those there are. */
  makeVectors(options?: LearnOptions): Promise<void>;
  list(): Promise<KnownDocument[]>;
  /** False: there was no such document. */
  forget(documentId: string): Promise<boolean>;
  /** Best first, at most `limit`; what the best of the similarities is says whether anything bears on the query. */
  retrieve(query: string, options?: RetrieveOptions): Promise<RetrievedPassage[]>;
  close(): Promise<void>;
}

export interface LearnOptions {
  onProgress?(step: string): void;
}

export interface RetrieveOptions {
  limit?: number;
  filters?: MetadataFilter | null;
  /** Whether the parts of the same section beside each hit are wanted. */
  withNeighbours?: boolean;
}

export interface KnownDocument {
  documentId: string;
  sourceUrl: string;
  path: string | null;
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
  /** The parts of the same section beside it, where they were asked for and are no hits themselves; else empty. */
  before: string;
  after: string;
  /** Calibrated to 0–1: from 0.5 on it bears on the query, from 0.3 on perhaps, below it does not. */
  similarity: number;
}
