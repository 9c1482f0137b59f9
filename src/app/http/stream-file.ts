import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { Readable } from "node:stream";

/**
 * A file piece by piece: however large it is, nothing of it is held. Something may go before it, from a byte of it on. One that is
 * gone is an error before the first byte; none is opened before somebody reads.
 */
export async function streamFile(path: string, before = { text: "", from: 0 }): Promise<ReadableStream> {
  await access(path);
  const parts = (async function* () {
    if (before.text !== "") yield Buffer.from(before.text);
    yield* createReadStream(path, { start: before.from });
  })();
  return Readable.toWeb(Readable.from(parts)) as ReadableStream;
}
