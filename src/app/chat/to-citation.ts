import type { SourceCitation } from "../../domain/citation.ts";
import type { RetrievedPassage } from "../../knowledge/knowledge.ts";
import { casePrefix, placeOf } from "../case-address.ts";
import { cutSnippet } from "./cut-snippet.ts";

export function toCitation({
  sourceUrl,
  title,
  section,
  position,
  similarity,
  text,
}: RetrievedPassage): SourceCitation {
  return {
    source_url: sourceUrl.startsWith(casePrefix) ? `${sourceUrl}#${placeOf(section)}` : sourceUrl,
    title,
    section,
    chunk_position: position,
    similarity_score: Math.min(1, similarity),
    snippet: cutSnippet(text),
  };
}
