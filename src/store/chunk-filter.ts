import type { Queries, Value } from "./database/database.ts";

/** Which chunks a search may find; conditions that are left out allow all. */
export interface SearchFilters {
  /** Beginning of the document's source URL. */
  sourcePrefix?: string | null;
  /** The section's name, exactly. */
  section?: string | null;
  documentIds?: readonly number[] | null;
}

export type ChunkFilter = (chunkId: number) => boolean;

export interface FilterSql {
  /** A condition on `chunk` and `document`, with its parameters from $1 on; null where everything is allowed. */
  condition: string | null;
  params: Value[];
}

export function filterSql({ sourcePrefix, section, documentIds }: SearchFilters): FilterSql {
  const params: Value[] = [];
  const conditions: string[] = [];
  const add = (value: Value, condition: (place: string) => string) =>
    conditions.push(condition(`$${params.push(value)}`));
  if (sourcePrefix) add(sourcePrefix, (place) => `starts_with(document.source_url, ${place})`);
  if (section) add(section, (place) => `chunk.section = ${place}`);
  if (documentIds) add(documentIds, (place) => `document.id = any (${place}::int[])`);
  return { condition: conditions.length === 0 ? null : conditions.join(" and "), params };
}

/** The ids that the filters allow; null where everything is allowed. */
export async function allowedChunks(queries: Queries, filters: SearchFilters): Promise<Set<number> | null> {
  const { condition, params } = filterSql(filters);
  if (condition === null) return null;
  const [row] = await queries.rows<{ ids: string | null }>(
    `select string_agg(chunk.id::text, ',') as ids
     from whydunit.chunks as chunk join whydunit.documents as document on document.id = chunk.document_id
     where ${condition}`,
    params,
  );
  return new Set(row!.ids?.split(",").map(Number) ?? []);
}
