import { closeSync, createReadStream, createWriteStream, fsyncSync, mkdirSync, openSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { fsyncFolder } from "../../base/atomic-file.ts";

/** One JSON value a line, packed. After a crash the file is the old one or the new one. */
export async function writeSnapshotFile(path: string, values: AsyncIterable<object>): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.tmp`;
  await pipeline(Readable.from(linesOf(values)), createGzip({ level: 1 }), createWriteStream(temporary));
  const file = openSync(temporary, "r");
  fsyncSync(file);
  closeSync(file);
  renameSync(temporary, path);
  fsyncFolder(dirname(path));
}

export async function* readSnapshotFile(path: string): AsyncGenerator<unknown> {
  const lines = createInterface({
    input: createReadStream(path).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) if (line !== "") yield JSON.parse(line);
}

async function* linesOf(values: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}
