import type { Queries } from "../database/database.ts";
import { readVector } from "../vectors/vector-values.ts";
import type { DocumentValue, KeptValue } from "./snapshot-values.ts";

const documentsAtOnce = 50;
const entriesAtOnce = 500;

// Each page is a query of its own, so that searches get their turn; each line stands for itself, so it does not matter what is
// written between two pages.
export async function* exportDocuments(queries: Queries): AsyncGenerator<DocumentValue> {
  for (let after = 0; ; ) {
    const page = await queries.rows<{ id: number; value: DocumentValue }>(documentsSql, [after, documentsAtOnce]);
    for (const { value } of page) yield value;
    if (page.length < documentsAtOnce) return;
    after = page.at(-1)!.id;
  }
}

export async function* exportKept(queries: Queries): AsyncGenerator<KeptValue> {
  for (let after = 0; ; ) {
    const page = await queries.rows<{ id: number; value: Omit<KeptValue & { kind: "conversation" }, "kind"> }>(
      conversationsSql,
      [after, entriesAtOnce],
    );
    for (const { value } of page) yield { kind: "conversation", ...value };
    if (page.length < entriesAtOnce) break;
    after = page.at(-1)!.id;
  }
  const memories = await queries.rows<{
    value: Omit<KeptValue & { kind: "memory" }, "kind" | "embedding">;
    embedding: unknown;
  }>(memoriesSql);
  for (const { value, embedding } of memories) {
    const vector = readVector(embedding);
    yield { kind: "memory", ...value, embedding: vector && Array.from(vector) };
  }
}

const documentsSql = `
  select id, json_build_object('sourceUrl', source_url, 'path', path, 'title', title, 'kind', kind, 'contentHash', content_hash,
    'modifiedAt', modified_at, 'language', language, 'sessionId', session_id, 'metadata', metadata,
    'chunks', coalesce((
      select json_agg(json_build_object('position', position, 'section', section, 'sectionPath', section_path, 'text', text,
        'tokens', token_count, 'start', start_offset, 'end', end_offset, 'page', page) order by position)
      from whydunit.chunks where document_id = document.id), '[]'),
    'events', coalesce((
      select json_agg(json_build_object('date', event.date, 'endDate', nullif(event.end_date, event.date), 'text', event.text,
        'section', event.section, 'chunkPosition', chunk.position, 'details', event.details) order by event.id)
      from whydunit.events as event join whydunit.chunks as chunk on chunk.id = event.chunk_id
      where event.document_id = document.id), '[]')) as value
  from whydunit.documents as document where id > $1 order by id limit $2`;

const conversationsSql = `
  select id, json_build_object('sessionId', session_id, 'timestamp', timestamp, 'query', query, 'response', response,
    'sources', sources, 'metadata', metadata) as value
  from whydunit.conversations where id > $1 order by id limit $2`;

const memoriesSql = `
  select json_build_object('documentId', document_id, 'sessionId', session_id, 'content', content, 'createdAt', created_at) as value,
    embedding::text as embedding
  from whydunit.memory_documents order by created_at, document_id`;
