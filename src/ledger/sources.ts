import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { isAbsolute, join, relative, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { AppError } from "../base/app-error.ts";
import { inferredTypeSchema } from "../domain/file-schema.ts";
import { countSchema, sha256Schema, uuidSchema } from "../domain/primitives.ts";
import type { TableFile } from "../engine/data-source.ts";

/** The data a case was made from, in the order they were read: from the order follow the names of the tables. */
export const sourcesSchema = z.array(
  z.strictObject({
    path: z.string().min(1),
    size_bytes: countSchema,
    sha256: sha256Schema,
    /** Of a file that was uploaded: what it is called, and what a person says its columns are for. */
    upload: z
      .strictObject({ file_id: uuidSchema, name: z.string().min(1), roles: z.record(z.string(), inferredTypeSchema) })
      .optional(),
    /** Of a table that was taken out of a source: which source, and what was left there. The file lies in the case folder. */
    extract: z
      .strictObject({ source: z.string().min(1), table: z.string().min(1), notes: z.array(z.string()) })
      .optional(),
    /** Of a table that stayed in its source: the file in the case folder says what was asked of there. */
    push: z
      .strictObject({ source: z.string().min(1), table: z.string().min(1), notes: z.array(z.string()) })
      .optional(),
  }),
);

export type Source = z.infer<typeof sourcesSchema>[number];

export function describeSources(files: string[]): Promise<Source[]> {
  return Promise.all(files.map((path) => describeSource(resolve(path))));
}

async function describeSource(path: string): Promise<Source> {
  const sha256 = await hashFile(path);
  return { path, size_bytes: (await stat(path)).size, sha256 };
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest("hex");
}

/** Files inside the case folder move with it, so they are named from there. */
export function namedFrom(folder: string, source: Source): Source {
  const inside = relative(resolve(folder), source.path);
  return inside.startsWith("..") || isAbsolute(inside) ? source : { ...source, path: inside };
}

/** The files as the engine takes them. */
export function toTableFiles(folder: string, sources: Source[], place = folder): (string | TableFile)[] {
  const stayed = sources.find(({ push }) => push !== undefined)?.push;
  if (stayed !== undefined)
    throw new AppError(
      "SOURCE_REFUSED",
      `The rows of ${stayed.table} stayed in ${stayed.source}; only what was asked of it is in the case.`,
      { source: stayed.source },
    );
  return sources.map((source) => {
    const path = locateSource(folder, source);
    const { upload, extract } = source;
    if (extract && !upload)
      return { path, name: `${extract.source}/${extract.table}`, roles: {}, notes: extract.notes };
    if (upload) return { path, name: upload.name, roles: upload.roles, notes: extract?.notes ?? [] };
    return place === folder ? path : { path, name: locateSource(place, source), roles: {} };
  });
}

export const locateSource = (folder: string, { path }: Source): string =>
  isAbsolute(path) ? path : join(folder, path);

/** Says which file is missing or changed; null when all are as they were. */
export async function findSourceProblem(folder: string, sources: Source[]): Promise<string | null> {
  for (const source of sources) {
    const path = locateSource(folder, source);
    if (!isAbsolute(source.path) && relative(resolve(folder), resolve(path)).startsWith(".."))
      return `the data file ${source.path} lies outside the case, and is named as if it were inside`;
    const found = await stat(path).catch(() => null);
    if (found === null) return `the data file ${path} is missing, so its evidence cannot be computed again`;
    // A device or a pipe may never end, and a file of another size need not be read.
    if (!found.isFile()) return `the data file ${path} is no regular file, so it was not read`;
    if (found.size !== source.size_bytes || (await hashFile(path)) !== source.sha256)
      return `the data file ${path} was changed after the case was made`;
  }
  return null;
}
