import { makeBestScores, type ScoredChunk } from "../best-scores.ts";
import type { AllowedChunks } from "../chunk-filter.ts";
import type { Queries } from "../database/database.ts";
import type { CodeTables } from "./code-tables.ts";
import { cosine } from "./cosine.ts";
import { scoreCodes } from "./sign-codes.ts";
import type { ModelRow } from "./vector-model.ts";
import { readVector } from "./vector-values.ts";

// On 5,183 abstracts the best 400 codes hold all of the 10 nearest vectors and 98 % of the 100 nearest, the best 1,000 99.9 %.
const comparedAtLeast = 500;
const comparedPerResult = 5;

/** Without pgvector: signs choose the candidates, their whole vectors decide. */
export async function searchCodes(
  queries: Queries,
  vector: Float32Array,
  {
    model,
    tables,
    limit,
    allowed,
  }: { model: ModelRow; tables: CodeTables; limit: number; allowed: AllowedChunks | null },
): Promise<ScoredChunk[]> {
  const table = await tables.of(queries, model);
  const scores = scoreCodes(table, vector);
  const candidates = makeBestScores(Math.max(comparedAtLeast, limit * comparedPerResult));
  for (let row = 0; row < scores.length; row += 1) {
    const chunkId = table.chunkIds[row]!;
    if (scores[row]! < candidates.threshold) continue;
    if (allowed === null || allowed.has(chunkId)) candidates.offer(chunkId, scores[row]!);
  }
  const rows = await queries.rows<{ chunk_id: number; embedding: Uint8Array }>(vectorsSql, [
    model.id,
    candidates.list().map(({ chunkId }) => chunkId),
  ]);
  const best = makeBestScores(limit);
  for (const { chunk_id, embedding } of rows) best.offer(chunk_id, cosine(vector, readVector(embedding)!));
  return best.list();
}

// One look-up for each: as a plain condition PostgreSQL may read all vectors of the model instead.
const vectorsSql = `
  select wanted.chunk_id, found.embedding
  from unnest($2::int[]) as wanted (chunk_id)
  cross join lateral (
    select embedding from whydunit.chunk_vectors where model_id = $1 and chunk_id = wanted.chunk_id limit 1
  ) as found`;
