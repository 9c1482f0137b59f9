import type { Database } from "../database/database.ts";
import { mostCompared } from "./search-pgvector.ts";
import type { ModelRow } from "./vector-model.ts";

// pgvector's HNSW takes no more.
const mostDimensions = 2_000;

/** Builds the HNSW index of a model once it has too many vectors to compare them all; from then on each new vector joins it. */
export async function buildVectorIndex(database: Database, model: ModelRow, threshold = mostCompared): Promise<void> {
  if (model.is_indexed || model.dimension > mostDimensions) return;
  const [row] = await database.rows<{ count: number }>(
    "select count(*) as count from whydunit.chunk_vectors where model_id = $1",
    [model.id],
  );
  if (row!.count < threshold) return;
  await database.transaction(async (queries) => {
    await queries.rows("select set_config('maintenance_work_mem', '256MB', true)");
    await queries.rows(
      `create index if not exists chunk_vectors_model_${model.id} on whydunit.chunk_vectors
       using hnsw ((embedding::vector(${model.dimension})) vector_cosine_ops) where model_id = ${model.id}`,
    );
    await queries.rows("update whydunit.vector_models set is_indexed = true where id = $1", [model.id]);
  });
}
