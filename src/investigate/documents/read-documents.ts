import { AppError } from "../../base/app-error.ts";
import { findEvents } from "../../knowledge/events/find-events.ts";
import { listDocuments } from "../../knowledge/read/list-documents.ts";
import { type DocumentReader, openDocumentReader } from "../../knowledge/read/read-document.ts";
import { splitDocument } from "../../knowledge/split/split-document.ts";
import type { CaseDocuments } from "./case-documents.ts";
import { eventDays, eventText, type FoundEvent } from "./select-events.ts";

export interface ReadDocuments extends Pick<CaseDocuments, "read" | "skipped"> {
  found: FoundEvent[];
}

/** Reads documents for what they say happened when. */
export async function readDocuments(paths: string[]): Promise<ReadDocuments> {
  const { files, skipped } = listDocuments(paths);
  const reader = openDocumentReader();
  const found: FoundEvent[] = [];
  const refused: CaseDocuments["skipped"] = [];
  try {
    for (const file of files) {
      const events = await eventsOf(file, reader).catch((error) => {
        if (!(error instanceof AppError)) throw error;
        refused.push({ path: file.path, reason: error.message });
        return [];
      });
      found.push(...events);
    }
  } finally {
    await reader.close();
  }
  return { found, read: files.length - refused.length, skipped: [...skipped, ...refused] };
}

async function eventsOf(file: Parameters<DocumentReader["read"]>[0], reader: DocumentReader): Promise<FoundEvent[]> {
  const document = await reader.read(file);
  return findEvents(document, splitDocument(document)).map((event) => ({
    source: document.sourceUrl,
    title: document.title,
    section: event.section,
    text: eventText(event.text),
    ...eventDays(event),
  }));
}
