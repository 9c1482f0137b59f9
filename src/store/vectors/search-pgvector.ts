import type { ScoredChunk } from "../best-scores.ts";
import type { AllowedChunks } from "../chunk-filter.ts";
import type { Queries, Value } from "../database/database.ts";
import type { ModelRow } from "./vector-model.ts";
import { toVectorValue } from "./vector-values.ts";

/** Up to this many vectors comparing all of them is quick (20 ms for 10,000 in PGlite), exact, and saves building an index. */
export const mostCompared = 20_000;

interface VectorQuery {
  model: ModelRow;
  limit: number;
  allowed: AllowedChunks | null;
}

/** By the HNSW index where there is one, by comparing all vectors else, or where a filter leaves only few of them. */
export async function searchPgvector(
  queries: Queries,
  vector: Float32Array,
  query: VectorQuery,
): Promise<ScoredChunk[]> {
  const { model, limit, allowed } = query;
  const isIndexUsed = model.is_indexed && (allowed === null || allowed.count > mostCompared);
  if (isIndexUsed) await prepareIndexScan(queries, limit);
  const { sql, params } = searchSql(vector, query, isIndexUsed);
  const rows = await queries.rows<{ chunk_id: number; distance: number }>(sql, params);
  return rows.map((row) => ({ chunkId: row.chunk_id, score: 1 - row.distance }));
}

// Only the cast that the index was made with makes PostgreSQL use it.
function searchSql(
  vector: Float32Array,
  { model, limit, allowed }: VectorQuery,
  isIndexUsed: boolean,
): { sql: string; params: Value[] } {
  const type = isIndexUsed ? `vector(${model.dimension})` : "vector";
  const distance = `embedding${isIndexUsed ? `::${type}` : ""} <=> $1::${type}`;
  const sql = `
    select chunk_id, ${distance} as distance from whydunit.chunk_vectors
    where model_id = ${model.id} ${allowed ? "and chunk_id = any ($2::int[])" : ""}
    order by ${distance}${isIndexUsed ? "" : ", chunk_id"} limit ${Math.floor(limit)}`;
  return { sql, params: [toVectorValue(vector, "vector"), ...(allowed ? [allowed.ids()] : [])] };
}

// Looks at more neighbours than asked for, and at still more while a filter rejects them.
async function prepareIndexScan(queries: Queries, limit: number): Promise<void> {
  const width = Math.min(1000, Math.max(100, limit * 2));
  await queries.rows(
    "select set_config('hnsw.ef_search', $1, true), set_config('hnsw.iterative_scan', 'strict_order', true)",
    [String(width)],
  );
}
