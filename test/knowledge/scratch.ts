import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readDocument } from "../../src/knowledge/read/read-document.ts";
import type { SourceDocument } from "../../src/knowledge/read/source-document.ts";

export const fixtures = join(import.meta.dirname, "fixtures");

/** Reads a document whose content is written in the test. */
export async function readContent(name: string, content: string | Buffer): Promise<SourceDocument> {
  const folder = mkdtempSync(join(tmpdir(), "whydunit-test-"));
  try {
    writeFileSync(join(folder, name), content);
    return await readDocument(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Blocks as `kind: text`, short enough to compare. */
export const shown = ({ blocks }: SourceDocument): string[] => blocks.map(({ kind, text }) => `${kind}: ${text}`);
