import type { Metric } from "./metric.ts";
import type { Period } from "./question.ts";

/** A column by which the facts can be cut into segments. */
export interface FactDimension {
  /** As shown to people: `country`, or `customers.country` for a joined column. */
  name: string;
  /** Expression over the facts that gives its value as text; NULL where missing. */
  sql: string;
  cardinality: number;
}

/** The fact table with everything joined to it that provably neither multiplies nor drops rows. */
export interface Facts {
  metric: Metric;
  /** A select statement with one row per fact row; to be used as `(${facts.sql}) facts`. */
  sql: string;
  /** Expression over the facts: the timestamp or date of a row. */
  time: string;
  /** Name of the column behind `time`. */
  dateColumn: string;
  baseline: Period;
  comparison: Period;
  dimensions: FactDimension[];
}
