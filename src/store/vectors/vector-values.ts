import type { VectorType } from "../schema/migration.ts";

// Nine digits give every float32 back exactly.
const floatDigits = 9;

/** A vector as a parameter: pgvector's text, or its bytes. */
export function toVectorValue(vector: Float32Array, type: VectorType): string | Uint8Array {
  if (type === "vector") return `[${Array.from(vector, (value) => value.toPrecision(floatDigits)).join(",")}]`;
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

export function vectorPlace(place: string, type: VectorType): string {
  return `${place}::${type}`;
}

export function vectorColumn(column: string, type: VectorType): string {
  return type === "vector" ? `${column}::text` : column;
}

/** What `vectorColumn` selected. */
export function readVector(value: unknown): Float32Array | null {
  if (value === null) return null;
  if (typeof value === "string") return Float32Array.from(JSON.parse(value) as number[]);
  // A copy: bytes out of a larger buffer need not lie where floats may begin.
  return new Float32Array(new Uint8Array(value as Uint8Array).buffer);
}
