import type { Database } from "../database/database.ts";
import { countVectors } from "./vector-count.ts";
import type { ModelRow } from "./vector-model.ts";

/** Up to here scanning the codes takes about 20 CPU ms, and needs no index that every new vector has to join. */
export const indexedFrom = 200_000;

// pgvector's HNSW takes no more.
const mostDimensions = 2_000;

/** Builds the HNSW index of a model once it has too many vectors to scan their codes; from then on each new vector joins it. */
export async function buildVectorIndex(database: Database, model: ModelRow, threshold = indexedFrom): Promise<void> {
  if (model.is_indexed || model.dimension > mostDimensions) return;
  if ((await countChunks(database)) < threshold || (await countVectors(database, model.id)) < threshold) return;
  await database.transaction(async (queries) => {
    await queries.rows("select set_config('maintenance_work_mem', '256MB', true)");
    await queries.rows(
      `create index if not exists chunk_vectors_model_${model.id} on whydunit.chunk_vectors
       using hnsw ((embedding::vector(${model.dimension})) vector_cosine_ops) where model_id = ${model.id}`,
    );
    await queries.rows("update whydunit.vector_models set is_indexed = true where id = $1", [model.id]);
  });
}

// Known without counting, and never fewer than the vectors of a model.
async function countChunks(database: Database): Promise<number> {
  const [corpus] = await database.rows<{ chunk_count: number }>("select chunk_count from whydunit.corpus");
  return corpus!.chunk_count;
}
