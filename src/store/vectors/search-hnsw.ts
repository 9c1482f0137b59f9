import type { ScoredChunk } from "../best-scores.ts";
import type { AllowedChunks } from "../chunk-filter.ts";
import type { Database } from "../database/database.ts";
import type { ModelRow } from "./vector-model.ts";
import { toVectorValue } from "./vector-values.ts";

// An index looks for neighbours first and for the filter afterwards: where few chunks are allowed it would look at nearly all.
const fewestAllowed = 20_000;

export function canUseIndex(model: ModelRow, allowed: AllowedChunks | null): boolean {
  return model.is_indexed && (allowed === null || allowed.count >= fewestAllowed);
}

export function searchHnsw(
  database: Database,
  vector: Float32Array,
  { model, limit, allowed }: { model: ModelRow; limit: number; allowed: AllowedChunks | null },
): Promise<ScoredChunk[]> {
  // Only the cast that the index was made with makes PostgreSQL use it.
  const distance = `embedding::vector(${model.dimension}) <=> $1::vector(${model.dimension})`;
  const sql = `
    select chunk_id, ${distance} as distance from whydunit.chunk_vectors
    where model_id = ${model.id} ${allowed ? "and chunk_id = any ($2::int[])" : ""}
    order by ${distance} limit ${Math.floor(limit)}`;
  return database.reading(async (queries) => {
    // Looks at more neighbours than asked for, and at still more while a filter rejects them.
    await queries.rows(
      "select set_config('hnsw.ef_search', $1, true), set_config('hnsw.iterative_scan', 'strict_order', true)",
      [String(Math.min(1000, Math.max(100, limit * 2)))],
    );
    const rows = await queries.rows<{ chunk_id: number; distance: number }>(sql, [
      toVectorValue(vector, "vector"),
      ...(allowed ? [allowed.ids()] : []),
    ]);
    return rows.map((row) => ({ chunkId: row.chunk_id, score: 1 - row.distance }));
  });
}
