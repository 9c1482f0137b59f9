export interface Migration {
  number: number;
  name: string;
  /** `vectorType` is `vector` where pgvector is there, else `bytea`: float32, little-endian. */
  sql: (vectorType: VectorType) => string;
}

export type VectorType = "vector" | "bytea";
