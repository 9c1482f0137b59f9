import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../../base/app-error.ts";
import { writeFileAtomic } from "../../../base/atomic-file.ts";
import { parseExactJson, toExactJson } from "../../../base/exact-json.ts";
import type { InferredType } from "../../../domain/file-schema.ts";
import type { SessionFile } from "../../../domain/session-file.ts";
import { type LocalFile, localFileSchema } from "../../../domain/uploaded-file.ts";
import type { ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import type { ReadTable } from "../../tables/table-task.ts";

/** What is known of a file beside what the design keeps of it. */
export interface FileProfile extends ReadTable {
  /** Roles a person has set. */
  roles: Record<string, InferredType>;
  /** Hash of the key it was uploaded with. */
  key: string | null;
}

export interface FileRecord {
  file: LocalFile;
  /** Null for files that were never uploaded. */
  profile: FileProfile | null;
}

const metaPath = (folder: string, id: string): string => join(folder, "files", `${id}_meta.json`);
export const profilePath = (folder: string, id: string): string => join(folder, "files", `${id}_profile.json`);

/** The profile first: a file is there when its design record is. */
export function writeFileRecord(folder: string, { file, profile }: FileRecord): void {
  if (profile) writeFileAtomic(profilePath(folder, file.file_id), `${toExactJson(profile)}\n`);
  writeFileAtomic(metaPath(folder, file.file_id), `${JSON.stringify(file, null, 2)}\n`);
}

/** In the order in which they came. */
export function readFileRecords(folder: string): FileRecord[] {
  return readFiles(folder).map((file) => withProfile(folder, file));
}

/** The same without what costs time to read. */
export function readFiles(folder: string): LocalFile[] {
  const names = existsSync(join(folder, "files")) ? readdirSync(join(folder, "files")) : [];
  return names
    .flatMap((name) => /^([0-9a-f-]{36})_meta\.json$/.exec(name)?.[1] ?? [])
    .map((id) => readFile(folder, id))
    .sort((a, b) => compare(a.uploaded_at, b.uploaded_at) || compare(a.original_name, b.original_name));
}

export function findFileRecord(folder: string, id: string): FileRecord {
  if (/^[0-9a-f-]{36}$/i.test(id) && existsSync(metaPath(folder, id.toLowerCase())))
    return withProfile(folder, readFile(folder, id.toLowerCase()));
  throw new AppError("FILE_NOT_FOUND", `The session has no file ${id.slice(0, 60)}.`, { file_id: id.slice(0, 60) });
}

export function removeFileRecord(folder: string, { file_id, path: data }: LocalFile): void {
  for (const path of [metaPath(folder, file_id), join(folder, data), profilePath(folder, file_id)])
    rmSync(path, { force: true });
}

function readFile(folder: string, id: string): LocalFile {
  return localFileSchema.parse(JSON.parse(readFileSync(metaPath(folder, id), "utf8")));
}

export function withProfile(folder: string, file: LocalFile): FileRecord {
  const path = profilePath(folder, file.file_id);
  return { file, profile: existsSync(path) ? (parseExactJson(readFileSync(path, "utf8")) as FileProfile) : null };
}

/** The file as people see it. */
export function toSessionFile({ file, profile }: FileRecord): SessionFile {
  const profiles = profile?.table.profiles ?? [];
  const roles = profile?.roles ?? {};
  return {
    ...file,
    preview: profile?.preview ?? { columns: [], rows: [] },
    rejected: profile?.table.rejected ?? { count: 0, lines: [] },
    notes: profile?.table.notes ?? [],
    ...(profile?.table.long ? { turned: profile.table.long.turned } : {}),
    role_reasons: Object.fromEntries(
      profiles.map(({ name, roleReason }) => [name, Object.hasOwn(roles, name) ? "set by hand" : roleReason]),
    ),
    corrected_roles: roles,
  };
}

/** The design's schema of a table, with the roles a person has set. */
export function toFileSchema(table: ProfiledTable, roles: Record<string, InferredType>): LocalFile["schema"] {
  return {
    columns: table.profiles.map(({ name, role, dataType, cardinality, samples, nullCount }) => ({
      name,
      inferred_type: Object.hasOwn(roles, name) ? roles[name] : role,
      data_type: dataType,
      cardinality: Math.max(1, cardinality),
      sample_values: samples,
      nullable: nullCount > 0,
    })),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
