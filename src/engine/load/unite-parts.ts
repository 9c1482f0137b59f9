import { basename } from "node:path";
import { escapeGlob, quoteText } from "../sql.ts";
import type { LoadContext } from "./load-context.ts";
import { tableName } from "./load-file.ts";
import type { LoadedTable } from "./loaded-table.ts";

/**
 * Files that are pieces of one table (orders-2024-01.csv, orders-2024-02.csv, …) become one: their names differ in digits
 * only and their columns are the same in name, order and type. Other tables keep their names, made unique.
 */
export async function uniteParts(tables: LoadedTable[], context: LoadContext): Promise<LoadedTable[]> {
  const united: LoadedTable[] = [];
  for (const parts of groupParts(tables)) united.push(parts.length > 1 ? await unite(parts, context) : parts[0]);
  return withUniqueNames(united);
}

/** Tables that are one, together. */
export function groupParts<Table extends LoadedTable>(tables: Table[]): Table[][] {
  const groups = new Map<string, Table[]>();
  for (const table of tables) {
    const key = `${stem(table.name)}\n${table.columns.map(({ name, dataType }) => `${name}:${dataType}`).join("\n")}`;
    groups.set(key, [...(groups.get(key) ?? []), table]);
  }
  return [...groups.values()].flatMap((parts) => (stem(parts[0].name) === "" ? parts.map((part) => [part]) : [parts]));
}

export const stem = (name: string): string =>
  name
    .replace(/\d+/g, "")
    .replace(/[-_. ]+/g, "-")
    .replace(/^-|-$/g, "");

async function unite(parts: LoadedTable[], { duck, scratch }: LoadContext): Promise<LoadedTable> {
  const parquet = scratch.path("table.parquet");
  const files = parts.map((part) => quoteText(escapeGlob(part.parquet))).join(", ");
  await duck.run(
    `copy (select * from read_parquet([${files}])) to ${quoteText(parquet)} (format parquet, compression lz4)`,
  );
  const [first] = parts;
  const of = (part: LoadedTable) => (parts.length > 1 ? `${basename(part.file)}: ` : "");
  return {
    ...first,
    name: stem(first.name),
    file: parts.map(({ file }) => file).join(", "),
    parquet,
    rowCount: parts.reduce((sum, { rowCount }) => sum + rowCount, 0),
    rejected: {
      count: parts.reduce((sum, { rejected }) => sum + rejected.count, 0),
      lines: parts.flatMap((part) =>
        part.rejected.lines.map((line) => ({ ...line, reason: `${of(part)}${line.reason}` })),
      ),
    },
    notes: [
      `${parts.length} files with the same columns were read as one table: ${basename(parts[0].file)} to ${basename(parts.at(-1)!.file)}.`,
      ...parts.flatMap((part) => part.notes.map((note) => `${of(part)}${note}`)),
    ],
  };
}

export function withUniqueNames<Table extends LoadedTable>(tables: Table[]): Table[] {
  const taken = new Set<string>();
  return tables.map((table) => {
    let name = table.name || tableName(table.file);
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${table.name}_${count}`;
    taken.add(name.toLowerCase());
    return { ...table, name };
  });
}
