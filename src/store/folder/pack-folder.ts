import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";

const contentsSchema = z.array(z.object({ path: z.string(), size: z.int().nullable() }));

/** All files of a folder in one: a line of JSON with paths and sizes (null for a folder), then the bytes. */
export function packFolder(folder: string): Uint8Array {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => {
    const whole = join(folder, path);
    return { path, bytes: statSync(whole).isDirectory() ? null : readFileSync(whole) };
  });
  const contents = entries.map(({ path, bytes }) => ({ path, size: bytes?.length ?? null }));
  const header = Buffer.from(`${JSON.stringify(contents)}\n`);
  return gzipSync(Buffer.concat([header, ...entries.flatMap(({ bytes }) => bytes ?? [])]), { level: 9 });
}

export function unpackFolder(archive: Uint8Array, folder: string): void {
  const bytes = gunzipSync(archive);
  const lineEnd = bytes.indexOf("\n");
  let at = lineEnd + 1;
  mkdirSync(folder, { recursive: true });
  for (const { path, size } of contentsSchema.parse(JSON.parse(bytes.toString("utf8", 0, lineEnd)))) {
    const target = join(folder, path);
    mkdirSync(size === null ? target : dirname(target), { recursive: true });
    if (size === null) continue;
    writeFileSync(target, bytes.subarray(at, at + size));
    at += size;
  }
}
