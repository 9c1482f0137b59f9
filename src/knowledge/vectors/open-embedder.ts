import { AppError } from "../../base/app-error.ts";
import type { ModelGateway } from "../../models/gateway-types.ts";
import type { CosineScale } from "./cosine-scale.ts";
import { minilmScale } from "./cosine-scale.ts";
import type { Embedder } from "./embedder.ts";
import { openGatewayEmbedder } from "./gateway-embedder.ts";
import { openMinilmEmbedder } from "./minilm-embedder.ts";

export type EmbedderChoice =
  | { embedder: Embedder; scale: CosineScale; reason: null }
  /** Search by words alone; the reason is for people. */
  | { embedder: null; scale: null; reason: string };

export interface EmbedderSources {
  gateway: Pick<ModelGateway, "embed" | "embeddings"> | null;
  openBuiltIn?: () => Promise<Embedder>;
}

/**
 * The provider that the settings name for vectors, else the built-in model, else none. A provider that does not answer
 * is not replaced by the built-in model: all documents would have to be embedded again, and back when it is there.
 */
export async function openEmbedder({
  gateway,
  openBuiltIn = openMinilmEmbedder,
}: EmbedderSources): Promise<EmbedderChoice> {
  try {
    if (gateway?.embeddings) return { ...(await openGatewayEmbedder(gateway)), reason: null };
    return { embedder: await openBuiltIn(), scale: minilmScale, reason: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { embedder: null, scale: null, reason: `${error.message} Until then search goes by words alone.` };
  }
}
