import { AppError } from "../../base/app-error.ts";
import { collectSentences } from "../../detective/sources/collect-sentences.ts";
import type { SourceSentence } from "../../detective/sources/source-sentence.ts";
import type { InterrogationSources } from "../../domain/interrogation.ts";
import { learnableKinds } from "../../knowledge/read/choose-kind.ts";
import type { SourceDocument } from "../../knowledge/read/source-document.ts";
import type { RecalledPassage } from "../knowledge/desk.ts";
import { findPassages } from "./kept-passages.ts";

type Readable = Pick<SourceDocument, "title" | "sourceUrl" | "blocks" | "date">;

export interface SourcePlaces {
  /** Passages of the knowledge base, best first; asked only where nothing else is named. */
  search(query: string): Promise<RecalledPassage[]>;
  onProgress(step: string): void;
}

/** Everything in words that the witness may quote. */
export async function gatherSentences(
  hypothesis: string,
  { documents, case: caseNamed }: InterrogationSources,
  places: SourcePlaces,
): Promise<SourceSentence[]> {
  const read: Readable[] = [];
  if (documents.length > 0) read.push(...(await readDocuments(documents, places.onProgress)));
  if (documents.length === 0 && caseNamed === null) read.push(...(await searchKnowledge(hypothesis, places)));
  return collectSentences(read);
}

async function readDocuments(paths: string[], onProgress: (step: string) => void): Promise<Readable[]> {
  const { listDocuments } = await import("../../knowledge/read/list-documents.ts");
  const { openDocumentReader } = await import("../../knowledge/read/read-document.ts");
  const { files } = listDocuments(paths);
  const reader = openDocumentReader();
  const read: Readable[] = [];
  try {
    for (const file of files) {
      try {
        read.push(await reader.read(file));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        onProgress(error.message);
      }
    }
  } finally {
    reader.close();
  }
  if (read.length > 0) return read;
  throw new AppError(
    "FILE_NOT_FOUND",
    `There is no document to read in ${paths.join(", ")}: ${learnableKinds} can be read.`,
    { paths },
  );
}

async function searchKnowledge(hypothesis: string, { search }: SourcePlaces): Promise<Readable[]> {
  return (await findPassages(hypothesis, search)).map(({ sourceUrl, title, text }) => ({
    title,
    sourceUrl,
    blocks: [{ kind: "paragraph" as const, text, start: 0, end: text.length, page: null }],
    date: null,
  }));
}
