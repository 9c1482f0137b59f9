import { mkdirSync, statSync } from "node:fs";
import type { DatedRows } from "../analysis/history/dated-rows.ts";
import type { RowData } from "../analysis/search/types.ts";
import { moveFile } from "../base/move-file.ts";
import { makeScratchFolder } from "../base/scratch-folder.ts";
import { closeDuck } from "./close-duck.ts";
import { type Cell, type Duck, openDuck, type QueryAnswer, type Traffic } from "./duck.ts";
import type { DatedRequest } from "./encode/dated/dated-request.ts";
import { readDatedRows } from "./encode/dated/read-dated-rows.ts";
import { type EncodeRequest, encodeRows } from "./encode/encode-rows.ts";
import { expandPaths } from "./load/expand-paths.ts";
import { loadFile } from "./load/load-file.ts";
import type { LoadedTable } from "./load/loaded-table.ts";
import { uniteParts } from "./load/unite-parts.ts";
import { profileTable } from "./profile/profile-table.ts";
import type { ProfiledTable, Role } from "./profile/profiled-table.ts";
import { findJoins, type JoinPath } from "./relate/find-joins.ts";
import { relateTables } from "./relate/relate-tables.ts";
import type { Relationship } from "./relate/relationship.ts";
import { escapeGlob, quoteName, quoteText } from "./sql.ts";
import { findLongForm } from "./wide/turn-long.ts";

/** Tables to ask questions of. Files are one kind of source, SQL servers another; nobody outside this folder knows which. */
export interface DataSource {
  tables: ProfiledTable[];
  relationships: Relationship[];
  /** How the tables hang together where wide ones stand in their long form; absent where none is wide. */
  longRelationships?: Relationship[];
  /** Runs a query in which the tables go by their names. */
  rows(sql: string, params?: Cell[]): Promise<Cell[][]>;
  /** `mostRows`: where the rows are here, little more than so many are read. */
  table(sql: string, params?: Cell[], mostRows?: number): Promise<QueryAnswer>;
  /** Writes the rows of a query as CSV with a header. */
  exportCsv(sql: string, path: string): Promise<void>;
  /** Rows of two periods as codes and amounts, for the search. */
  encode(request: EncodeRequest): Promise<Encoded>;
  /** All rows with a date as codes and amounts in buckets of time: one by one, or summed up where they are. */
  dated(request: DatedRequest): Promise<DatedRows>;
  /** Joins from a fact table that provably neither multiply nor drop its rows. */
  joinsFrom(table: ProfiledTable): Promise<JoinPath[]>;
  /** Where the rows stay in a database: how often it was asked, and what came back; absent where the rows are here. */
  traffic?(): Traffic | Promise<Traffic>;
  /** Ends the query that is running; it fails. */
  interrupt(): void;
  close(): void;
}

export interface Encoded {
  data: RowData;
  /** What could not be searched, in a sentence; null where everything was. */
  leftOut: string | null;
}

export interface FileSourceOptions {
  memoryLimit?: string;
  threads?: number;
  onProgress?(step: string): void;
}

/** A file that people know by another name than its path, and what they say its columns are for. */
export interface TableFile {
  path: string;
  name: string;
  roles: Record<string, Role>;
  /** What a person should know about how it came here. */
  notes?: string[];
}

/** Reads, profiles and relates files and folders of tables; once they are read, no query can reach any other file. */
export async function openFiles(given: (string | TableFile)[], options: FileSourceOptions = {}): Promise<DataSource> {
  const files = toTableFiles(given);
  const scratch = makeScratchFolder();
  const spillFolder = scratch.path("spill");
  mkdirSync(spillFolder);
  const duck = await openDuck({ spillFolder, threads: isLittle(files) ? 1 : undefined, ...options });
  const close = () => {
    duck.close();
    scratch.remove();
  };
  try {
    const progress = options.onProgress ?? (() => {});
    const loaded = [];
    for (const { path, name, notes = [] } of files) {
      progress(`reading ${name}`);
      const table = await loadFile(path, { duck, scratch }, name);
      loaded.push({ ...table, notes: [...notes, ...table.notes] });
    }
    const tables: ProfiledTable[] = [];
    const united = await uniteParts(loaded, { duck, scratch });
    const taken = united.map(({ name }) => name);
    for (const table of united) {
      progress(`profiling ${table.name}`);
      await createView(duck, table);
      const profiled = withRoles(await profileTable(duck, table), files);
      const long = await findLongForm(profiled, { duck, scratch, taken });
      if (long) await createView(duck, long);
      tables.push(long ? { ...profiled, long: withRoles(long, files) } : profiled);
    }
    const longs = tables.flatMap(({ long }) => long ?? []);
    progress("relating tables");
    const relationships = await relateTables(duck, tables);
    const inLongForm = tables.map((table) => table.long ?? table);
    const longRelationships =
      longs.length > 0 && tables.length > 1 ? await relateTables(duck, inLongForm) : relationships;
    // One thread from here on: sums of floats then repeat to the last digit.
    await duck.run("set threads = 1");
    await closeDuck(duck, { folders: [scratch.folder], files: tables.map(({ parquet }) => parquet) });
    return {
      tables,
      relationships,
      ...(longs.length > 0 ? { longRelationships } : {}),
      rows: duck.rows,
      table: duck.table,
      exportCsv: async (sql, path) => {
        const written = scratch.path("export.csv");
        await duck.run(`copy (${sql}) to ${quoteText(written)} (format csv, header)`);
        moveFile(written, path);
      },
      encode: async (request) => ({ data: await encodeRows(duck, request), leftOut: null }),
      dated: (request) => readDatedRows(duck, request),
      joinsFrom: (table) =>
        longs.some(({ name }) => name === table.name)
          ? findJoins(duck, table, inLongForm, longRelationships)
          : findJoins(duck, table, tables, relationships),
      interrupt: () => duck.connection.interrupt(),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

const createView = (duck: Duck, { name, parquet }: LoadedTable): Promise<void> =>
  duck.run(`create view ${quoteName(name)} as select * from read_parquet(${quoteText(escapeGlob(parquet))})`);

function toTableFiles(given: (string | TableFile)[]): TableFile[] {
  const paths = expandPaths(given.filter((file) => typeof file === "string"));
  const named = given.filter((file) => typeof file !== "string");
  return [...paths.map((path) => ({ path, name: path, roles: {} })), ...named];
}

const littleBytes = 2 << 20;

/** So little that handing it out to threads costs more than it saves. */
function isLittle(files: TableFile[]): boolean {
  const sizes = files.map(({ path }) => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  return sizes.reduce((sum, size) => sum + size, 0) < littleBytes;
}

/** What a person says about a column stands over what its values look like. */
function withRoles(table: ProfiledTable, files: TableFile[]): ProfiledTable {
  const names = [table.file, ...table.file.split(", ")];
  const roles = Object.assign(
    Object.create(null),
    ...files.filter(({ name }) => names.includes(name)).map(({ roles }) => roles),
  );
  const profiles = table.profiles.map((profile) =>
    roles[profile.name] === undefined
      ? profile
      : { ...profile, role: roles[profile.name] as Role, roleReason: "set by hand", isFreeText: false },
  );
  return { ...table, profiles };
}
