import type { Duck } from "../../duck.ts";

export interface DatedRequest {
  /** A select statement or table in brackets, to stand behind `from`. */
  from: string;
  time: string;
  dimensions: { name: string; sql: string; cardinality: number }[];
  amount: string;
  /** Null for sums and counts. */
  exposure: string | null;
  /** Days since 1970-01-01, both included. */
  baseline: { start: number; end: number };
  comparison: { start: number; end: number };
}

/** Asks our own engine, or one that is asked in its own words. */
export type Ask = Duck["rows"];
