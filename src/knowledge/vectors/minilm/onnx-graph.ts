import type { Field } from "./protobuf.ts";
import { bytesField, floatField, intField, messageField, textField } from "./protobuf.ts";

// Field numbers and codes below are those of onnx.proto.
const irVersion = 8;
const standardOpset = 17;
const microsoftOpset = 1;
const float32 = 1;
const int8 = 3;

export type Attributes = Record<string, { int: number } | { float: number }>;

export interface OnnxGraph {
  /** Returns its name, for use as an input. */
  constant(name: string, shape: number[], data: Float32Array | Int8Array): string;
  /** Returns the names of the outputs. An empty name leaves an optional input out. */
  apply(operator: string, inputs: string[], options?: ApplyOptions): string[];
  /** The finished model, with inputs and outputs of 32-bit floats; a dimension that is a word is free. */
  toModel(ports: { input: Port; output: Port }): Uint8Array;
}

export interface ApplyOptions {
  attributes?: Attributes;
  outputs?: number;
  domain?: "" | "com.microsoft";
}

export interface Port {
  name: string;
  shape: (number | string)[];
}

export function openOnnxGraph(): OnnxGraph {
  const nodes: Field[] = [];
  const constants: Field[] = [];
  let values = 0;
  return {
    constant: (name, shape, data) => {
      constants.push(tensorField(name, shape, data));
      return name;
    },
    apply: (operator, inputs, { attributes = {}, outputs = 1, domain = "com.microsoft" } = {}) => {
      const names = Array.from({ length: outputs }, () => `value${values++}`);
      nodes.push(
        messageField(1, [
          ...inputs.map((name) => textField(1, name)),
          ...names.map((name) => textField(2, name)),
          textField(4, operator),
          ...Object.entries(attributes).map(([name, value]) => attributeField(name, value)),
          textField(7, domain),
        ]),
      );
      return names;
    },
    toModel: ({ input, output }) => {
      const graph = [...nodes, textField(2, "graph"), ...constants, portField(11, input), portField(12, output)];
      return Buffer.concat([
        intField(1, irVersion),
        messageField(7, graph),
        opsetField("", standardOpset),
        opsetField("com.microsoft", microsoftOpset),
      ]);
    },
  };
}

function tensorField(name: string, shape: number[], data: Float32Array | Int8Array): Field {
  return messageField(5, [
    ...shape.map((size) => intField(1, size)),
    intField(2, data instanceof Int8Array ? int8 : float32),
    textField(8, name),
    bytesField(9, Buffer.from(data.buffer, data.byteOffset, data.byteLength)),
  ]);
}

function attributeField(name: string, value: Attributes[string]): Field {
  const fields =
    "int" in value ? [intField(3, value.int), intField(20, 2)] : [floatField(2, value.float), intField(20, 1)];
  return messageField(5, [textField(1, name), ...fields]);
}

function portField(number: number, { name, shape }: Port): Field {
  const sizes = shape.map((size) =>
    messageField(1, [typeof size === "string" ? textField(2, size) : intField(1, size)]),
  );
  const tensorType = messageField(1, [intField(1, float32), messageField(2, sizes)]);
  return messageField(number, [textField(1, name), messageField(2, [tensorType])]);
}

function opsetField(domain: string, version: number): Field {
  return messageField(8, [textField(1, domain), intField(2, version)]);
}
