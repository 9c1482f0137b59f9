import type { Unit } from "../../../base/calendar.ts";
import type { ScopeColumn } from "../scope/scope.ts";
import type { TimePhrase } from "../time/time-point.ts";
import type { Thing } from "./thing.ts";

export type AggregateName =
  | "sum"
  | "avg"
  | "median"
  | "min"
  | "max"
  | "count"
  | "distinct"
  | "quantile"
  | "stddev"
  | "variance";
export type CompareSign = ">" | ">=" | "<" | "<=" | "=" | "<>";
/** Parts of the calendar that rows are put together by: whole months, or the same hour of every day. */
export type Grain = Unit | "weekday" | "hour-of-day" | "month-of-year" | "season";

/** Parts of the calendar that come again: Mondays, the hours before noon, the months of summer. */
export interface Recurring {
  field: "weekday" | "hour" | "month";
  /** Weekdays from 1 for Monday, hours from 0, months from 1. */
  members: number[];
  label: string;
  /** What people may mean otherwise; null where nobody does. */
  note: string | null;
}

export interface SaidValue {
  column: ScopeColumn;
  value: string;
  /** exact: spelt so; plural; guess: a slip of the pen or a part of the value. */
  match: "exact" | "plural" | "guess";
}

/** What a stretch of the intent says, before it is known what it says it about. */
export type Meaning =
  | { kind: "time"; time: TimePhrase }
  | { kind: "grain"; grain: Grain; isAdjective: boolean }
  | ({ kind: "recurring" } & Recurring)
  /** "second" before "highest". */
  | { kind: "ordinal"; place: number }
  | { kind: "mention"; things: Thing[]; values: SaidValue[] }
  | { kind: "number"; value: number; isPercent: boolean }
  | { kind: "aggregate"; name: AggregateName; quantile: number | null }
  | {
      kind: "superlative";
      direction: "high" | "low";
      count: number | null;
      /** Only the one at this place: "second highest". */
      place: number | null;
      about: "price" | "duration" | "weight" | "distance" | "rows" | null;
    }
  /** isBehind: stands behind its number, as in "2 or more". */
  | { kind: "compare"; sign: CompareSign; isBehind?: true }
  | { kind: "between" }
  | { kind: "by"; word: "by" | "per" | "each" }
  | { kind: "which" }
  | { kind: "how-many" }
  | { kind: "share" }
  | { kind: "rate" }
  /** A ratio that has a name of its own; names of the columns, the likeliest first. */
  | { kind: "known-ratio"; tops: string[]; bottoms: string[] }
  | { kind: "versus" }
  | { kind: "change"; isRelative: boolean }
  | { kind: "period-change"; unit: Unit }
  | { kind: "negate" }
  | { kind: "cumulative" }
  | { kind: "moving" }
  | { kind: "trend" }
  | { kind: "histogram" }
  | { kind: "correlation" }
  | { kind: "anomaly" }
  | { kind: "missing" }
  | { kind: "together" }
  | { kind: "sort"; direction: "up" | "down" | null }
  | { kind: "chart"; chart: string | null }
  | { kind: "glue"; word: string }
  | { kind: "unknown" };

export type Kind = Meaning["kind"];

export type Piece<M extends Meaning = Meaning> = M & {
  /** Tokens from … to before. */
  from: number;
  to: number;
  text: string;
};

export type PieceOf<K extends Kind> = Piece<Extract<Meaning, { kind: K }>>;
