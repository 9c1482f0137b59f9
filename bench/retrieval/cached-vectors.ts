import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Embedder } from "../../src/knowledge/vectors/embedder.ts";

/** Vectors of these texts, kept in the temporary folder: the larger sets take minutes. */
export async function cachedVectors(embedder: Embedder, texts: readonly string[]): Promise<Float32Array[]> {
  const { dimension } = embedder.id;
  const key = createHash("sha256")
    .update(JSON.stringify([embedder.id, texts]))
    .digest("hex")
    .slice(0, 16);
  const folder = join(tmpdir(), "whydunit-bench");
  const path = join(folder, `vectors-${key}.f32`);
  if (!existsSync(path)) {
    const vectors = await embedder.embed(texts);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, Buffer.concat(vectors.map((vector) => Buffer.from(vector.slice().buffer))));
  }
  const bytes = readFileSync(path);
  const flat = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  return texts.map((_, index) => flat.subarray(index * dimension, (index + 1) * dimension));
}
