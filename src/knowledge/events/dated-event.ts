import type { Precision } from "./date-mention.ts";

/** Something that a document says happened, or will happen, on certain days. */
export interface DatedEvent {
  /** ISO; the first day. */
  date: string;
  /** The last day of a range, week, month, …; null for a single day. */
  endDate: string | null;
  precision: Precision;
  /** `14:05`, as the document gives it, whatever its zone. */
  time: string | null;
  /** It began then and goes on: "since 17 February". */
  isOpen: boolean;
  /** An ambiguous 03/02/2025 keeps its other reading here; null where the date is clear. */
  otherDate: string | null;
  /** What happened, without the date where the document puts that apart. */
  text: string;
  /** Offsets in the document's text. */
  start: number;
  end: number;
  /** Of the chunk that holds its beginning. */
  chunkPosition: number;
  section: string;
}
