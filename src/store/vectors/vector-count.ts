import type { Database } from "../database/database.ts";
import type { VectorModel } from "./vector-model.ts";
import type { Vectors } from "./vectors.ts";

type State = { id: number | null; generation: number | null; corpus: number; chunks: number };

/** Counts a model's vectors again only after something was written: every search asks, and counting 100,000 takes longer than it. */
export function makeVectorCount(database: Database): Vectors["count"] {
  const known = new Map<number, { state: string; present: number }>();
  return async (model) => {
    // Before the vectors are counted, so that a write in between is noticed the next time.
    const { id, generation, corpus, chunks } = await readState(database, model);
    if (id === null) return { present: 0, missing: chunks };
    const state = `${generation} ${corpus}`;
    const last = known.get(id);
    const present = last?.state === state ? last.present : await countVectors(database, id);
    known.set(id, { state, present });
    return { present, missing: chunks - present };
  };
}

async function readState(database: Database, { model, runtime, dimension }: VectorModel): Promise<State> {
  const [state] = await database.rows<State>(
    `select models.id, models.generation, corpus.generation as corpus, corpus.chunk_count as chunks
     from whydunit.corpus left join whydunit.vector_models as models
       on models.model = $1 and models.runtime = $2 and models.dimension = $3`,
    [model, runtime, dimension],
  );
  return state!;
}

export async function countVectors(database: Database, modelId: number): Promise<number> {
  const [row] = await database.rows<{ count: number }>(
    "select count(*) as count from whydunit.chunk_vectors where model_id = $1",
    [modelId],
  );
  return row!.count;
}
