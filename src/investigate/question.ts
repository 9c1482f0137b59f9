/** Calendar days, both inclusive, as ISO dates. */
export interface Period {
  start: string;
  end: string;
  /** As the person wrote it; where it is a value of a column such as `before`, days only stand in for it. */
  label?: string;
  /** The day on which words such as "last week" were read, where the days come from words. */
  today?: string;
}

/** What a person asks: why did this metric move between these two periods? */
export interface Question {
  metric: string;
  definition: string | null;
  context: string | null;
  /** A suspicion or a focus in plain words. */
  prompt: string | null;
  /** The column that says when; found when null. */
  dateColumn: string | null;
  baseline: Period;
  comparison: Period;
  /** Paths of documents that may say what happened when. */
  documents?: string[];
  /** Condition in SQL: only rows that meet it are looked at. */
  where?: string;
  /** Tables with a column per country or month stay as they are; turned long where absent. */
  wide?: "keep";
  /** The only columns to cut by; all that can be used when absent. */
  dimensions?: string[];
}

export function daysOf({ start, end }: Period): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) + 1;
}
