export interface QuantisedMatrix {
  inputs: number;
  outputs: number;
  /** Row by row, a row for each input. */
  values: Int8Array;
  /** By which the values of each output are multiplied. */
  scales: Float32Array;
}

// Six bits: products of two bytes are summed in pairs in 16 bits, and processors without VNNI saturate there.
const largest = 63;

/** Layers with the same input side by side, each given output by output as PyTorch stores it, as one matrix. */
export function quantise(layers: Float32Array[], inputs: number): QuantisedMatrix {
  const outputs = layers.reduce((sum, layer) => sum + layer.length / inputs, 0);
  const values = new Int8Array(inputs * outputs);
  const scales = new Float32Array(outputs);
  let output = 0;
  for (const layer of layers) {
    for (let start = 0; start < layer.length; start += inputs, output += 1) {
      const scale = largestIn(layer, start, start + inputs) / largest || 1;
      scales[output] = scale;
      for (let input = 0; input < inputs; input += 1) {
        values[input * outputs + output] = Math.round(layer[start + input]! / scale);
      }
    }
  }
  return { inputs, outputs, values, scales };
}

function largestIn(values: Float32Array, start: number, end: number): number {
  let largest = 0;
  for (let index = start; index < end; index += 1) largest = Math.max(largest, Math.abs(values[index]!));
  return largest;
}
