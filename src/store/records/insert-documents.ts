import { toJson } from "../database/clean-text.ts";
import type { Queries } from "../database/database.ts";
import type { AnalysedDocument } from "./analyse-document.ts";

export interface DocumentRows {
  documents: readonly AnalysedDocument[];
  firstDocumentId: number;
  firstChunkId: number;
  learnedAt: Date;
}

const rowsAtOnce = 2_000;

export async function insertDocuments(queries: Queries, rows: DocumentRows): Promise<void> {
  await insertAll(queries, insertDocumentsSql, documentRows(rows));
  await insertAll(queries, insertChunksSql, chunkRows(rows));
  await insertAll(queries, insertEventsSql, eventRows(rows));
}

async function insertAll(queries: Queries, sql: string, rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await queries.rows(sql, [toJson(rows.slice(start, start + rowsAtOnce))]);
}

function documentRows({ documents, firstDocumentId, firstChunkId, learnedAt }: DocumentRows): object[] {
  let nextChunkId = firstChunkId;
  const firstChunkIds = documents.map(({ document }) => {
    nextChunkId += document.chunks.length;
    return nextChunkId - document.chunks.length;
  });
  return documents.map(({ document, language }, index) => ({
    id: firstDocumentId + index,
    source_url: document.sourceUrl,
    path: document.path,
    title: document.title,
    kind: document.kind,
    language,
    content_hash: document.contentHash,
    modified_at: document.modifiedAt,
    learned_at: learnedAt.toISOString(),
    session_id: document.sessionId,
    metadata: document.metadata,
    first_chunk_id: firstChunkIds[index],
    chunk_count: document.chunks.length,
  }));
}

function chunkRows({ documents, firstDocumentId, firstChunkId }: DocumentRows): object[] {
  let id = firstChunkId;
  return documents.flatMap(({ document, terms }, index) =>
    document.chunks.map((chunk, place) => ({
      id: id++,
      document_id: firstDocumentId + index,
      position: chunk.position,
      section: chunk.section,
      section_path: chunk.sectionPath,
      text: chunk.text,
      token_count: chunk.tokens,
      start_offset: chunk.start,
      end_offset: chunk.end,
      page: chunk.page,
      lexical_length: terms[place]!.length,
    })),
  );
}

function eventRows({ documents, firstDocumentId }: DocumentRows): object[] {
  return documents.flatMap(({ document }, index) =>
    document.events.map((event) => ({
      document_id: firstDocumentId + index,
      position: event.chunkPosition,
      date: event.date,
      end_date: event.endDate ?? event.date,
      text: event.text,
      section: event.section,
      details: event.details,
    })),
  );
}

const insertDocumentsSql = `
  insert into whydunit.documents
    (id, source_url, path, title, kind, language, content_hash, modified_at, learned_at, session_id, metadata,
     first_chunk_id, chunk_count)
  select * from json_to_recordset($1::json) as row (id int, source_url text, path text, title text, kind text, language text,
    content_hash text, modified_at timestamptz, learned_at timestamptz, session_id uuid, metadata jsonb,
    first_chunk_id int, chunk_count int)`;

const insertChunksSql = `
  insert into whydunit.chunks (id, document_id, position, section, section_path, text, token_count, start_offset, end_offset,
    page, lexical_length)
  select * from json_to_recordset($1::json) as row (id int, document_id int, position int, section text, section_path text[],
    text text, token_count int, start_offset int, end_offset int, page int, lexical_length int)`;

const insertEventsSql = `
  insert into whydunit.events (document_id, chunk_id, date, end_date, text, section, details)
  select row.document_id, chunk.id, row.date, row.end_date, row.text, row.section, row.details
  from json_to_recordset($1::json) as row (document_id int, position int, date date, end_date date, text text, section text,
    details jsonb)
  join whydunit.chunks as chunk on chunk.document_id = row.document_id and chunk.position = row.position`;
