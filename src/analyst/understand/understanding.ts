import type { Span, Unit } from "../../base/calendar.ts";
import type { AggregateName, CompareSign, Grain, Recurring } from "./pieces/piece.ts";
import type { Scope, ScopeColumn } from "./scope/scope.ts";
import type { Extent } from "./time/time-point.ts";

/** Something to add up, count or average over rows. */
export type Measure =
  | { kind: "column"; name: Exclude<AggregateName, "count" | "distinct">; column: ScopeColumn; quantile: number | null }
  | { kind: "rows" }
  /** The time between two dates of a row. */
  | { kind: "duration"; name: DurationName; from: ScopeColumn; to: ScopeColumn; unit: DurationUnit }
  | { kind: "distinct"; column: ScopeColumn }
  /** Rows in which a flag is set, counted. */
  | { kind: "flagged"; column: ScopeColumn }
  /** The share of rows that meet all conditions. */
  | { kind: "fraction"; conditions: Condition[]; label: string }
  | { kind: "ratio"; top: Measure; bottom: Measure }
  /** In another unit than the column has. */
  | { kind: "scaled"; of: Measure; factor: number; unit: string }
  /** The part of a measure that rows meeting the conditions make up. */
  | { kind: "part"; of: Measure; conditions: Condition[] }
  /** "average monthly revenue": first per month, then over the months. */
  | { kind: "nested"; name: AggregateName; inner: Measure; over: Group };

export type Group =
  | { kind: "column"; column: ScopeColumn }
  | { kind: "grain"; grain: Grain }
  /** Weekends against weekdays, mornings against evenings. */
  | { kind: "recurring"; sets: Recurring[] };

export type DurationName = "sum" | "avg" | "median" | "min" | "max";
export type DurationUnit = "seconds" | "minutes" | "hours" | "days" | "weeks";

/** What a row must be like. */
export type Condition =
  | { kind: "values"; column: ScopeColumn; values: string[]; isNegated: boolean }
  | { kind: "flag"; column: ScopeColumn; isNegated: boolean }
  | { kind: "number"; column: ScopeColumn; sign: CompareSign; value: number }
  | { kind: "between"; column: ScopeColumn; low: number; high: number }
  | { kind: "missing"; column: ScopeColumn; isNegated: boolean }
  | ({ kind: "recurring"; isNegated: boolean } & Recurring)
  | { kind: "span"; span: Span; text: string; isNegated: boolean };

/** What a group must be like. */
export interface Having {
  measure: Measure;
  sign: CompareSign;
  value: number;
}

export interface NamedSpan {
  label: string;
  span: Span;
}

/** How the figures are set out. */
export type Shape =
  | { kind: "plain" }
  /** Each group's part of the whole. */
  | { kind: "share" }
  /** The same measure in several periods. */
  | { kind: "periods"; periods: NamedSpan[]; isChange: boolean }
  /** Each period against the one a unit before. */
  | { kind: "steps"; unit: Unit; within: Span | null }
  | { kind: "cumulative" }
  | { kind: "moving"; size: number }
  | { kind: "histogram"; column: ScopeColumn }
  | { kind: "correlation"; columns: [ScopeColumn, ScopeColumn] }
  | { kind: "anomalies" }
  /** How many groups meet what is asked of groups. */
  | { kind: "count-groups" }
  /** The different values of the groups. */
  | { kind: "list" };

/** The column that says when a row happened. */
export interface DateUse {
  label: string;
  /** Null: put together of several columns by `sql`. */
  column: ScopeColumn | null;
  sql: string | null;
  extent: Extent;
}

export interface Ranking {
  direction: "high" | "low";
  /** Null: all, in this order. */
  limit: number | null;
  /** Only the one at this place; null: from the first. */
  place: number | null;
  /** Ranked anew for each of these: "the best product in each state". */
  within: Group[];
}

/** A question as it was understood: everything the query is made of. */
export interface Query {
  scope: Scope;
  date: DateUse | null;
  measures: Measure[];
  groups: Group[];
  conditions: Condition[];
  having: Having[];
  ranking: Ranking | null;
  shape: Shape;
  /** The chart that was asked for; null: whichever fits. */
  chart: string | null;
}

/** An intent as far as the tables know its words. */
export interface Understanding {
  /** Null: something essential is missing. */
  query: Query | null;
  /** What was decided without being told, in sentences. */
  assumptions: string[];
  /** Words that nothing in the tables goes by. */
  notUnderstood: string[];
  /** What a person would have to say, in sentences. */
  questions: string[];
  /** Tokens that name one value or one period: the same question may be asked with others. */
  slots: { from: number; to: number; condition: Condition }[];
  /** Whether the reading depends on nothing but names and values: no "last month", no forgiven typo. */
  isSteady: boolean;
  /** What each word was used for: "Arizona" → "state is Arizona". */
  uses: { text: string; use: string }[];
}
