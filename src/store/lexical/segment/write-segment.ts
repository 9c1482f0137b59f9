import type { Queries } from "../../database/database.ts";
import type { Block } from "./block.ts";
import type { Segment } from "./build-segment.ts";
import { packNumbers } from "./pack-numbers.ts";

const batchBytes = 1_000_000;

export async function writeSegment(
  queries: Queries,
  id: number,
  { chunkIds, lengths, languages, blocks }: Segment,
): Promise<void> {
  await queries.rows(
    `insert into whydunit.lexical_segments (id, chunk_count, chunk_ids, lengths, languages) values ($1, $2, $3, $4, $5)`,
    [id, chunkIds.length, packNumbers(chunkIds), packNumbers(lengths), languages],
  );
  for (const batch of batches(blocks)) {
    await queries.rows(
      `insert into whydunit.lexical_blocks (segment_id, first_term, postings)
       select $1, first_term, decode(postings, 'base64')
       from json_to_recordset($2::json) as block (first_term bigint, postings text)`,
      [id, JSON.stringify(batch.map(toRecord))],
    );
  }
}

function toRecord({ firstTerm, postings }: Block): { first_term: number; postings: string } {
  return { first_term: firstTerm, postings: Buffer.from(postings).toString("base64") };
}

function* batches(blocks: readonly Block[]): Generator<Block[]> {
  let batch: Block[] = [];
  let bytes = 0;
  for (const block of blocks) {
    batch.push(block);
    bytes += block.postings.length;
    if (bytes < batchBytes) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}
