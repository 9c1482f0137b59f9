import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import { tableName } from "../../engine/load/load-file.ts";
import type { PlannedExtract } from "../../engine/sources/plan-extract.ts";
import type { PushedSourceTable } from "../../engine/sources/push/open-pushed.ts";
import type { SourceConnection } from "../../engine/sources/source-connection.ts";
import { describeSources, locateSource, namedFrom, type Source } from "../../ledger/sources.ts";
import { dataFolder, fileName } from "./extract-tables.ts";

/** What a case writes down of a table that stays where it is. */
const pushedTableSchema = z.strictObject({
  table: z.string(),
  from: z.string(),
  columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
  since: z.strictObject({ column: z.string(), day: z.string() }).nullable(),
  estimated_rows: z.number().nullable(),
});

/** The tables of a source as data of the case, though not a row of them is here. */
export async function describePushed(
  folder: string,
  source: string,
  plans: PlannedExtract[],
  note: string,
): Promise<Source[]> {
  mkdirSync(join(folder, dataFolder), { recursive: true });
  const selections = plans.map(({ selection }) => selection);
  const paths = plans.map(({ selection, columns, since, estimatedRows }, i) => {
    const path = join(folder, dataFolder, fileName(selection, selections, i, "json"));
    const described: z.infer<typeof pushedTableSchema> = {
      table: selection.name,
      from: selection.from,
      columns: columns.map(({ name, type }) => ({ name, type })),
      since,
      estimated_rows: estimatedRows,
    };
    writeFileAtomic(path, `${JSON.stringify(described, null, 2)}\n`);
    return path;
  });
  return (await describeSources(paths)).map((file, i) => ({
    ...namedFrom(folder, file),
    push: { source, table: plans[i].selection.name, notes: [note, ...plans[i].notes] },
  }));
}

/** The same tables to be asked again. */
export function readPushed(
  folder: string,
  sources: Source[],
  { reads }: NonNullable<SourceConnection["push"]>,
): PushedSourceTable[] {
  return sources.flatMap((source) => {
    if (source.push === undefined) return [];
    const text = readFileSync(locateSource(folder, source), "utf8");
    const { table, from, columns, since } = pushedTableSchema.parse(JSON.parse(text));
    return [
      {
        name: tableName(table),
        from,
        since,
        columns: columns.map(({ name, type }) => ({ name, type, reading: reads.readType(type), meanBytes: null })),
        file: `${source.push.source}/${table}`,
        notes: source.push.notes,
      },
    ];
  });
}
