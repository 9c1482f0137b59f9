import type { Database } from "./database/database.ts";
import type { VectorType } from "./schema/migration.ts";
import type { Restored } from "./snapshot/restore-snapshots.ts";
import { indexedFrom } from "./vectors/build-vector-index.ts";

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
    search: "hnsw" | "codes";
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
  const search = is_indexed ? "hnsw" : "codes";
  return {
    database: database.kind,
    location,
    version,
    schema,
    documents,
    chunks,
    conversations,
    vectors: { extension, search, explanation: explain(search, vectorType), count },
    recovery,
  };
}

function explain(search: "hnsw" | "codes", vectorType: VectorType): string {
  if (search === "hnsw") return "pgvector with an HNSW index";
  const from = `from ${indexedFrom.toLocaleString("en-US")} vectors on`;
  const later =
    vectorType === "vector"
      ? `An HNSW index is built ${from}`
      : `Installing pgvector before the first start gives an HNSW index ${from}`;
  return `all vectors are scanned by their signs, the best 500 compared in full. ${later}`;
}
