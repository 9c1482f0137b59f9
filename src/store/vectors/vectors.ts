import { AppError } from "../../base/app-error.ts";
import type { ScoredChunk } from "../best-scores.ts";
import { allowedChunks, type SearchFilters } from "../chunk-filter.ts";
import { toJson } from "../database/clean-text.ts";
import type { Database } from "../database/database.ts";
import type { VectorType } from "../schema/migration.ts";
import { buildVectorIndex, indexedFrom } from "./build-vector-index.ts";
import { makeCodeTables } from "./code-tables.ts";
import { searchCodes } from "./search-codes.ts";
import { canUseIndex, searchHnsw } from "./search-hnsw.ts";
import { signCode } from "./sign-codes.ts";
import { makeVectorCount } from "./vector-count.ts";
import { findModel, registerModel, type VectorModel } from "./vector-model.ts";
import { toVectorValue } from "./vector-values.ts";

export interface ChunkVector {
  chunkId: number;
  vector: Float32Array;
}

export interface UnembeddedChunk {
  chunkId: number;
  title: string;
  section: string;
  sectionPath: string[];
  text: string;
}

export interface Vectors {
  /** Chunks that have no vector of this model, in the order of their ids, from the one after `after` on. */
  missing(model: VectorModel, options: { limit: number; after?: number }): Promise<UnembeddedChunk[]>;
  /** Those of the chunks that have a vector of this model. */
  present(model: VectorModel, chunkIds: readonly number[]): Promise<Set<number>>;
  count(model: VectorModel): Promise<{ present: number; missing: number }>;
  /** Chunks that are gone by now are passed over; says how many were stored. */
  put(model: VectorModel, vectors: readonly ChunkVector[]): Promise<number>;
  models(): Promise<(VectorModel & { vectors: number; isIndexed: boolean })[]>;
  /** Deletes the vectors of all other models. */
  removeOthers(model: VectorModel): Promise<number>;
  /** By cosine, the nearest first. */
  search(
    vector: Float32Array,
    model: VectorModel,
    options: { limit: number; filters?: SearchFilters },
  ): Promise<ScoredChunk[]>;
}

export interface VectorServices {
  database: Database;
  vectorType: VectorType;
  onChange: () => void;
  /** From how many vectors on an HNSW index is built. */
  indexFrom?: number;
}

export function makeVectors({ database, vectorType, onChange, indexFrom = indexedFrom }: VectorServices): Vectors {
  const tables = makeCodeTables();
  return {
    missing: async (model, { limit, after = 0 }) => {
      const row = await findModel(database, model);
      return database.rows(
        `select chunk.id as "chunkId", document.title, chunk.section, chunk.section_path as "sectionPath", chunk.text
         from whydunit.chunks as chunk join whydunit.documents as document on document.id = chunk.document_id
         where chunk.id > $2 and not exists
           (select 1 from whydunit.chunk_vectors where model_id = $1 and chunk_id = chunk.id)
         order by chunk.id limit $3`,
        [row?.id ?? 0, after, limit],
      ) as Promise<never>;
    },
    present: async (model, chunkIds) => {
      const row = await findModel(database, model);
      const rows = await database.rows<{ chunk_id: number }>(
        "select chunk_id from whydunit.chunk_vectors where model_id = $1 and chunk_id = any ($2::int[])",
        [row?.id ?? 0, chunkIds],
      );
      return new Set(rows.map(({ chunk_id }) => chunk_id));
    },
    count: makeVectorCount(database),
    put: async (model, vectors) => {
      refuseOtherDimensions(model, vectors);
      const { id } = await registerModel(database, model);
      const stored = await database.transaction((queries) =>
        queries.rows(putSql(vectorType), [id, toRecords(vectors, vectorType)]),
      );
      if (vectorType === "vector") await buildVectorIndex(database, (await findModel(database, model))!, indexFrom);
      onChange();
      return stored.length;
    },
    models: () =>
      database.rows(
        `select model, runtime, dimension, is_indexed as "isIndexed",
           (select count(*) from whydunit.chunk_vectors where model_id = models.id) as vectors
         from whydunit.vector_models as models order by model, runtime, dimension`,
      ) as Promise<never>,
    removeOthers: async (model) => {
      const kept = await findModel(database, model);
      const removed = await database.transaction(async (queries) => {
        const others = await queries.rows<{ id: number }>(
          "delete from whydunit.vector_models where id <> $1 returning id",
          [kept?.id ?? 0],
        );
        for (const { id } of others) await queries.rows(`drop index if exists whydunit.chunk_vectors_model_${id}`);
        return others.length;
      });
      onChange();
      return removed;
    },
    search: async (vector, model, { limit, filters = {} }) => {
      refuseOtherDimensions(model, [{ chunkId: 0, vector }]);
      const row = await findModel(database, model);
      if (!row) return [];
      const allowed = await allowedChunks(database, filters);
      if (canUseIndex(row, allowed)) return searchHnsw(database, vector, { model: row, limit, allowed });
      return searchCodes(database, vector, { model: row, vectorType, tables, limit, allowed });
    },
  };
}

function putSql(vectorType: VectorType): string {
  const embedding = vectorType === "vector" ? "row.embedding::vector" : "decode(row.embedding, 'base64')";
  return `
    with model as (update whydunit.vector_models set generation = generation + 1 where id = $1 returning generation)
    insert into whydunit.chunk_vectors (model_id, chunk_id, generation, embedding, code)
    select $1, chunk.id, model.generation, ${embedding}, decode(row.code, 'base64')
    from json_to_recordset($2::json) as row (chunk_id int, embedding text, code text)
    join whydunit.chunks as chunk on chunk.id = row.chunk_id
    cross join model
    on conflict (model_id, chunk_id) do update
    set embedding = excluded.embedding, code = excluded.code, generation = excluded.generation
    returning chunk_id`;
}

function toRecords(vectors: readonly ChunkVector[], vectorType: VectorType): string {
  return toJson(
    vectors.map(({ chunkId, vector }) => ({
      chunk_id: chunkId,
      embedding: toText(toVectorValue(vector, vectorType)),
      code: toText(signCode(vector)),
    })),
  );
}

function toText(value: string | Uint8Array): string {
  return typeof value === "string"
    ? value
    : Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64");
}

function refuseOtherDimensions({ model, dimension }: VectorModel, vectors: readonly ChunkVector[]): void {
  const other = vectors.find(({ vector }) => vector.length !== dimension);
  if (!other) return;
  throw new AppError(
    "WRONG_DIMENSION",
    `${model} makes vectors of ${dimension} numbers; one of ${other.vector.length} was given.`,
    {
      model,
      dimension,
      given: other.vector.length,
    },
  );
}
