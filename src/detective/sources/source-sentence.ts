import type { TimeStep } from "./tables/time-step.ts";

/** A sentence that can be quoted, with what stands around it. */
export interface SourceSentence {
  /** In the order of the sources, from 0. */
  index: number;
  /** Word for word. */
  text: string;
  /** What of it is read: a clause, or a cell of a row with what it is the value of. */
  says: string;
  /** For a change between two times of a table: which; null: it is dated by its words. */
  step: TimeStep | null;
  sourceUrl: string;
  /** Title and headings above it. */
  heading: string;
  /** The sentences before it in its paragraph, nearest last. */
  before: string[];
  /** What the document begins with, and the last sentences of the paragraph before, under the same heading. */
  paragraphBefore: string[];
  /** The date that its heading or its line begins with, in words of the source; "" where there is none. */
  datedBy: string;
  /** Completes dates without a year. */
  year: number | null;
}
