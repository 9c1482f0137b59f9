import type { Relationship as SeedRelationship } from "../../domain/data-model.ts";

/** How two tables hang together, measured exactly. Composite keys are comma-joined in `from_column` and `to_column`. */
export interface Relationship extends SeedRelationship {
  from_columns: string[];
  to_columns: string[];
  /** Share of the rows of `from` with a key that is found in `to`. */
  coverage: number;
  /** Most rows of `to` for one key: 1 for a foreign key. */
  fan_out: number;
  /** Rows of `from` with a key that `to` does not have. */
  orphans: number;
  /** How it was decided, for a person. */
  evidence: string;
}

export function formatKey(table: string, columns: string[]): string {
  return columns.length === 1 ? `${table}.${columns[0]}` : `${table}.(${columns.join(", ")})`;
}

export function formatShare(share: number): string {
  if (share === 1 || share === 0) return `${share * 100} %`;
  return `${Math.min(99.9, Math.max(0.1, share * 100)).toFixed(1)} %`;
}
