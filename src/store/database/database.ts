export type Value = string | number | boolean | null | Uint8Array | readonly string[] | readonly number[];
export type Row = Record<string, unknown>;

export interface Queries {
  /** One statement with $1 … $n; bytea comes as Uint8Array, int8 as a number, dates and timestamps as text, JSON parsed. */
  rows<R extends Row = Row>(sql: string, params?: readonly Value[]): Promise<R[]>;
}

/** What the store needs of a database. `rows` outside of a transaction only reads. A failed statement leaves it usable. */
export interface Database extends Queries {
  readonly kind: "pglite" | "postgres";
  /** All or nothing: `work` throwing takes everything back. Inside it only the queries handed in may be used. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Several statements on one state of the data; nothing may be written. */
  reading<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Statements without parameters, several at once. */
  script(sql: string): Promise<void>;
  close(): Promise<void>;
}
