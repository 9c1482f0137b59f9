import type { ScoredChunk } from "../best-scores.ts";
import { filterSql, type SearchFilters } from "../chunk-filter.ts";
import type { Queries, Value } from "../database/database.ts";
import type { ModelRow } from "./vector-model.ts";
import { toVectorValue } from "./vector-values.ts";

/** Up to this many vectors comparing all of them is quick (20 ms for 10,000 in PGlite), exact, and saves building an index. */
export const mostCompared = 20_000;

interface VectorQuery {
  model: ModelRow;
  limit: number;
  filters: SearchFilters;
}

/** By the HNSW index where there is one, by comparing all vectors else, or where a filter leaves only few of them. */
export async function searchPgvector(
  queries: Queries,
  vector: Float32Array,
  query: VectorQuery,
): Promise<ScoredChunk[]> {
  const { model, limit, filters } = query;
  const isIndexUsed = model.is_indexed && (await countAllowed(queries, filters)) > mostCompared;
  if (isIndexUsed) await prepareIndexScan(queries, limit);
  const { sql, params } = searchSql(vector, query, isIndexUsed);
  const rows = await queries.rows<{ chunk_id: number; distance: number }>(sql, params);
  return rows.map((row) => ({ chunkId: row.chunk_id, score: 1 - row.distance }));
}

// Only the cast that the index was made with makes PostgreSQL use it.
function searchSql(vector: Float32Array, { model, limit, filters }: VectorQuery, isIndexUsed: boolean) {
  const { condition, params } = filterSql(filters);
  const type = isIndexUsed ? `vector(${model.dimension})` : "vector";
  const place = `$${params.length + 1}::${type}`;
  const distance = `vectors.embedding${isIndexUsed ? `::${type}` : ""} <=> ${place}`;
  const sql = `
    select vectors.chunk_id, ${distance} as distance
    from whydunit.chunk_vectors as vectors
    ${
      condition === null
        ? ""
        : `join whydunit.chunks as chunk on chunk.id = vectors.chunk_id
    join whydunit.documents as document on document.id = chunk.document_id`
    }
    where vectors.model_id = ${model.id} ${condition === null ? "" : `and ${condition}`}
    order by ${distance}${isIndexUsed ? "" : ", vectors.chunk_id"} limit ${Math.floor(limit)}`;
  return { sql, params: [...params, toVectorValue(vector, "vector")] as Value[] };
}

async function countAllowed(queries: Queries, filters: SearchFilters): Promise<number> {
  const { condition, params } = filterSql(filters);
  if (condition === null) return Number.POSITIVE_INFINITY;
  const [row] = await queries.rows<{ count: number }>(
    `select count(*) as count from whydunit.chunks as chunk
     join whydunit.documents as document on document.id = chunk.document_id where ${condition}`,
    params,
  );
  return row!.count;
}

// Looks at more neighbours than asked for, and at still more while a filter rejects them.
async function prepareIndexScan(queries: Queries, limit: number): Promise<void> {
  const width = Math.min(1000, Math.max(100, limit * 2));
  await queries.rows(
    "select set_config('hnsw.ef_search', $1, true), set_config('hnsw.iterative_scan', 'strict_order', true)",
    [String(width)],
  );
}
