import type { Queries } from "../database/database.ts";
import { groupBy } from "../group-by.ts";
import type { CorpusView, SegmentView } from "./corpus-view.ts";
import { makePostingsCache } from "./postings-cache.ts";
import { readBlock } from "./segment/block.ts";
import { type Postings, readPostings } from "./segment/postings.ts";

/** Where the terms of a query occur in one segment. */
export interface SegmentPostings {
  segment: SegmentView;
  byTerm: Map<number, Postings>;
}

/** Null when a segment has been merged away since the view was taken. */
export type PostingsLoader = (view: CorpusView, terms: readonly number[]) => Promise<SegmentPostings[] | null>;

/** Reads postings from the database, those of terms asked for before from memory. */
export function makePostingsLoader(queries: Queries): PostingsLoader {
  const cache = makePostingsCache();
  return async ({ segments }, terms) => {
    const unknown = terms.filter((term) => segments.some(({ id }) => cache.get(id, term) === undefined));
    const loaded = await loadTerms(queries, segments, unknown);
    if (!loaded) return null;
    const found = segments.map((segment) => ({
      segment,
      byTerm: new Map(
        terms.flatMap((term): [number, Postings][] => {
          const postings = loaded.get(segment.id)?.get(term) ?? cache.get(segment.id, term);
          return postings ? [[term, postings]] : [];
        }),
      ),
    }));
    for (const { segment, byTerm } of found)
      for (const term of unknown) cache.put(segment.id, term, byTerm.get(term) ?? null);
    return found;
  };
}

type BlockRow = { segment_id: number; first_term: number; postings: Uint8Array };

async function loadTerms(
  queries: Queries,
  segments: readonly SegmentView[],
  terms: readonly number[],
): Promise<Map<number, Map<number, Postings>> | null> {
  if (terms.length === 0) return new Map();
  const rows = await queries.rows<BlockRow>(blocksSql, [segments.map(({ id }) => id), terms]);
  const blocks = groupBy(rows, (block) => block.segment_id);
  // Every segment has a block that begins at 0, so one without any is gone.
  if (segments.some(({ id }) => !blocks.has(id))) return null;
  const wanted = new Set(terms);
  return new Map([...blocks].map(([id, ofSegment]) => [id, unpackTerms(ofSegment, wanted)]));
}

function unpackTerms(blocks: readonly BlockRow[], wanted: ReadonlySet<number>): Map<number, Postings> {
  const byTerm = new Map<number, Postings>();
  const isWanted = (term: number) => wanted.has(term);
  for (const { first_term, postings } of blocks)
    for (const { term, size, bytes } of readBlock({ firstTerm: first_term, postings }, isWanted))
      byTerm.set(term, readPostings(bytes, size));
  return byTerm;
}

const blocksSql = `
  select block.segment_id, block.first_term, block.postings
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
  join whydunit.lexical_blocks as block using (segment_id, first_term)`;
