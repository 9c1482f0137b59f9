import type { MetadataFilter } from "../../domain/chat.ts";
import type { SearchFilters } from "../../store/chunk-filter.ts";
import type { Store, WordSearch } from "../../store/store.ts";
import { calibrate } from "../fuse/calibrate.ts";
import { type Fused, fuse } from "../fuse/fuse.ts";
import { isInformative } from "../fuse/is-informative.ts";
import { lexicalEvidence } from "../fuse/lexical-evidence.ts";
import { minilmScale } from "../vectors/cosine-scale.ts";
import type { EmbedderChoice } from "../vectors/open-embedder.ts";

export interface RankedChunk {
  chunkId: number;
  /** Calibrated to 0–1. */
  similarity: number;
}

export interface RankRequest {
  query: string;
  limit: number;
  filters: MetadataFilter | null;
}

// How much of each ranking is fused.
const depth = 100;

/** By words and by meaning; by words alone where nothing makes vectors. */
export async function rankChunks(request: RankRequest, store: Store, choice: EmbedderChoice): Promise<RankedChunk[]> {
  const filters = toFilters(request.filters);
  const vectors = choice.embedder ? await store.vectors.count(choice.embedder.id) : { present: 0, missing: 0 };
  const [words, near] = await Promise.all([
    store.searchWords(request.query, { limit: depth, filters }),
    vectors.present === 0 ? [] : searchMeaning(request.query, filters, store, choice),
  ]);
  const scale = choice.scale ?? minilmScale;
  const lexical = words.hits.map(toScored);
  const hasVector = vectors.missing === 0 ? () => true : await vectorTest(words, store, choice);
  const { hits, denseWeight } = fuse(lexical, near.map(toScored), {
    documents: words.searched,
    scale,
    depth,
    hasVector,
  });
  const evidenceOf = wordEvidence(words);
  return hits.slice(0, request.limit).map((hit) => ({
    chunkId: hit.id,
    similarity: calibrate(evidenceOf(hit), { documents: words.searched, scale, denseWeight }),
  }));
}

async function searchMeaning(query: string, filters: SearchFilters, store: Store, { embedder }: EmbedderChoice) {
  if (embedder === null) return [];
  // A provider that fails now and then costs the meaning, not the answer.
  const [vector] = await embedder.embed([query]).catch(() => []);
  return vector ? store.searchVectors(vector, embedder.id, { limit: depth, filters }) : [];
}

async function vectorTest({ hits }: WordSearch, store: Store, { embedder }: EmbedderChoice) {
  if (embedder === null) return () => false;
  const present = await store.vectors.present(
    embedder.id,
    hits.map(({ chunkId }) => chunkId),
  );
  const byWords = new Set(hits.map(({ chunkId }) => chunkId));
  return (chunkId: number) => !byWords.has(chunkId) || present.has(chunkId);
}

function wordEvidence({ words, searched }: WordSearch) {
  const telling = words.filter(({ word }) => isInformative(word));
  const containing = new Map(telling.map((word) => [word, word.containing]));
  return (hit: Fused<number>) => ({
    ...lexicalEvidence({ documents: searched, containing }, (word) => word.isIn(hit.id)),
    cosine: hit.cosine,
  });
}

function toFilters(filters: MetadataFilter | null): SearchFilters {
  return { sourcePrefix: filters?.source_url_prefix ?? null, section: filters?.section ?? null };
}

function toScored({ chunkId, score }: { chunkId: number; score: number }) {
  return { id: chunkId, score };
}
