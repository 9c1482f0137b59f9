import type { ScoredChunk } from "./best-scores.ts";
import type { SearchFilters } from "./chunk-filter.ts";
import type { LexicalSearch } from "./lexical/search-lexical.ts";
import type { Chunks } from "./records/chunks.ts";
import type { Conversations } from "./records/conversations.ts";
import type { Documents } from "./records/documents.ts";
import type { Events } from "./records/events.ts";
import type { MemoryDocuments } from "./records/memory-documents.ts";
import type { StoreDescription } from "./store-description.ts";
import type { VectorModel } from "./vectors/vector-model.ts";
import type { Vectors } from "./vectors/vectors.ts";

export interface SearchOptions {
  limit: number;
  filters?: SearchFilters;
}

export interface WordSearch extends LexicalSearch {
  /** How many chunks the filters allow. */
  searched: number;
}

export interface Store {
  documents: Documents;
  chunks: Chunks;
  events: Events;
  vectors: Vectors;
  conversations: Conversations;
  memory: MemoryDocuments;
  /** BM25 over words and pairs of words; scores have no upper bound. */
  searchLexical(query: string, options: SearchOptions): Promise<ScoredChunk[]>;
  /** The same, with what the words of the query say. */
  searchWords(query: string, options: SearchOptions): Promise<WordSearch>;
  /** Cosine similarity, the nearest first. */
  searchVectors(vector: Float32Array, model: VectorModel, options: SearchOptions): Promise<ScoredChunk[]>;
  describe(): Promise<StoreDescription>;
  /** How long the database takes to answer, in milliseconds; rejects where it does not. */
  ping(): Promise<number>;
  /** Tells processes that find the store locked where to ask instead. */
  announce(url: string, secret?: string | null): void;
  /** Waits for work in the background: merging the index, saving a snapshot. */
  settle(): Promise<void>;
  close(): Promise<void>;
}
