import type { Queries } from "../database/database.ts";

/** Rows of chunks, events and vectors go by their foreign keys; the index only learns that the chunks are dead. */
export async function removeDocuments(queries: Queries, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  await queries.rows(
    `with gone as (
       insert into whydunit.lexical_dead (chunk_id)
       select id from whydunit.chunks where document_id = any ($1::int[])
       returning chunk_id
     ), figures as (
       select count(*) as chunks, coalesce(sum(chunk.lexical_length), 0) as length
       from whydunit.chunks as chunk join gone on gone.chunk_id = chunk.id
     )
     update whydunit.corpus set generation = generation + 1, contents = contents + 1,
       chunk_count = chunk_count - figures.chunks, total_length = total_length - figures.length
     from figures`,
    [ids],
  );
  const removed = await queries.rows("delete from whydunit.documents where id = any ($1::int[]) returning id", [ids]);
  return removed.length;
}
