import type { Queries } from "../database/database.ts";

/** Something that a document says happened on certain days. */
export interface StoredEvent {
  id: number;
  /** ISO days; the same for an event of one day. */
  date: string;
  endDate: string;
  text: string;
  section: string;
  details: Record<string, unknown>;
  documentId: number;
  sourceUrl: string;
  title: string;
  chunkId: number;
  chunkPosition: number;
}

export interface Events {
  /** Those that touch the days from `from` to `to`, both included, earliest first. */
  between(from: string, to: string): Promise<StoredEvent[]>;
  ofDocument(documentId: number): Promise<StoredEvent[]>;
}

export function makeEvents(queries: Queries): Events {
  return {
    between: (from, to) =>
      queries.rows(`${eventSql} where event.date <= $2::date and event.end_date >= $1::date ${inOrder}`, [
        from,
        to,
      ]) as Promise<never>,
    ofDocument: (documentId) =>
      queries.rows(`${eventSql} where event.document_id = $1 ${inOrder}`, [documentId]) as Promise<never>,
  };
}

const eventSql = `
  select event.id, event.date, event.end_date as "endDate", event.text, event.section, event.details,
    event.document_id as "documentId", document.source_url as "sourceUrl", document.title,
    event.chunk_id as "chunkId", chunk.position as "chunkPosition"
  from whydunit.events as event
  join whydunit.documents as document on document.id = event.document_id
  join whydunit.chunks as chunk on chunk.id = event.chunk_id`;

const inOrder = "order by event.date, event.end_date, event.id";
