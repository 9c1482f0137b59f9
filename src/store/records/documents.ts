import type { Database } from "../database/database.ts";
import type { DocumentToLearn, LearnedDocuments, StoredDocument } from "./document.ts";
import { type LearnServices, learnDocuments } from "./learn-documents.ts";
import { removeDocuments } from "./remove-documents.ts";

export interface Documents {
  /** In one transaction: documents with their chunks, events and lexical index; what did not change is left as it is. */
  learn(documents: readonly DocumentToLearn[]): Promise<LearnedDocuments>;
  /** With everything made from them; says how many there were. */
  remove(ids: readonly number[]): Promise<number>;
  removeSession(sessionId: string): Promise<number>;
  list(options?: { sourcePrefix?: string }): Promise<StoredDocument[]>;
  get(id: number): Promise<StoredDocument | null>;
  find(sourceUrl: string): Promise<StoredDocument | null>;
}

export function makeDocuments(services: LearnServices): Documents {
  const { database } = services;
  const remove = async (ids: readonly number[]) => {
    const removed = await database.transaction((queries) => removeDocuments(queries, ids));
    services.onChange();
    return removed;
  };
  return {
    learn: async (documents) => {
      const result = await learnDocuments(documents, services);
      services.onChange();
      return result;
    },
    remove,
    removeSession: async (sessionId) =>
      remove((await select(database, "session_id = $1::uuid", sessionId)).map(({ id }) => id)),
    list: ({ sourcePrefix = "" } = {}) => select(database, "starts_with(source_url, $1)", sourcePrefix),
    get: async (id) => (await select(database, "id = $1::int", id))[0] ?? null,
    find: async (sourceUrl) => (await select(database, "source_url = $1", sourceUrl))[0] ?? null,
  };
}

function select(database: Database, condition: string, value: string | number): Promise<StoredDocument[]> {
  return database.rows<StoredDocument & Record<string, unknown>>(
    `select id, source_url as "sourceUrl", path, title, kind, language, content_hash as "contentHash",
       modified_at as "modifiedAt", learned_at as "learnedAt", session_id as "sessionId", metadata,
       chunk_count as "chunkCount"
     from whydunit.documents where ${condition} order by source_url`,
    [value],
  );
}
