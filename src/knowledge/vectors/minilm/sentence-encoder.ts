import type { OnnxRuntime, SessionOptions } from "onnxruntime-node";
import { toUnitLength } from "../similarity.ts";
import { bertInput, buildBertModel } from "./bert-model.ts";
import type { Weights } from "./safetensors.ts";
import { loadSafetensors, singleOfHalf } from "./safetensors.ts";
import { loadWordPiece } from "./word-piece.ts";

export interface SentenceEncoder {
  encode(text: string): Promise<Float32Array>;
}

export interface ModelFiles {
  weightsPath: string;
  tokenizerPath: string;
  /** Text beyond it is not read. */
  maxTokens: number;
}

const shape = { layers: 6, heads: 12, width: 384 };

const sessionOptions: SessionOptions = {
  executionProviders: ["cpu"],
  graphOptimizationLevel: "all",
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  // It would keep a plan of memory for every length of text.
  enableMemPattern: false,
};

/** all-MiniLM-L6-v2: the mean of the token vectors, at length 1. */
export async function openSentenceEncoder(runtime: OnnxRuntime, files: ModelFiles): Promise<SentenceEncoder> {
  const weights = loadSafetensors(files.weightsPath);
  const wordPiece = loadWordPiece(files.tokenizerPath);
  const embedTokens = openInputTable(weights);
  const model = buildBertModel(weights, shape);
  const session = await runtime.InferenceSession.create(model.bytes, sessionOptions);
  return {
    // One text a run: 8-bit scales are taken over the whole input, so a text's vector would depend on its neighbours.
    encode: async (text) => {
      const ids = wordPiece.encode(text, files.maxTokens);
      const input = new runtime.Tensor("float32", embedTokens(ids), [1, ids.length, shape.width]);
      const result = await session.run({ [bertInput]: input });
      return toUnitLength(meanOfRows(result[model.output]!.data, shape.width));
    },
  };
}

/** Word, position and (always the first) segment embedding of each token, summed. */
function openInputTable(weights: Weights): (ids: number[]) => Float32Array {
  const { width } = shape;
  const words = weights.halves("embeddings.word_embeddings.weight");
  const segment = weights.tensor("embeddings.token_type_embeddings.weight").subarray(0, width);
  const places = weights.tensor("embeddings.position_embeddings.weight");
  for (let index = 0; index < places.length; index += 1) places[index]! += segment[index % width]!;
  return (ids) => {
    const sum = places.slice(0, ids.length * width);
    for (const [at, id] of ids.entries()) {
      for (let column = 0; column < width; column += 1) {
        sum[at * width + column]! += singleOfHalf[words[id * width + column]!]!;
      }
    }
    return sum;
  };
}

function meanOfRows(rows: Float32Array, width: number): Float32Array {
  const mean = new Float32Array(width);
  for (let index = 0; index < rows.length; index += 1) mean[index % width]! += rows[index]!;
  return mean.map((value) => (value * width) / rows.length);
}
