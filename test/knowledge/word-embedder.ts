import type { Embedder } from "../../src/knowledge/vectors/embedder.ts";
import { toUnitLength } from "../../src/knowledge/vectors/similarity.ts";

/** A vector of which words are in a text: cheap, the same on every machine, and able to wait or fail where a test wants it. */
export function openWordEmbedder(
  given: { runtime?: string; beforeEach?: (texts: readonly string[]) => Promise<void> } = {},
) {
  const seen: string[] = [];
  const embedder: Embedder = {
    id: { model: "words", runtime: given.runtime ?? "test", dimension: 64 },
    embed: async (texts, { onProgress, cancel } = {}) => {
      await given.beforeEach?.(texts);
      cancel?.throwIfAborted();
      seen.push(...texts);
      onProgress?.(texts.length, texts.length);
      return texts.map(toVector);
    },
    close: async () => {},
  };
  return { embedder, seen };
}

function toVector(text: string): Float32Array {
  const vector = new Float32Array(64);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? [])
    vector[[...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 64, 7)]! += 1;
  return toUnitLength(vector);
}
