import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { AppError } from "../../base/app-error.ts";
import { limitOf, overLimit } from "../../base/input-limits.ts";
import { refuseTooMuch } from "./refuse-too-much.ts";

/** Compressed files in one another, counted together. */
export interface Unpacking {
  /** Of the outermost file. */
  packedBytes: number;
  unpackedBytes: number;
  depth: number;
}

/** Writes what a gzip file holds, all its members, and stops as soon as it is too much. */
export async function unpackGzip(path: string, output: string, unpacking: Unpacking): Promise<void> {
  const deepest = limitOf("archiveDepth");
  unpacking.depth += 1;
  if (unpacking.depth > deepest)
    throw overLimit(
      "archiveDepth",
      `It is compressed more than ${deepest} times over, and no more is unpacked`,
      "Unpack it first",
    );
  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      unpacking.unpackedBytes += chunk.length;
      refuseTooMuch(unpacking);
      yield chunk;
    }
  }
  try {
    await pipeline(createReadStream(path), createGunzip({ chunkSize: 1 << 18 }), counted, createWriteStream(output));
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new AppError("INVALID_FILE_TYPE", `The gzip file is damaged or cut off: ${error.message}`, {}, error);
  }
}

const isDamage = (error: unknown): error is Error => /^Z_/.test((error as NodeJS.ErrnoException).code ?? "");
