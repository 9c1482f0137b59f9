import type { Database } from "../database/database.ts";
import { dampingOf } from "./score-bm25.ts";
import { unpackNumbers } from "./segment/pack-numbers.ts";
import { makePlaceFinder, type PlaceFinder } from "./segment/place-finder.ts";
import type { Language } from "./text/language.ts";

export interface SegmentView {
  id: number;
  chunkIds: Int32Array;
  placeOf: PlaceFinder;
  lengths: Int32Array;
  languages: Language[];
  /** 0 for a chunk that is gone. */
  isAlive: Uint8Array;
  hasDead: boolean;
  /** What the length of each chunk takes from its score. */
  damping: Float64Array;
}

/** The corpus at one moment: everything a search needs but the postings. */
export interface CorpusView {
  generation: number;
  chunkCount: number;
  languages: Language[];
  segments: SegmentView[];
}

export interface CorpusViews {
  current(): Promise<CorpusView>;
}

/** Keeps the last view; asks whether it still holds, and loads only the segments that are new. */
export function makeCorpusViews(database: Database): CorpusViews {
  let last: CorpusView | null = null;
  return {
    async current() {
      const [corpus] = await database.rows<{ generation: number }>("select generation from whydunit.corpus");
      if (last?.generation !== corpus!.generation) last = await load(database, last?.segments ?? []);
      return last!;
    },
  };
}

type PackedView = Pick<SegmentView, "id" | "chunkIds" | "placeOf" | "lengths" | "languages">;

type CorpusRow = {
  generation: number;
  chunk_count: number;
  total_length: number;
  dead: string | null;
  segments: SegmentRow[] | null;
};

interface SegmentRow {
  id: number;
  chunk_count: number;
  languages: Language[];
  chunk_ids: string | null;
  lengths: string | null;
}

// One statement, so that what it gives belongs together even while others write.
async function load(database: Database, known: readonly SegmentView[]): Promise<CorpusView> {
  const [row] = await database.rows<CorpusRow>(
    `select generation, chunk_count, total_length,
       (select string_agg(chunk_id::text, ',') from whydunit.lexical_dead) as dead,
       (select json_agg(json_build_object('id', id, 'chunk_count', chunk_count, 'languages', languages,
          'chunk_ids', case when id = any ($1::int[]) then null else encode(chunk_ids, 'base64') end,
          'lengths', case when id = any ($1::int[]) then null else encode(lengths, 'base64') end) order by id)
        from whydunit.lexical_segments) as segments
     from whydunit.corpus`,
    [known.map(({ id }) => id)],
  );
  const dead = new Set(row!.dead?.split(",").map(Number) ?? []);
  const averageLength = row!.total_length / row!.chunk_count || 1;
  const segments = (row!.segments ?? []).map((segment) => {
    const view = known.find(({ id }) => id === segment.id) ?? unpack(segment);
    const isAlive = Uint8Array.from(view.chunkIds, (id) => (dead.has(id) ? 0 : 1));
    const damping = Float64Array.from(view.lengths, (length) => dampingOf(length, averageLength));
    return { ...view, isAlive, hasDead: isAlive.includes(0), damping };
  });
  return {
    generation: row!.generation,
    chunkCount: row!.chunk_count,
    languages: [...new Set(segments.flatMap(({ languages }) => languages))].sort(),
    segments,
  };
}

function unpack({ id, chunk_count, languages, chunk_ids, lengths }: SegmentRow): PackedView {
  const chunkIds = unpackNumbers(Buffer.from(chunk_ids!, "base64"), chunk_count);
  return {
    id,
    languages,
    chunkIds,
    placeOf: makePlaceFinder(chunkIds),
    lengths: unpackNumbers(Buffer.from(lengths!, "base64"), chunk_count),
  };
}
