import type { OnnxGraph } from "./onnx-graph.ts";
import { openOnnxGraph } from "./onnx-graph.ts";
import { quantise } from "./quantise.ts";
import type { Weights } from "./safetensors.ts";

export interface BertShape {
  layers: number;
  heads: number;
  width: number;
}

export const bertInput = "tokens";

export interface BertModel {
  bytes: Uint8Array;
  output: string;
}

interface Parts {
  graph: OnnxGraph;
  weights: Weights;
  shape: BertShape;
}

const epsilon = { float: 1e-12 };

/** The transformer as an ONNX model with 8-bit matrices: summed input embeddings in, a vector for each token out. */
export function buildBertModel(weights: Weights, shape: BertShape): BertModel {
  const parts: Parts = { graph: openOnnxGraph(), weights, shape };
  let hidden = normaliseInput(parts);
  for (let layer = 0; layer < shape.layers; layer += 1) {
    const prefix = `encoder.layer.${layer}`;
    const attended = attend(parts, prefix, hidden);
    hidden = feedForward(parts, prefix, attended);
  }
  const size = ["batch", "length", shape.width];
  const ports = { input: { name: bertInput, shape: size }, output: { name: hidden, shape: size } };
  return { bytes: parts.graph.toModel(ports), output: hidden };
}

function normaliseInput(parts: Parts): string {
  const norm = addNorm(parts, "embeddings.LayerNorm");
  const attributes = { epsilon, axis: { int: 2 } };
  return parts.graph.apply("LayerNormalization", [bertInput, norm.weight, norm.bias], { attributes, domain: "" })[0]!;
}

function attend(parts: Parts, prefix: string, hidden: string): string {
  const { graph, weights, shape } = parts;
  const names = ["query", "key", "value"].map((name) => `${prefix}.attention.self.${name}`);
  const matrix = addMatrix(
    parts,
    `${prefix}.qkv`,
    names.map((name) => `${name}.weight`),
  );
  const biases = names.flatMap((name) => [...weights.tensor(`${name}.bias`)]);
  const bias = graph.constant(`${prefix}.qkv.bias`, [biases.length], Float32Array.from(biases));
  const [bytes, scale, zero] = graph.apply("DynamicQuantizeLinear", [hidden], { outputs: 3, domain: "" });
  const [heads] = graph.apply(
    "QAttention",
    [bytes!, matrix.values, bias, scale!, matrix.scales, "", zero!, matrix.zeros],
    { attributes: { num_heads: { int: shape.heads } } },
  );
  return project(parts, `${prefix}.attention.output`, heads!, hidden);
}

function feedForward(parts: Parts, prefix: string, hidden: string): string {
  const { graph, weights } = parts;
  const name = `${prefix}.intermediate.dense`;
  const wide = multiply(parts, name, hidden);
  const biases = weights.tensor(`${name}.bias`);
  const bias = graph.constant(`${name}.bias`, [biases.length], biases);
  const [active] = graph.apply("BiasGelu", [wide, bias]);
  return project(parts, `${prefix}.output`, active!, hidden);
}

/** A dense layer, the residual added, and the sum normalised. */
function project(parts: Parts, name: string, input: string, residual: string): string {
  const { graph, weights, shape } = parts;
  const norm = addNorm(parts, `${name}.LayerNorm`);
  const bias = graph.constant(`${name}.dense.bias`, [shape.width], weights.tensor(`${name}.dense.bias`));
  const product = multiply(parts, `${name}.dense`, input);
  const inputs = [product, residual, norm.weight, norm.bias, bias];
  return graph.apply("SkipLayerNormalization", inputs, { attributes: { epsilon } })[0]!;
}

function multiply(parts: Parts, name: string, input: string): string {
  const { values, scales, zeros } = addMatrix(parts, name, [`${name}.weight`]);
  return parts.graph.apply("DynamicQuantizeMatMul", [input, values, scales, zeros])[0]!;
}

function addMatrix({ graph, weights }: Parts, name: string, tensors: string[]) {
  const inputs = weights.shapeOf(tensors[0]!)[1]!;
  const matrix = quantise(tensors.map(weights.tensor), inputs);
  return {
    values: graph.constant(`${name}.values`, [inputs, matrix.outputs], matrix.values),
    scales: graph.constant(`${name}.scales`, [matrix.outputs], matrix.scales),
    zeros: graph.constant(`${name}.zeros`, [matrix.outputs], new Int8Array(matrix.outputs)),
  };
}

function addNorm({ graph, weights, shape }: Parts, name: string) {
  return {
    weight: graph.constant(`${name}.weight`, [shape.width], weights.tensor(`${name}.weight`)),
    bias: graph.constant(`${name}.bias`, [shape.width], weights.tensor(`${name}.bias`)),
  };
}
