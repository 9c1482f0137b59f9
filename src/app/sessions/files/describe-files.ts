import { join } from "node:path";
import { describeSources, namedFrom, type Source } from "../../../ledger/sources.ts";
import type { FileRecord } from "./file-records.ts";

/** Kept files as the data of a case. Two of one name are told apart by a number. */
export async function describeFiles(folder: string, files: FileRecord[]): Promise<Source[]> {
  const sources = await describeSources(files.map(({ file }) => join(folder, file.path)));
  const taken = new Set<string>();
  return sources.map((source, i) => {
    const { file, profile } = files[i];
    const { origin } = file;
    const wanted = origin === undefined ? file.original_name : `${origin.source}/${origin.table}`;
    let name = wanted;
    const ending = origin === undefined ? /(\.[^.]+)$/ : /()$/;
    for (let count = 2; taken.has(name); count += 1) name = wanted.replace(ending, `_${count}$1`);
    taken.add(name);
    return {
      ...namedFrom(folder, source),
      upload: { file_id: file.file_id, name, roles: profile?.roles ?? {} },
      ...(origin === undefined ? {} : { extract: { source: origin.source, table: origin.table, notes: origin.notes } }),
    };
  });
}
