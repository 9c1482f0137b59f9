import type { StoredChunk } from "../../store/records/chunks.ts";
import type { Store } from "../../store/store.ts";
import type { RetrievedPassage } from "../knowledge.ts";
import type { EmbedderChoice } from "../vectors/open-embedder.ts";
import { type RankRequest, rankChunks } from "./rank-chunks.ts";
import { sectionParts } from "./section-parts.ts";

export interface PassageRequest extends RankRequest {
  withNeighbours: boolean;
}

export async function retrievePassages(
  request: PassageRequest,
  store: Store,
  choice: EmbedderChoice,
): Promise<RetrievedPassage[]> {
  const ranked = await rankChunks(request, store, choice);
  const chunks = await store.chunks.get(ranked.map(({ chunkId }) => chunkId));
  const similarities = new Map(ranked.map(({ chunkId, similarity }) => [chunkId, similarity]));
  const parts = request.withNeighbours ? await sectionParts(chunks, store) : alone;
  return chunks.map((chunk) => toPassage(chunk, similarities.get(chunk.id)!, parts(chunk)));
}

const alone = () => ({ before: "", after: "" });

function toPassage(chunk: StoredChunk, similarity: number, parts: { before: string; after: string }): RetrievedPassage {
  const { id: chunkId, text, sourceUrl, title, section, position } = chunk;
  return { chunkId, text, sourceUrl, title, section, position, similarity, ...parts };
}
