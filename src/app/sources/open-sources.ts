import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../base/app-error.ts";
import type { NamedSource, SourceSelection } from "../../domain/source.ts";
import { revealAddress } from "../../engine/sources/source-address.ts";
import type { FileRecord } from "../sessions/files/file-records.ts";
import { toFileSchema } from "../sessions/files/file-records.ts";
import type { Tables } from "../tables/ask-tables.ts";
import { loadNamedSources, type SourceSetting, type SourcesPlace } from "./load-named-sources.ts";
import { addressOf, queriesOff, type ReachedSource, reachFromOutside } from "./reach-source.ts";
import { sourceChild } from "./source-child.ts";
import type { Sources } from "./sources.ts";
import type { TakenTable } from "./take-tables.ts";

export interface SourcesOptions extends SourcesPlace {
  tables: Tables;
  /** Whether servers may be named by URL, too. */
  allowsUrls: boolean;
  now: () => Date;
}

/** Settings are read when they are needed: what was changed in them counts at once. */
export function openSources({ tables, allowsUrls, now, ...place }: SourcesOptions): Sources {
  const reach = (text: string) => reachFromOutside(text, allowsUrls, place);
  return {
    list: () => [...loadNamedSources(place)].map(([name, setting]) => describe(name, setting, place)),
    tables: async (name, signal) => {
      const source = reach(name);
      const { address, queryTimeoutMs } = source;
      const input = { address: revealAddress(address), queryTimeoutMs, patienceMs: null };
      const { tables: found } = await tables.ask("source-list", input, { signal, ...sourceChild(source, place) });
      return { source: source.name ?? address.name, address: address.name, tables: found };
    },
    take: async (selection, { incoming, signal }) => {
      const source = reach(selection.source);
      if (selection.query !== null && !source.allowsQueries) throw queriesOff(source.name!);
      const folder = join(incoming, randomUUID());
      const discard = () => rmSync(folder, { recursive: true, force: true });
      mkdirSync(join(folder, "files"), { recursive: true });
      try {
        const order = toOrder(selection, source, folder);
        const taken = await tables.ask("source-take", order, { signal, ...sourceChild(source, place) });
        return { folder, records: taken.map((one) => keep(one, selection, source, folder, now())), discard };
      } catch (error) {
        discard();
        throw error;
      }
    },
  };
}

function describe(name: string, setting: SourceSetting, place: SourcesPlace): NamedSource {
  const known = { name, about: setting.about, allows_queries: setting.queries };
  try {
    const { kind, name: address } = addressOf(setting, place);
    return { ...known, kind, address, problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...known, kind: null, address: null, problem: error.message };
  }
}

function toOrder(selection: SourceSelection, { address, queryTimeoutMs }: ReachedSource, folder: string) {
  const { tables, query, query_name: queryName, columns, since } = selection;
  return { address: revealAddress(address), queryTimeoutMs, folder, tables, query, queryName, columns, since };
}

function keep(
  { name, isQuery, path: from, notes, table, preview }: TakenTable,
  { query }: SourceSelection,
  { address, name: sourceName }: ReachedSource,
  folder: string,
  now: Date,
): FileRecord {
  const file_id = randomUUID();
  const path = `files/${file_id}.parquet`;
  renameSync(from, join(folder, path));
  return {
    file: {
      file_id,
      session_id: file_id,
      original_name: name.slice(0, 255),
      description: "",
      path,
      row_count: table.rowCount,
      size_bytes: statSync(join(folder, path)).size,
      schema: toFileSchema(table, {}),
      uploaded_at: now.toISOString(),
      origin: {
        source: address.name,
        source_name: sourceName,
        table: name,
        query: isQuery ? query : null,
        notes,
        read_at: now.toISOString(),
      },
    },
    profile: { table, preview, roles: {}, key: null },
  };
}
