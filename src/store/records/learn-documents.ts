import type { Database, Queries } from "../database/database.ts";
import { buildBlocks, maxBuiltChunks, type Segment } from "../lexical/segment/build-segment.ts";
import { writeSegment } from "../lexical/segment/write-segment.ts";
import type { Language } from "../lexical/text/language.ts";
import type { TermReader } from "../lexical/text/read-terms.ts";
import { type AnalysedDocument, analyseDocument } from "./analyse-document.ts";
import type { DocumentToLearn, LearnedDocuments } from "./document.ts";
import { insertDocuments } from "./insert-documents.ts";
import { removeDocuments } from "./remove-documents.ts";

export interface LearnServices {
  database: Database;
  readerFor: (language: Language) => TermReader;
  now: () => Date;
  /** Called after each write. */
  onChange: () => void;
}

/** Texts are analysed and the index is built before the transaction begins, so that it is short. */
export async function learnDocuments(
  documents: readonly DocumentToLearn[],
  { database, readerFor, now }: LearnServices,
): Promise<LearnedDocuments> {
  const latest = [...new Map(documents.map((document) => [document.sourceUrl, document])).values()];
  const isUnchanged = await knownContents(database, latest);
  const changed = latest.filter((document) => !isUnchanged(document));
  const learned: LearnedDocuments["learned"] = [];
  for (const batch of batches(changed)) {
    const analysed = batch.map((document) => analyseDocument(document, readerFor));
    const blocks = buildBlocks(analysed.flatMap(({ terms }) => terms));
    learned.push(...(await database.transaction((queries) => write(queries, analysed, blocks, now()))));
  }
  return { learned, unchanged: latest.filter(isUnchanged).map(({ sourceUrl }) => sourceUrl) };
}

async function knownContents(
  queries: Queries,
  documents: readonly DocumentToLearn[],
): Promise<(document: DocumentToLearn) => boolean> {
  const rows = await queries.rows<{ source_url: string; content_hash: string; title: string }>(
    "select source_url, content_hash, title from whydunit.documents where source_url = any ($1::text[])",
    [documents.map(({ sourceUrl }) => sourceUrl)],
  );
  const known = new Map(rows.map((row) => [row.source_url, row]));
  return ({ sourceUrl, contentHash, title }) => {
    const row = known.get(sourceUrl);
    return row?.content_hash === contentHash && row.title === title;
  };
}

async function write(
  queries: Queries,
  documents: readonly AnalysedDocument[],
  blocks: Segment["blocks"],
  learnedAt: Date,
): Promise<LearnedDocuments["learned"]> {
  const ids = await reserveIds(queries, documents);
  const urls = documents.map(({ document }) => document.sourceUrl);
  const old = await queries.rows<{ id: number }>(
    "select id from whydunit.documents where source_url = any ($1::text[])",
    [urls],
  );
  await removeDocuments(
    queries,
    old.map(({ id }) => id),
  );
  await insertDocuments(queries, { documents, learnedAt, ...ids });
  const lengths = documents.flatMap(({ terms }) => terms.map(({ length }) => length));
  await writeSegment(queries, ids.segmentId, {
    chunkIds: lengths.map((_, index) => ids.firstChunkId + index),
    lengths,
    languages: [...new Set(documents.map(({ language }) => language))].sort(),
    blocks,
  });
  return documents.map(({ document }, index) => ({
    id: ids.firstDocumentId + index,
    sourceUrl: document.sourceUrl,
    chunks: document.chunks.length,
  }));
}

interface ReservedIds {
  firstDocumentId: number;
  firstChunkId: number;
  segmentId: number;
}

// The update locks the row until the transaction ends: writers wait for each other, and their figures add up.
async function reserveIds(queries: Queries, documents: readonly AnalysedDocument[]): Promise<ReservedIds> {
  const terms = documents.flatMap((document) => document.terms);
  const length = terms.reduce((sum, counts) => sum + counts.length, 0);
  const [corpus] = await queries.rows<{ document_id: number; chunk_id: number; segment_id: number }>(
    `update whydunit.corpus set generation = generation + 1, contents = contents + 1,
       next_document_id = next_document_id + $1, next_chunk_id = next_chunk_id + $2, next_segment_id = next_segment_id + 1,
       chunk_count = chunk_count + $2, total_length = total_length + $3
     returning next_document_id - $1 as document_id, next_chunk_id - $2 as chunk_id, next_segment_id - 1 as segment_id`,
    [documents.length, terms.length, length],
  );
  return { firstDocumentId: corpus!.document_id, firstChunkId: corpus!.chunk_id, segmentId: corpus!.segment_id };
}

// A document with more chunks than one segment can be built from is refused by its reader long before.
function* batches(documents: readonly DocumentToLearn[]): Generator<DocumentToLearn[]> {
  let batch: DocumentToLearn[] = [];
  let chunks = 0;
  for (const document of documents) {
    if (batch.length > 0 && chunks + document.chunks.length > maxBuiltChunks) {
      yield batch;
      batch = [];
      chunks = 0;
    }
    batch.push(document);
    chunks += document.chunks.length;
  }
  if (batch.length > 0) yield batch;
}
