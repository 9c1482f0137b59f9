import { mkdirSync, renameSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { AppError } from "../../base/app-error.ts";
import { makeScratchFolder, type ScratchFolder } from "../../base/scratch-folder.ts";
import { closeDuck } from "../close-duck.ts";
import { type Duck, openDuck } from "../duck.ts";
import { expandPaths } from "../load/expand-paths.ts";
import { loadFile, tableName } from "../load/load-file.ts";
import { escapeGlob, quoteName, quoteText } from "../sql.ts";
import { readByDuck } from "./open-duckdb.ts";
import type { SourceAddress } from "./source-address.ts";
import type { SourceConnection, SourceLimits, SourceTable } from "./source-connection.ts";

/** Files that make up one table, below the folder in which its partitions begin. */
interface FileTable {
  name: string;
  root: string;
  files: string[];
}

/** A folder or a pattern of Parquet and CSV files; names of folders such as year=2024 are columns. */
export async function openFolderSource(address: SourceAddress, limits: SourceLimits): Promise<SourceConnection> {
  const scratch = makeScratchFolder();
  const duck = await openDuck({ spillFolder: scratch.folder });
  const close = async () => {
    duck.close();
    scratch.remove();
  };
  try {
    const files = await listFiles(duck, address);
    await closeDuck(duck, { folders: [scratch.folder], files });
    const tables = groupFiles(files);
    const made = new Map<string, Promise<void>>();
    const make = (table: FileTable): Promise<void> => {
      if (!made.has(table.name)) made.set(table.name, makeView(table, duck, scratch));
      return made.get(table.name)!;
    };
    /** A query may speak of any of the tables. */
    const makeFor = async (from: string) => {
      const named = tables.filter(({ name }) => quoteName(name) === from);
      for (const table of named.length > 0 ? named : tables) await make(table);
    };
    const reader = readByDuck({ duck, scratch, address, limits, listTables: () => listTables(duck, tables) });
    return {
      listTables: reader.listTables,
      describe: async (selection) => {
        await makeFor(selection.from);
        return reader.describe(selection);
      },
      estimateRows: async (selection) => {
        await makeFor(selection.from);
        return reader.estimateRows(selection);
      },
      extract: reader.extract,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listFiles(duck: Duck, address: SourceAddress): Promise<string[]> {
  const path = address.reveal();
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return expandPaths([path]);
  const found = await duck.rows(`select file from glob(${quoteText(path)}) order by file`);
  if (found.length > 0) return expandPaths(found.map(([file]) => String(file)));
  throw new AppError("FILE_NOT_FOUND", `No file fits ${address.name}.`, { path: address.name });
}

/** Files below the same folder with partitions are one table; a file outside of any is one by itself. */
export function groupFiles(files: string[]): FileTable[] {
  const roots = new Map<string, string[]>();
  for (const file of files) {
    const root = partitionRoot(file) ?? file;
    roots.set(root, [...(roots.get(root) ?? []), file]);
  }
  const taken = new Set<string>();
  return [...roots].map(([root, members]) => {
    const base = tableName(root);
    let name = base;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${base}_${count}`;
    taken.add(name.toLowerCase());
    return { name, root, files: members };
  });
}

function partitionRoot(file: string): string | null {
  const folders = dirname(file).split("/");
  const first = folders.findIndex((folder) => /^[^=]+=/.test(folder));
  return first === -1 ? null : folders.slice(0, first).join("/");
}

const isParquet = (file: string): boolean => /\.(parquet|pq)$/i.test(file);

async function listTables(duck: Duck, tables: FileTable[]): Promise<SourceTable[]> {
  const listed: SourceTable[] = [];
  for (const { name, files } of tables)
    listed.push({
      name,
      kind: "table",
      rows: files.every(isParquet) ? await countRows(duck, files) : null,
      bytes: files.reduce((sum, file) => sum + statSync(file).size, 0),
      from: quoteName(name),
    });
  return listed;
}

async function countRows(duck: Duck, files: string[]): Promise<number> {
  const [[count]] = await duck.rows(`select sum(num_rows) from parquet_file_metadata(${fileList(files)})`);
  return Number(count);
}

const fileList = (files: string[]): string => `[${files.map((file) => quoteText(escapeGlob(file))).join(", ")}]`;

async function makeView({ name, root, files }: FileTable, duck: Duck, scratch: ScratchFolder): Promise<void> {
  const parquet: string[] = [];
  for (const file of files) parquet.push(isParquet(file) ? file : await toParquet(file, root, duck, scratch));
  await duck.run(
    `create view ${quoteName(name)} as select * from read_parquet(${fileList(parquet)}, hive_partitioning = true, union_by_name = true)`,
  );
}

/** Text is read by our own careful reader, and laid down again below folders of the same names. */
async function toParquet(file: string, root: string, duck: Duck, scratch: ScratchFolder): Promise<string> {
  const { parquet } = await loadFile(file, { duck, scratch });
  const folder = join(scratch.path("partitions"), dirname(relative(dirname(root), file)));
  mkdirSync(folder, { recursive: true });
  const placed = join(folder, `${basename(file)}.parquet`);
  renameSync(parquet, placed);
  return placed;
}
