export type Precision = "day" | "week" | "month" | "quarter" | "half" | "year";

export interface Day {
  year: number;
  month: number;
  day: number;
}

/** A date somewhere in a text. */
export interface DateMention {
  start: number;
  end: number;
  /** ISO; the first day of what is meant. */
  date: string;
  /** The last day of a range, a week, a month, …; null for a single day. */
  endDate: string | null;
  precision: Precision;
  /** `14:05`, where one is given with the date. */
  time: string | null;
  /** The other reading of 03/02/2025; null where the date is clear. */
  otherDate: string | null;
}

/** What the surroundings say about dates that are not written out. */
export interface DateContext {
  year: number | null;
  month: number | null;
  /** How the document writes 03/02/2025; null: it does not tell. */
  order: "day-first" | "month-first" | null;
}

export const noContext: DateContext = { year: null, month: null, order: null };
