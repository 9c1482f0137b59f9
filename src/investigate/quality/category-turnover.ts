import type { FactDimension } from "../facts.ts";

/** A value of a dimension with its rows in both periods; `rows`, `first` and `last` also count what lies between them. */
export interface Category {
  value: string;
  rows: number;
  baseline: number;
  comparison: number;
  first: number;
  last: number;
}

export interface CategoryTurnover {
  dimension: FactDimension;
  evidence: string;
  /** Values that are not there all the time, the largest first. */
  passing: Category[];
  baselineRows: number;
  comparisonRows: number;
  /** Rows of the baseline whose value the comparison has too. */
  keptRows: number;
}

export const quoteValue = (value: string): string => `"${value.length > 40 ? `${value.slice(0, 39)}…` : value}"`;
