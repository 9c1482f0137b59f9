import { documentLimits } from "../../knowledge/read/document-limits.ts";
import { readMarkdown } from "../../knowledge/read/markdown/read-markdown.ts";
import type { Chunk } from "../../knowledge/split/chunk.ts";
import { splitDocument } from "../../knowledge/split/split-document.ts";

export interface SplitMemory {
  title: string;
  chunks: Chunk[];
}

/** The memory of a case in passages, like any document. */
export function splitMemory(content: string): SplitMemory {
  const { title, blocks } = readMarkdown("memory.md", content, documentLimits);
  const named = title ?? "A finished investigation";
  return { title: named, chunks: splitDocument({ title: named, blocks }) };
}
