import type { Database } from "../database/database.ts";
import { chooseMerge } from "./choose-merge.ts";
import type { CorpusViews, SegmentView } from "./corpus-view.ts";
import type { Segment } from "./segment/build-segment.ts";
import { mergeSegments } from "./segment/merge-segments.ts";
import { writeSegment } from "./segment/write-segment.ts";

/** Merges segments until the index is in order. The work is done outside of transactions, so that searches go on meanwhile. */
export async function compactIndex(database: Database, views: CorpusViews): Promise<void> {
  for (;;) {
    const chosen = chooseMerge((await views.current()).segments);
    if (chosen.length === 0) return;
    const merged = await mergeSegments(database, chosen);
    await replaceSegments(database, chosen, merged);
    if (database.kind === "pglite") await cleanUp(database, chosen);
  }
}

// PGlite has nobody in the background who makes room of deleted rows.
async function cleanUp(database: Database, merged: readonly SegmentView[]): Promise<void> {
  await database.script("vacuum whydunit.lexical_blocks");
  if (!merged.some(({ hasDead }) => hasDead)) return;
  await database.script("vacuum whydunit.chunks, whydunit.documents, whydunit.events, whydunit.chunk_vectors");
}

async function replaceSegments(database: Database, old: readonly SegmentView[], merged: Segment): Promise<void> {
  const ids = old.map(({ id }) => id);
  const dead = old.flatMap(({ chunkIds, isAlive }) => [...chunkIds].filter((_, place) => isAlive[place] === 0));
  await database.transaction(async (queries) => {
    const [corpus] = await queries.rows<{ next_segment_id: number }>(
      `update whydunit.corpus set generation = generation + 1, next_segment_id = next_segment_id + 1 returning next_segment_id`,
    );
    const present = await queries.rows("select id from whydunit.lexical_segments where id = any ($1::int[])", [ids]);
    // Another process has merged them first; what we made is not needed.
    if (present.length < ids.length) return;
    await queries.rows("delete from whydunit.lexical_blocks where segment_id = any ($1::int[])", [ids]);
    await queries.rows("delete from whydunit.lexical_segments where id = any ($1::int[])", [ids]);
    await queries.rows("delete from whydunit.lexical_dead where chunk_id = any ($1::int[])", [dead]);
    if (merged.chunkIds.length > 0) await writeSegment(queries, corpus!.next_segment_id - 1, merged);
  });
}
