import type { ModelGateway } from "../../models/gateway-types.ts";
import type { CosineScale } from "./cosine-scale.ts";
import { measureCosineScale } from "./cosine-scale.ts";
import type { Embedder, EmbedOptions } from "./embedder.ts";
import { toUnitLength } from "./similarity.ts";

/** The provider that the settings name for vectors. Its dimension and scale are asked of it once. */
export async function openGatewayEmbedder(
  gateway: Pick<ModelGateway, "embed" | "embeddings">,
): Promise<{ embedder: Embedder; scale: CosineScale }> {
  let dimension = 0;
  const embed = async (texts: readonly string[], options: EmbedOptions = {}) => {
    const { vectors } = await gateway.embed({ texts, ...options });
    dimension ||= vectors[0]?.length ?? 0;
    return vectors.map(toUnitLength);
  };
  const scale = await measureCosineScale({ embed });
  const { model, provider } = gateway.embeddings!;
  return { embedder: { id: { model, runtime: provider, dimension }, embed, close: async () => {} }, scale };
}
