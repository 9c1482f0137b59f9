import type { SourceCitation } from "../../domain/citation.ts";
import type { CaseResult } from "../../investigate/case-result.ts";
import { caseTitle } from "../../investigate/memory/compile-memory.ts";
import type { Chunk } from "../../knowledge/split/chunk.ts";
import { caseAddress, placeOf } from "../case-address.ts";
import { cutSnippet } from "../chat/cut-snippet.ts";

export function citeEvidence(ids: string[], result: CaseResult): SourceCitation[] {
  const all = Object.keys(result.evidence);
  return [...new Set(ids)]
    .filter((id) => Object.hasOwn(result.evidence, id))
    .map((id) => ({
      source_url: caseAddress(result.sessionId, id),
      title: caseTitle(result),
      section: `Evidence ${id}`,
      chunk_position: all.indexOf(id),
      similarity_score: 1,
      snippet: cutSnippet(result.evidence[id]!.sql.replace(/\s+/g, " ").trim()),
    }));
}

export function citePassage({ section, position, text }: Chunk, { sessionId, ...result }: CaseResult): SourceCitation {
  return {
    source_url: caseAddress(sessionId, placeOf(section)),
    title: caseTitle({ sessionId, ...result }),
    section,
    chunk_position: position,
    similarity_score: 1,
    snippet: cutSnippet(text),
  };
}
