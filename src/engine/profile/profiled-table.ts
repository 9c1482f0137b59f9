import type { Cell } from "../duck.ts";
import type { LoadedColumn, LoadedTable } from "../load/loaded-table.ts";

export type Role = "dimension" | "measure" | "id" | "timestamp";

export interface ColumnProfile extends LoadedColumn {
  role: Role;
  /** Why this role, in a few words a person understands. */
  roleReason: string;
  /** Sentences, addresses, names of persons: a dimension nobody can slice by. */
  isFreeText: boolean;
  /** Exact number of distinct values, missing ones not counted. */
  cardinality: number;
  nullCount: number;
  /** Times as text; numbers without infinities and NaN. */
  min: Cell;
  max: Cell;
  /** Numbers only. */
  mean: number | null;
  /** Most frequent values, most frequent first; empty where hardly any value repeats, and for numbers and times with many values. */
  topValues: { value: string; count: number }[];
  /** Up to 24 equal-width counts between min and max for numbers and times, else empty. */
  histogram: number[];
  /** Up to five representative values as text. */
  samples: string[];
}

/** `from` determines `to`: each value of `from` goes with one value of `to`. */
export interface Dependency {
  from: string;
  to: string;
}

export interface ProfiledTable extends LoadedTable {
  profiles: ColumnProfile[];
  /** Exact functional dependencies between columns with repeating values, such as city → country. */
  dependencies: Dependency[];
  /** Of a wide table (a column per country or month): the same figures with one row each, as a table that can be asked too. */
  long?: ProfiledTable;
  /** Of a long form: what was done, in a sentence. */
  turned?: string;
}
