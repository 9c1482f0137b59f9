import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import { sha256Schema } from "../../domain/primitives.ts";

/** A learnt document that tells of dated events. */
const learnedDocumentSchema = z.object({
  source: z.string(),
  title: z.string(),
  sha256: sha256Schema,
  events: z.array(
    z.object({
      date: z.iso.date(),
      endDate: z.iso.date(),
      isOpen: z.boolean(),
      section: z.string(),
      text: z.string(),
    }),
  ),
});

export type LearnedEvents = z.infer<typeof learnedDocumentSchema>;

const headSchema = z.object({ format: z.literal("whydunit-events-1"), documents: z.int() });

const eventsPath = (home: string): string => join(home, "knowledge", "events.ndjson");

/** A line for each document, behind one that says how many there are. */
export function writeEventsFile(home: string, documents: LearnedEvents[]): void {
  const head = { format: "whydunit-events-1", documents: documents.length };
  writeFileAtomic(eventsPath(home), [head, ...documents].map((line) => `${JSON.stringify(line)}\n`).join(""));
}

/** Null where nothing was learnt. Throws where there is a file that is none of ours. */
export function readEventsFile(home: string): LearnedEvents[] | null {
  let text: string;
  try {
    text = readFileSync(eventsPath(home), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const [head, ...lines] = text.trimEnd().split("\n");
  headSchema.parse(JSON.parse(head!));
  return lines.map((line) => learnedDocumentSchema.parse(JSON.parse(line)));
}
