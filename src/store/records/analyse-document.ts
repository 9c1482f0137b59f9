import { AppError } from "../../base/app-error.ts";
import { headingsOf, readChunkTerms } from "../lexical/read-chunk-terms.ts";
import { maxBuiltChunks } from "../lexical/segment/build-segment.ts";
import { detectLanguage } from "../lexical/text/detect-language.ts";
import type { Language } from "../lexical/text/language.ts";
import type { TermCounts, TermReader } from "../lexical/text/read-terms.ts";
import type { DocumentToLearn } from "./document.ts";

export interface AnalysedDocument {
  document: DocumentToLearn;
  language: Language;
  /** Of each chunk. */
  terms: TermCounts[];
}

export function analyseDocument(
  document: DocumentToLearn,
  readerFor: (language: Language) => TermReader,
): AnalysedDocument {
  refuseTooLarge(document);
  const language = document.language ?? detectLanguage(sampleOf(document));
  const reader = readerFor(language);
  const terms = document.chunks.map((chunk) =>
    readChunkTerms({ headings: headingsOf(document.title, chunk), text: chunk.text }, reader),
  );
  return { document, language, terms };
}

function sampleOf({ chunks }: DocumentToLearn): string {
  return chunks
    .slice(0, 8)
    .map(({ text }) => text)
    .join("\n");
}

function refuseTooLarge({ sourceUrl, chunks }: DocumentToLearn): void {
  if (chunks.length <= maxBuiltChunks) return;
  throw new AppError(
    "DOCUMENT_TOO_LARGE",
    `${sourceUrl} has ${chunks.length} chunks; a document may have ${maxBuiltChunks}. Split it into several files.`,
    { sourceUrl, chunks: chunks.length },
  );
}
