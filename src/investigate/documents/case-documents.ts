/** Something a document says happened on a day, to be cited by its id. */
export interface CaseEvent {
  /** "D1" */
  id: string;
  source: string;
  title: string;
  section: string;
  /** What the document says, in its own words. */
  text: string;
  /** ISO; the first and the last day. */
  date: string;
  endDate: string;
}

/** What the documents given for a case say about its time. */
export interface CaseDocuments {
  events: CaseEvent[];
  /** How many documents were read. */
  read: number;
  skipped: { path: string; reason: string }[];
  /** Those that had been learnt before, as they were then. */
  learned?: LearnedDocument[];
}

export interface LearnedDocument {
  source: string;
  /** Of the file it was learnt from. */
  sha256: string;
}

/** What the knowledge base knew of the time when the case was begun. */
export interface LearnedDocuments {
  documents: LearnedDocument[];
  events: Omit<CaseEvent, "id">[];
}

export const noDocuments: CaseDocuments = { events: [], read: 0, skipped: [] };

/** An event that fits an explanation in time and names what moved. */
export interface LinkedEvent extends CaseEvent {
  /** Days from the event to the first on which the change may have begun; negative: from the last of these to the event. */
  daysAfter: number;
}
