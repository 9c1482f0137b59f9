import type { Database } from "./database/database.ts";
import type { VectorType } from "./schema/migration.ts";
import type { Restored } from "./snapshot/restore-snapshots.ts";
import { mostCompared } from "./vectors/search-pgvector.ts";

/** The data were damaged; what happened then. */
export interface Recovery {
  reason: string;
  /** Where the damaged data are now. */
  setAside: string;
  /** Null: there was no snapshot, everything has to be learned again. */
  restored: Restored | null;
}

export interface StoreDescription {
  database: "pglite" | "postgres";
  /** The folder, or host and database. */
  location: string;
  version: string;
  schema: number;
  documents: number;
  chunks: number;
  conversations: number;
  vectors: {
    /** Version of pgvector; null where it is missing. */
    extension: string | null;
    search: "hnsw" | "exact" | "codes";
    explanation: string;
    count: number;
  };
  recovery: Recovery | null;
}

type Figures = {
  version: string;
  schema: number;
  documents: number;
  chunks: number;
  conversations: number;
  vectors: number;
  extension: string | null;
  is_indexed: boolean;
};

export async function describeStore(
  database: Database,
  { location, vectorType, recovery }: { location: string; vectorType: VectorType; recovery: Recovery | null },
): Promise<StoreDescription> {
  const [row] = await database.rows<Figures>(`
    select split_part(version(), ' on ', 1) as version,
      (select max(number) from whydunit.migrations) as schema,
      (select count(*) from whydunit.documents) as documents,
      (select chunk_count from whydunit.corpus) as chunks,
      (select count(*) from whydunit.conversations) as conversations,
      (select count(*) from whydunit.chunk_vectors) as vectors,
      (select extversion from pg_extension where extname = 'vector') as extension,
      (select coalesce(bool_or(is_indexed), false) from whydunit.vector_models) as is_indexed`);
  const { version, schema, documents, chunks, conversations, vectors: count, extension, is_indexed } = row!;
  const search = vectorType === "bytea" ? "codes" : is_indexed ? "hnsw" : "exact";
  return {
    database: database.kind,
    location,
    version,
    schema,
    documents,
    chunks,
    conversations,
    vectors: { extension, search, explanation: explanations[search], count },
    recovery,
  };
}

const explanations = {
  hnsw: "pgvector with an HNSW index",
  exact: `pgvector, all vectors compared; an HNSW index is built from ${mostCompared.toLocaleString("en-US")} vectors on`,
  codes:
    "without pgvector: all vectors are scanned by their signs, the best 500 compared in full. Installing pgvector before the first start gives an HNSW index",
};
