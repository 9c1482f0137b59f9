import type { Database } from "../database/database.ts";
import { groupBy } from "../group-by.ts";
import type { CorpusView, SegmentView } from "./corpus-view.ts";
import { readBlock } from "./segment/block.ts";
import { type Postings, readPostings } from "./segment/postings.ts";

/** Where the terms of a query occur in one segment. */
export interface SegmentPostings {
  segment: SegmentView;
  byTerm: Map<number, Postings>;
}

type BlockRow = { segment_id: number; first_term: number; postings: Uint8Array };

/** Null when a segment has been merged away since the view was taken. */
export async function loadPostings(
  database: Database,
  { segments }: CorpusView,
  terms: readonly number[],
): Promise<SegmentPostings[] | null> {
  const blocks = await database.rows<BlockRow>(
    `select block.segment_id, block.first_term, block.postings
     from (
       select distinct segment.id as segment_id, holding.first_term
       from unnest($1::int[]) as segment (id)
       cross join unnest($2::bigint[]) as term (key)
       cross join lateral (
         select first_term from whydunit.lexical_blocks
         where segment_id = segment.id and first_term <= term.key
         order by first_term desc limit 1
       ) as holding
     ) as wanted
     join whydunit.lexical_blocks as block using (segment_id, first_term)`,
    [segments.map(({ id }) => id), terms],
  );
  const found = groupBy(blocks, (block) => block.segment_id);
  // Every segment has a block that begins at 0, so one without any is gone.
  if (segments.some(({ id }) => !found.has(id))) return null;
  const wanted = new Set(terms);
  return segments.map((segment) => ({ segment, byTerm: unpackTerms(found.get(segment.id)!, wanted) }));
}

function unpackTerms(blocks: readonly BlockRow[], wanted: ReadonlySet<number>): Map<number, Postings> {
  const byTerm = new Map<number, Postings>();
  for (const { first_term, postings } of blocks)
    for (const { term, size, bytes } of readBlock({ firstTerm: first_term, postings }))
      if (wanted.has(term)) byTerm.set(term, readPostings(bytes, size));
  return byTerm;
}
