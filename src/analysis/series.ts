/** One bucket of a metric's history. */
export interface Bucket {
  /** Start of the bucket in days since 1970-01-01, broken for hours. */
  time: number;
  /** The amount; for a ratio its numerator; for a level the level itself. */
  numerator: number;
  /** Null unless the metric is a ratio or an average. */
  denominator: number | null;
  /**
   * Sampling variance of the numerator from the rows inside the bucket: Σx² for a sum, Σ(x − rate · d)² for a ratio,
   * null where unknown.
   */
  variance: number | null;
}

/** Half open, in days since 1970-01-01. */
export interface TimeWindow {
  start: number;
  end: number;
}

export interface WindowPair {
  baseline: TimeWindow;
  comparison: TimeWindow;
}

/** level: a value that cannot be added over time or segments (distinct counts, medians, minima). */
export type MetricKind = "sum" | "count" | "ratio" | "level";

export function isInside(time: number, window: TimeWindow): boolean {
  return time >= window.start && time < window.end;
}

export function centreOf(window: TimeWindow): number {
  return (window.start + window.end) / 2;
}
