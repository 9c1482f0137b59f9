import { headingsOf } from "../../store/lexical/read-chunk-terms.ts";
import type { UnembeddedChunk } from "../../store/vectors/vectors.ts";

/** What an embedder reads of a chunk: the same as the index does, since headings are not in its text. */
export function embeddedText({ title, section, sectionPath, text }: UnembeddedChunk): string {
  return `${headingsOf(title, { section, sectionPath })}\n${text}`;
}
