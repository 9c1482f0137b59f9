import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { collectSentences } from "../../src/detective/sources/collect-sentences.ts";
import type { SourceSentence } from "../../src/detective/sources/source-sentence.ts";
import { listDocuments } from "../../src/knowledge/read/list-documents.ts";
import { openDocumentReader } from "../../src/knowledge/read/read-document.ts";
import { newFolder } from "../investigate/investigate-tables.ts";

/** A folder with these documents. */
export function writeDocuments(documents: Record<string, string>): string {
  const folder = newFolder("interrogated");
  for (const [name, text] of Object.entries(documents)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return folder;
}

export async function readSentences(documents: Record<string, string>): Promise<SourceSentence[]> {
  const reader = openDocumentReader();
  try {
    const { files } = listDocuments([writeDocuments(documents)]);
    const read = [];
    for (const file of files) read.push(await reader.read(file));
    return collectSentences(read);
  } finally {
    reader.close();
  }
}
