import type { Queries } from "../../database/database.ts";
import { type PackedPostings, readBlock } from "./block.ts";

const pageBlocks = 256;

/** Walks through a stored segment, term by term. */
export interface SegmentCursor {
  /** Null at the end. */
  readonly entry: PackedPostings | null;
  /** Waits only when the next page has to be read. */
  advance(): Promise<void> | undefined;
}

export async function openSegmentCursor(database: Queries, segmentId: number): Promise<SegmentCursor> {
  let page: Iterator<PackedPostings> = [].values();
  let lastBlock = -1;
  let entry: PackedPostings | null = null;
  const readPage = async () => {
    const blocks = await database.rows<{ first_term: number; postings: Uint8Array }>(
      `select first_term, postings from whydunit.lexical_blocks
       where segment_id = $1 and first_term > $2 order by first_term limit ${pageBlocks}`,
      [segmentId, lastBlock],
    );
    lastBlock = blocks.at(-1)?.first_term ?? lastBlock;
    page = entriesOf(blocks);
    const next = page.next();
    entry = next.done ? null : next.value;
  };
  await readPage();
  return {
    get entry() {
      return entry;
    },
    advance() {
      const next = page.next();
      if (next.done) return readPage();
      entry = next.value;
      return undefined;
    },
  };
}

function* entriesOf(blocks: readonly { first_term: number; postings: Uint8Array }[]): Generator<PackedPostings> {
  for (const { first_term, postings } of blocks) yield* readBlock({ firstTerm: first_term, postings });
}
