import type { MinilmEmbedder } from "../../src/knowledge/vectors/minilm-embedder.ts";
import { openMinilmEmbedder } from "../../src/knowledge/vectors/minilm-embedder.ts";

/** The real model; null, and loud about it, where its optional runtime is not installed. */
export async function openTestEmbedder(whatIsSkipped: string): Promise<MinilmEmbedder | null> {
  try {
    return await openMinilmEmbedder();
  } catch (error) {
    console.error(`SKIPPED, no vectors on this machine: ${whatIsSkipped}\n${(error as Error).message}`);
    return null;
  }
}
