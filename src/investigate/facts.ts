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

/** A table with one date a week, month, quarter or year. */
export interface TableGrain {
  unit: "week" | "month" | "quarter" | "year";
  /** The first of its dates, in days since 1970-01-01. */
  first: number;
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
  /** Absent where a date is a day, or where the periods have the same number of days. */
  grain?: TableGrain;
}
