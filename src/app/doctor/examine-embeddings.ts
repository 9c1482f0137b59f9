import type { LazyEmbedder } from "../../knowledge/vectors/lazy-embedder.ts";
import type { Checkup } from "./checkup.ts";

export async function examineEmbeddings(lazy: LazyEmbedder): Promise<Checkup> {
  const { embedder, reason } = await lazy.get();
  if (embedder === null)
    return { name: "embeddings", state: "limited", found: reason, remedy: "npm install onnxruntime-node@1.17.0" };
  const { model, runtime, dimension } = embedder.id;
  return {
    name: "embeddings",
    state: "works",
    found: `${model} by ${runtime}, ${dimension} numbers each`,
    remedy: null,
  };
}
