import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import type { DocumentToLearn } from "../../store/records/document.ts";
import type { DatedEvent } from "../events/dated-event.ts";
import { findEvents } from "../events/find-events.ts";
import type { DocumentFile } from "../read/list-documents.ts";
import type { DocumentReader } from "../read/read-document.ts";
import { splitDocument } from "../split/split-document.ts";

/** Part of every content hash: where reading or splitting changes what becomes of a file, a new number has all learnt again. */
export const readingVersion = "1";

/** One file as the store takes it. Throws an `AppError` whose message is the reason why it cannot be learnt. */
export async function prepareDocument(file: DocumentFile, reader: DocumentReader): Promise<DocumentToLearn> {
  const { mtime, size } = statSync(file.path);
  const source = await reader.read(file);
  const chunks = splitDocument(source);
  return {
    sourceUrl: source.sourceUrl,
    path: file.path,
    title: source.title,
    kind: source.kind,
    contentHash: hashFile(file.path),
    modifiedAt: mtime.toISOString(),
    language: null,
    sessionId: null,
    metadata: { size, date: source.date, notes: source.notes },
    chunks: chunks.map(({ title: _, ...chunk }) => chunk),
    events: findEvents(source, chunks).map(toEvent),
  };
}

export function hashFile(path: string): string {
  return `${readingVersion}:${createHash("sha256").update(readFileSync(path)).digest("hex")}`;
}

function toEvent({
  date,
  endDate,
  text,
  section,
  chunkPosition,
  ...rest
}: DatedEvent): DocumentToLearn["events"][number] {
  const { precision, time, isOpen, otherDate } = rest;
  return { date, endDate, text, section, chunkPosition, details: { precision, time, isOpen, otherDate } };
}
