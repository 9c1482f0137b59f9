import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../base/app-error.ts";
import { splitHypothesis } from "../../detective/claims/split-hypothesis.ts";
import { collectSentences } from "../../detective/sources/collect-sentences.ts";
import type { SourceSentence } from "../../detective/sources/source-sentence.ts";
import type { InterrogationSources } from "../../domain/interrogation.ts";
import { compiledMemorySchema } from "../../domain/memory-document.ts";
import type { SourceDocument } from "../../knowledge/read/source-document.ts";
import { memoryFile } from "../../ledger/case-files.ts";
import { caseAddress, placeOf } from "../case-address.ts";
import type { RecalledPassage } from "../knowledge/desk.ts";

type Readable = Pick<SourceDocument, "title" | "sourceUrl" | "blocks" | "date">;

export interface SourcePlaces {
  /** Passages of the knowledge base, best first; asked only where nothing else is named. */
  search(query: string): Promise<RecalledPassage[]>;
  onProgress(step: string): void;
}

/** Everything that the witness may quote. */
export async function gatherSentences(
  hypothesis: string,
  { documents, case: caseNamed }: InterrogationSources,
  places: SourcePlaces,
): Promise<SourceSentence[]> {
  const read: Readable[] = [];
  if (documents.length > 0) read.push(...(await readDocuments(documents, places.onProgress)));
  if (caseNamed !== null) read.push(...(await readCase(caseNamed)));
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
  throw new AppError("FILE_NOT_FOUND", `There is no document to read in ${paths.join(", ")}.`, { paths });
}

async function readCase(named: string): Promise<Readable[]> {
  const { openCase } = await import("../case-chat/open-case.ts");
  const { findCaseFolder } = await import("../case-folder.ts");
  const { splitMemory } = await import("../../investigate/memory/split-memory.ts");
  const { folder, result } = await openCase(findCaseFolder(named));
  const { content } = compiledMemorySchema.parse(JSON.parse(readFileSync(join(folder, memoryFile), "utf8")));
  return splitMemory(content).chunks.map(({ title, section, text }) => ({
    title: `${title} › ${section}`,
    sourceUrl: caseAddress(result.sessionId, placeOf(section)),
    blocks: [{ kind: "paragraph", text, start: 0, end: text.length, page: null }],
    date: null,
  }));
}

/** What the knowledge base has on the hypothesis and on each of its claims. */
async function searchKnowledge(hypothesis: string, { search }: SourcePlaces): Promise<Readable[]> {
  const found = new Map<string, Readable>();
  for (const query of new Set([hypothesis, ...splitHypothesis(hypothesis).map(({ text }) => text)])) {
    for (const { sourceUrl, title, text } of await search(query)) {
      const block = { kind: "paragraph" as const, text, start: 0, end: text.length, page: null };
      found.set(`${sourceUrl}\n${text}`, { title, sourceUrl, blocks: [block], date: null });
    }
  }
  return [...found.values()];
}
