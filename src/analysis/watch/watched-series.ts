/** What the values are, and so how they vary: counts of things, other amounts, rates with something behind them, levels. */
export type WatchedKind = "count" | "amount" | "rate" | "level";

/** One period of a metric that is watched. */
export interface WatchedPoint {
  /** Number of the period, without gaps. */
  position: number;
  /** Null: nothing is known of the period. */
  value: number | null;
  /** What stands behind a rate: its denominator, or the rows of an average; null where that says nothing. */
  size: number | null;
}

/** What repeats: each period has a phase, such as its weekday. */
export interface Cycle {
  length: number;
  phaseOf(position: number): number;
  /** Phases that are often alike, such as workdays and days of rest. */
  groups?: readonly number[];
  /** What repeats more slowly, such as the weekdays of hours. */
  outer?: OuterCycle;
}

export interface OuterCycle extends Omit<Cycle, "outer"> {
  /** Periods until it repeats. */
  span: number;
}
