import { AppError } from "../../base/app-error.ts";
import type { LearnedDocuments } from "../../investigate/documents/case-documents.ts";
import { eventDays, eventText, selectEvents } from "../../investigate/documents/select-events.ts";
import type { Question } from "../../investigate/question.ts";
import { readEventsFile } from "./events-file.ts";

/** What was learnt about the time of a question; null where that is nothing. */
export function readLearned(
  home: string,
  { baseline, comparison }: Pick<Question, "baseline" | "comparison">,
): LearnedDocuments | null {
  const documents = read(home) ?? [];
  const found = documents.flatMap(({ source, title, events }) =>
    events.map((event) => ({
      source,
      title,
      section: event.section,
      text: eventText(event.text),
      ...eventDays(event),
    })),
  );
  const events = selectEvents(found, [baseline, comparison]);
  if (events.length === 0) return null;
  const used = documents.filter(({ source }) => events.some((event) => event.source === source));
  return { documents: used.map(({ source, sha256 }) => ({ source, sha256 })), events };
}

function read(home: string) {
  try {
    return readEventsFile(home);
  } catch (error) {
    throw new AppError(
      "INVALID_STATE",
      `The events learnt before cannot be read from ${home}/knowledge: ${(error as Error).message}. Learn the documents again, or investigate with --no-docs.`,
      { home },
      error,
    );
  }
}
