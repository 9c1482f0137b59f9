import type { DataType } from "./formats/column-format.ts";

export interface RejectedLine {
  line: number;
  reason: string;
  text: string;
}

export interface Rejected {
  count: number;
  /** The first of them. */
  lines: RejectedLine[];
}

export interface LoadedColumn {
  name: string;
  dataType: DataType;
  /** Times are instants in UTC rather than wall-clock times. */
  utc: boolean;
  /** Other names people may know it by, where it got its own from us. */
  alsoCalled?: string[];
}

/** A table as it was read: typed, in a Parquet file, with everything a person should know about the reading. */
export interface LoadedTable {
  name: string;
  file: string;
  parquet: string;
  rowCount: number;
  columns: LoadedColumn[];
  rejected: Rejected;
  notes: string[];
}

export const nothingRejected: Rejected = { count: 0, lines: [] };
export const shownRejects = 100;
