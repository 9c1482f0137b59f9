import { AppError } from "../../base/app-error.ts";
import type { DatedEvent } from "../../knowledge/events/dated-event.ts";
import { findEvents } from "../../knowledge/events/find-events.ts";
import { listDocuments } from "../../knowledge/read/list-documents.ts";
import { type DocumentReader, openDocumentReader } from "../../knowledge/read/read-document.ts";
import { splitDocument } from "../../knowledge/split/split-document.ts";
import type { Period } from "../question.ts";
import type { CaseDocuments, CaseEvent } from "./case-documents.ts";
import { daysBetween } from "./days-between.ts";

/** Events so long before the baseline or after the comparison have nothing to do with the change. */
const slackDays = 30;
const mostEvents = 500;
/** An event that takes longer says nothing about a day. */
const longestDays = 14;

type Undated = Omit<CaseEvent, "id">;

/** Reads documents for what they say happened around the two periods. */
export async function readDocuments(paths: string[], periods: [Period, Period]): Promise<CaseDocuments> {
  const { files, skipped } = listDocuments(paths);
  const reader = openDocumentReader();
  const found: Undated[] = [];
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
  const events = found.filter(around(periods)).sort(byDate).slice(0, mostEvents);
  return {
    events: events.map((event, i) => ({ id: `D${i + 1}`, ...event })),
    read: files.length - refused.length,
    skipped: [...skipped, ...refused],
  };
}

async function eventsOf(file: Parameters<DocumentReader["read"]>[0], reader: DocumentReader): Promise<Undated[]> {
  const document = await reader.read(file);
  return findEvents(document, splitDocument(document)).map((event) => ({
    source: document.sourceUrl,
    title: document.title,
    section: event.section,
    text: event.text.replace(/\s+/g, " ").trim().slice(0, 500),
    ...daysOf(event),
  }));
}

// Since when is a day; how long it went on says nothing about when it began.
function daysOf({ date, endDate, isOpen }: DatedEvent): { date: string; endDate: string } {
  return { date, endDate: isOpen ? date : (endDate ?? date) };
}

function around([baseline, comparison]: [Period, Period]): (event: Undated) => boolean {
  const [first, last] = [baseline, comparison].sort((a, b) => (a.start < b.start ? -1 : 1));
  const [from, to] = [shift(first.start, -slackDays), shift(last.end, slackDays)];
  return ({ date, endDate }) => endDate >= from && date <= to && daysBetween(date, endDate) <= longestDays;
}

function byDate(a: Undated, b: Undated): number {
  return a.date < b.date ? -1 : a.date > b.date ? 1 : a.source < b.source ? -1 : a.source > b.source ? 1 : 0;
}

function shift(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
