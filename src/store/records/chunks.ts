import type { Queries } from "../database/database.ts";

/** A passage with what is needed to show and cite it. */
export interface StoredChunk {
  id: number;
  documentId: number;
  sourceUrl: string;
  path: string | null;
  title: string;
  kind: string;
  /** The investigation it belongs to; null for people's own documents. */
  sessionId: string | null;
  position: number;
  section: string;
  sectionPath: string[];
  text: string;
  tokens: number;
  start: number;
  end: number;
  page: number | null;
}

export interface Chunks {
  /** In the order of the ids; those that are gone are left out. */
  get(ids: readonly number[]): Promise<StoredChunk[]>;
  ofDocument(documentId: number): Promise<StoredChunk[]>;
  /** The chunks before and after a passage of the same document, and itself, in order. */
  around(chunkId: number, distance: number): Promise<StoredChunk[]>;
  /** The chunks directly before and after each of the given ones. */
  beside(ids: readonly number[]): Promise<StoredChunk[]>;
  count(): Promise<number>;
}

export function makeChunks(queries: Queries): Chunks {
  return {
    get: async (ids) => {
      const rows = await queries.rows<StoredChunk & Record<string, unknown>>(
        `${chunkSql} where chunk.id = any ($1::int[])`,
        [ids],
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    ofDocument: (documentId) =>
      queries.rows(`${chunkSql} where document.id = $1 order by chunk.position`, [documentId]) as Promise<never>,
    around: (chunkId, distance) =>
      queries.rows(
        `${chunkSql} join whydunit.chunks as middle on middle.document_id = chunk.document_id
         where middle.id = $1 and chunk.position between middle.position - $2 and middle.position + $2
         order by chunk.position`,
        [chunkId, distance],
      ) as Promise<never>,
    beside: (ids) =>
      queries.rows(
        `${chunkSql} where (chunk.document_id, chunk.position) in (
           select document_id, position + step from whydunit.chunks, (values (-1), (1)) as beside (step)
           where id = any ($1::int[]))`,
        [ids],
      ) as Promise<never>,
    count: async () => {
      const [corpus] = await queries.rows<{ chunk_count: number }>("select chunk_count from whydunit.corpus");
      return corpus!.chunk_count;
    },
  };
}

const chunkSql = `
  select chunk.id, chunk.document_id as "documentId", document.source_url as "sourceUrl", document.path, document.title,
    document.kind, document.session_id as "sessionId", chunk.position, chunk.section, chunk.section_path as "sectionPath",
    chunk.text, chunk.token_count as tokens, chunk.start_offset as start, chunk.end_offset as "end", chunk.page
  from whydunit.chunks as chunk
  join whydunit.documents as document on document.id = chunk.document_id`;
