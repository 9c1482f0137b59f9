import { bestScored } from "../best-scored.ts";
import type { ChunkFilter } from "../chunk-filter.ts";
import type { Queries } from "../database/database.ts";
import type { ScoredChunk } from "../lexical/score-bm25.ts";
import type { CodeTables } from "./code-tables.ts";
import { cosine } from "./cosine.ts";
import { scoreCodes } from "./sign-codes.ts";
import type { ModelRow } from "./vector-model.ts";
import { readVector } from "./vector-values.ts";

// On 5,183 abstracts the best 1,000 codes hold 99.9 % of the 100 nearest vectors, and all of the 10 nearest.
const comparedAtLeast = 1_000;
const comparedPerResult = 4;

/** Without pgvector: signs choose the candidates, their whole vectors decide. */
export async function searchCodes(
  queries: Queries,
  vector: Float32Array,
  { model, tables, limit, filter }: { model: ModelRow; tables: CodeTables; limit: number; filter: ChunkFilter },
): Promise<ScoredChunk[]> {
  const table = await tables.of(queries, model);
  const scores = scoreCodes(table, vector);
  const candidates: ScoredChunk[] = [];
  for (const [row, chunkId] of table.chunkIds.entries())
    if (filter(chunkId)) candidates.push({ chunkId, score: scores[row]! });
  const compared = bestScored(candidates, Math.max(comparedAtLeast, limit * comparedPerResult));
  const rows = await queries.rows<{ chunk_id: number; embedding: Uint8Array }>(
    "select chunk_id, embedding from whydunit.chunk_vectors where model_id = $1 and chunk_id = any ($2::int[])",
    [model.id, compared.map(({ chunkId }) => chunkId)],
  );
  const scored = rows.map((row) => ({ chunkId: row.chunk_id, score: cosine(vector, readVector(row.embedding)!) }));
  return bestScored(scored, limit);
}
