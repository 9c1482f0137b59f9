import type { SegmentValue } from "../facts-sql.ts";
import type { Family } from "../hypotheses.ts";

export type Direction = "down" | "up";

export interface SuspectedSegment {
  terms: SegmentValue[];
  /** In the person's own words: "Android in US". */
  name: string;
}

/** A suspicion as far as the tables know its words. */
export interface SuspicionReading {
  text: string;
  segments: SuspectedSegment[];
  /** Segments of which the text says that it is not them. */
  denied: SuspectedSegment[];
  /** Dimensions named without a value. */
  dimensions: string[];
  measures: SuspectedMeasure[];
  families: Family[];
  direction: Direction | null;
  /** any: words with several meanings or an "or" between them; all: everything named is suspected. */
  match: "any" | "all";
  /** "since mid February" */
  times: string[];
  /** Words that nothing in the tables goes by. */
  unmatched: string[];
  /** Choices made in reading, in sentences: which meanings a word has, which typo was forgiven. */
  notes: string[];
  /** What could have been named: "device (android, ios, web)". */
  known: string[];
}

export interface SuspectedMeasure {
  /** A column of the fact table, or the table itself for the number of its rows. */
  name: string;
  isRows: boolean;
  direction: Direction | null;
  isDenied: boolean;
}
