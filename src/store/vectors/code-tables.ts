import type { Queries } from "../database/database.ts";
import { type CodeTable, codeLength } from "./sign-codes.ts";
import type { ModelRow } from "./vector-model.ts";

interface LoadedTable extends CodeTable {
  generation: number;
}

export interface CodeTables {
  /** May still hold chunks that are gone; whoever fetches their vectors notices. */
  of(queries: Queries, model: ModelRow): Promise<CodeTable>;
}

const mostStale = 1.2;

/** Keeps the codes of each model in memory and fetches only what was put since. */
export function makeCodeTables(): CodeTables {
  const tables = new Map<number, LoadedTable>();
  return {
    async of(queries, model) {
      const known = tables.get(model.id);
      if (known?.generation === model.generation) return known;
      const grown = join(known, await load(queries, model, known?.generation ?? -1));
      const [{ count }] = (await queries.rows<{ count: number }>(
        "select count(*) as count from whydunit.chunk_vectors where model_id = $1",
        [model.id],
      )) as [{ count: number }];
      const table = grown.chunkIds.length <= count * mostStale ? grown : await load(queries, model, -1);
      tables.set(model.id, { ...table, generation: model.generation });
      return table;
    },
  };
}

async function load(queries: Queries, { id, dimension }: ModelRow, after: number): Promise<CodeTable> {
  const [row] = await queries.rows<{ ids: string | null; codes: Uint8Array | null }>(
    `select string_agg(chunk_id::text, ',' order by chunk_id) as ids, string_agg(code, ''::bytea order by chunk_id) as codes
     from whydunit.chunk_vectors where model_id = $1 and generation > $2 and length(code) = $3`,
    [id, after, codeLength(dimension)],
  );
  return { chunkIds: Int32Array.from(row!.ids?.split(",").map(Number) ?? []), codes: row!.codes ?? new Uint8Array() };
}

// A vector that was put again stands in both; the later one counts.
function join(known: CodeTable | undefined, added: CodeTable): CodeTable {
  if (!known || known.chunkIds.length === 0) return added;
  const width = added.chunkIds.length === 0 ? 0 : added.codes.length / added.chunkIds.length;
  const replaced = new Set(added.chunkIds);
  const kept = [...known.chunkIds.keys()].filter((row) => !replaced.has(known.chunkIds[row]!));
  if (width === 0) return known;
  const chunkIds = new Int32Array(kept.length + added.chunkIds.length);
  const codes = new Uint8Array(chunkIds.length * width);
  kept.forEach((row, place) => {
    chunkIds[place] = known.chunkIds[row]!;
    codes.set(known.codes.subarray(row * width, (row + 1) * width), place * width);
  });
  chunkIds.set(added.chunkIds, kept.length);
  codes.set(added.codes, kept.length * width);
  return { chunkIds, codes };
}
