import type { Queries, Value } from "./database/database.ts";

/** Which chunks a search may find; conditions that are left out allow all. */
export interface SearchFilters {
  /** Beginning of the document's source URL. */
  sourcePrefix?: string | null;
  /** The section's name, exactly. */
  section?: string | null;
  documentIds?: readonly number[] | null;
}

export interface AllowedChunks {
  count: number;
  has(chunkId: number): boolean;
  ids(): number[];
}

/** Null where the filters allow everything. */
export async function allowedChunks(queries: Queries, filters: SearchFilters): Promise<AllowedChunks | null> {
  const { section, sourcePrefix, documentIds } = filters;
  if (section) return toAllowed(await sectionRanges(queries, section, filters));
  if (sourcePrefix || documentIds) return toAllowed(await documentRanges(queries, filters));
  return null;
}

type Range = { first: number; count: number };

// The chunks themselves are not looked at: they are a hundred times as much to read.
function documentRanges(queries: Queries, filters: SearchFilters): Promise<Range[]> {
  const { condition, params } = documentCondition(filters);
  return queries.rows(
    `select first_chunk_id as first, chunk_count as count from whydunit.documents as document where ${condition}`,
    params,
  );
}

function sectionRanges(queries: Queries, section: string, filters: SearchFilters): Promise<Range[]> {
  const { condition, params } = documentCondition(filters);
  return queries.rows(
    `select chunk.id as first, 1 as count
     from whydunit.chunks as chunk join whydunit.documents as document on document.id = chunk.document_id
     where chunk.section = $${params.length + 1} and ${condition}`,
    [...params, section],
  );
}

function documentCondition({ sourcePrefix, documentIds }: SearchFilters): { condition: string; params: Value[] } {
  const params: Value[] = [];
  const conditions = ["true"];
  if (sourcePrefix) conditions.push(`starts_with(document.source_url, $${params.push(sourcePrefix)})`);
  if (documentIds) conditions.push(`document.id = any ($${params.push(documentIds)}::int[])`);
  return { condition: conditions.join(" and "), params };
}

function toAllowed(ranges: readonly Range[]): AllowedChunks {
  const end = ranges.reduce((most, { first, count }) => Math.max(most, first + count), 0);
  const flags = new Uint8Array(end);
  for (const { first, count } of ranges) flags.fill(1, first, first + count);
  return {
    count: ranges.reduce((sum, { count }) => sum + count, 0),
    has: (chunkId) => flags[chunkId] === 1,
    ids: () => ranges.flatMap(({ first, count }) => Array.from({ length: count }, (_, index) => first + index)),
  };
}
