import { makeBestScores, type ScoredChunk } from "../best-scores.ts";
import type { AllowedChunks } from "../chunk-filter.ts";
import type { Queries } from "../database/database.ts";
import type { VectorType } from "../schema/migration.ts";
import type { CodeTables } from "./code-tables.ts";
import { cosine } from "./cosine.ts";
import { type CodeTable, scoreCodes } from "./sign-codes.ts";
import type { ModelRow } from "./vector-model.ts";
import { readVector, toVectorValue } from "./vector-values.ts";

// On 5,183 abstracts the best 400 codes hold all of the 10 nearest vectors and 98 % of the 100 nearest, the best 1,000 99.9 %.
const comparedAtLeast = 500;
const comparedPerResult = 5;

interface CodeQuery {
  model: ModelRow;
  vectorType: VectorType;
  tables: CodeTables;
  limit: number;
  allowed: AllowedChunks | null;
}

/** Signs choose the candidates, their whole vectors decide. */
export async function searchCodes(
  queries: Queries,
  vector: Float32Array,
  { model, vectorType, tables, limit, allowed }: CodeQuery,
): Promise<ScoredChunk[]> {
  const table = await tables.of(queries, model);
  const candidates = chooseCandidates(table, vector, { limit, allowed });
  const compare = vectorType === "vector" ? compareThere : compareHere;
  const best = makeBestScores(limit);
  for (const { chunkId, score } of await compare(queries, vector, { model, candidates })) best.offer(chunkId, score);
  return best.list();
}

function chooseCandidates(
  table: CodeTable,
  vector: Float32Array,
  { limit, allowed }: Pick<CodeQuery, "limit" | "allowed">,
): number[] {
  const scores = scoreCodes(table, vector);
  const candidates = makeBestScores(Math.max(comparedAtLeast, limit * comparedPerResult));
  let { threshold } = candidates;
  for (let row = 0; row < scores.length; row += 1) {
    if (scores[row]! < threshold) continue;
    const chunkId = table.chunkIds[row]!;
    if (allowed === null || allowed.has(chunkId)) candidates.offer(chunkId, scores[row]!);
    threshold = candidates.threshold;
  }
  return candidates.list().map(({ chunkId }) => chunkId);
}

interface Comparison {
  model: ModelRow;
  candidates: readonly number[];
}

async function compareThere(
  queries: Queries,
  vector: Float32Array,
  { model, candidates }: Comparison,
): Promise<ScoredChunk[]> {
  const rows = await queries.rows<{ chunk_id: number; distance: number }>(
    candidatesSql("embedding <=> $3::vector as distance"),
    [model.id, candidates, toVectorValue(vector, "vector")],
  );
  return rows.map(({ chunk_id, distance }) => ({ chunkId: chunk_id, score: 1 - distance }));
}

async function compareHere(
  queries: Queries,
  vector: Float32Array,
  { model, candidates }: Comparison,
): Promise<ScoredChunk[]> {
  const rows = await queries.rows<{ chunk_id: number; embedding: Uint8Array }>(candidatesSql("embedding"), [
    model.id,
    candidates,
  ]);
  return rows.map((row) => ({ chunkId: row.chunk_id, score: cosine(vector, readVector(row.embedding)!) }));
}

// One look-up for each: as a plain condition PostgreSQL may read all vectors of the model instead.
function candidatesSql(value: string): string {
  return `
    select wanted.chunk_id, found.*
    from unnest($2::int[]) as wanted (chunk_id)
    cross join lateral (
      select ${value} from whydunit.chunk_vectors where model_id = $1 and chunk_id = wanted.chunk_id limit 1
    ) as found`;
}
