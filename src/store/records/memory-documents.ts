import { cleanText } from "../database/clean-text.ts";
import type { Database, Queries } from "../database/database.ts";
import type { VectorType } from "../schema/migration.ts";
import { readVector, toVectorValue, vectorColumn, vectorPlace } from "../vectors/vector-values.ts";
import { writeKept } from "./kept.ts";

/** What a finished investigation is remembered by. */
export interface StoredMemory {
  documentId: string;
  sessionId: string;
  content: string;
  /** Null where no embedder runs. */
  embedding: Float32Array | null;
  createdAt: string;
}

export interface MemoryDocuments {
  /** Replaces what the session had. */
  put(memory: StoredMemory): Promise<void>;
  get(sessionId: string): Promise<StoredMemory | null>;
  list(): Promise<StoredMemory[]>;
  remove(sessionId: string): Promise<boolean>;
}

export function makeMemoryDocuments(database: Database, vectorType: VectorType): MemoryDocuments {
  const select = async (condition: string, params: string[]): Promise<StoredMemory[]> => {
    const rows = await database.rows(
      `select document_id as "documentId", session_id as "sessionId", content, ${vectorColumn("embedding", vectorType)} as embedding,
         created_at as "createdAt" from whydunit.memory_documents where ${condition} order by created_at, document_id`,
      params,
    );
    return rows.map((row) => ({ ...row, embedding: readVector(row["embedding"]) }) as StoredMemory);
  };
  return {
    put: (memory) => writeKept(database, (queries) => putMemory(queries, memory, vectorType)),
    get: async (sessionId) => (await select("session_id = $1::uuid", [sessionId]))[0] ?? null,
    list: () => select("true", []),
    remove: (sessionId) =>
      writeKept(database, async (queries) => {
        const sql = "delete from whydunit.memory_documents where session_id = $1::uuid returning 1";
        return (await queries.rows(sql, [sessionId])).length > 0;
      }),
  };
}

export async function putMemory(queries: Queries, memory: StoredMemory, vectorType: VectorType): Promise<void> {
  const { documentId, sessionId, content, embedding, createdAt } = memory;
  await queries.rows("delete from whydunit.memory_documents where session_id = $1::uuid", [sessionId]);
  await queries.rows(
    `insert into whydunit.memory_documents (document_id, session_id, content, embedding, created_at)
     values ($1::uuid, $2::uuid, $3, ${vectorPlace("$4", vectorType)}, $5::timestamptz)`,
    [documentId, sessionId, cleanText(content), embedding && toVectorValue(embedding, vectorType), createdAt],
  );
}
