import { sha256 } from "../../src/base/canonical-json.ts";
import type { ChunkToLearn, DocumentToLearn } from "../../src/store/records/document.ts";

/** A document whose chunks are the texts given; `section | text` puts a chunk under a heading. */
export function makeDocument(sourceUrl: string, texts: string[], more: Partial<DocumentToLearn> = {}): DocumentToLearn {
  return {
    sourceUrl,
    path: null,
    title: sourceUrl,
    kind: "markdown",
    contentHash: sha256(texts.join("\n")),
    modifiedAt: null,
    language: "english",
    sessionId: null,
    metadata: {},
    chunks: texts.map(makeChunk),
    events: [],
    ...more,
  };
}

function makeChunk(text: string, position: number): ChunkToLearn {
  const [section, body] = text.includes(" | ") ? text.split(" | ") : ["", text];
  return {
    position,
    section: section!,
    sectionPath: section ? [section] : [],
    text: body!,
    tokens: body!.split(" ").length,
    start: 0,
    end: body!.length,
    page: null,
  };
}
