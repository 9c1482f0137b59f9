import type { CaseBooks } from "../case/case-books.ts";
import type { SourceSentence } from "./source-sentence.ts";

/** What the witness answers from. */
export interface WitnessSources {
  sentences: readonly SourceSentence[];
  /** A finished investigation; null: only the sentences. */
  books: CaseBooks | null;
}
