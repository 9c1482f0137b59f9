import type { Database, Queries } from "../database/database.ts";

/** What made a vector. Only vectors of one model, runtime and dimension are compared with each other. */
export interface VectorModel {
  model: string;
  runtime: string;
  dimension: number;
}

export type ModelRow = {
  id: number;
  dimension: number;
  /** Counts the writes. */
  generation: number;
  is_indexed: boolean;
};

/** Null for a model that has no vectors yet. */
export async function findModel(
  queries: Queries,
  { model, runtime, dimension }: VectorModel,
): Promise<ModelRow | null> {
  const [row] = await queries.rows<ModelRow>(
    `select id, dimension, generation, is_indexed from whydunit.vector_models
     where model = $1 and runtime = $2 and dimension = $3`,
    [model, runtime, dimension],
  );
  return row ?? null;
}

export async function registerModel(database: Database, model: VectorModel): Promise<ModelRow> {
  const known = await findModel(database, model);
  if (known) return known;
  return database.transaction(async (queries) => {
    await queries.rows(
      "insert into whydunit.vector_models (model, runtime, dimension) values ($1, $2, $3) on conflict do nothing",
      [model.model, model.runtime, model.dimension],
    );
    return (await findModel(queries, model))!;
  });
}
