import { hearLater } from "../../base/heard.ts";
import type { Period } from "../question.ts";
import type { CaseDocuments, LearnedDocuments } from "./case-documents.ts";
import { type FoundEvent, selectEvents } from "./select-events.ts";

/** What happened around the two periods, by the documents given for the case and those learnt before. */
export async function gatherDocuments(
  paths: string[],
  learned: LearnedDocuments | null,
  periods: [Period, Period],
): Promise<CaseDocuments> {
  const given = paths.length === 0 ? nothing : await hearLater("documents", () => read(paths));
  const events = selectEvents([...given.found, ...(learned?.events ?? [])], periods);
  return {
    events: events.map((event, i) => ({ id: `D${i + 1}`, ...event })),
    read: given.read + (learned?.documents.length ?? 0),
    skipped: given.skipped,
    ...(learned === null ? {} : { learned: learned.documents }),
  };
}

const nothing = { found: [] as FoundEvent[], read: 0, skipped: [] };

// Readers of HTML and PDF take their time to load; without documents nobody waits for them.
async function read(paths: string[]) {
  const { readDocuments } = await import("./read-documents.ts");
  return readDocuments(paths);
}
