import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { sha256 } from "../../src/base/canonical-json.ts";
import type { Knowledge, KnownDocument, RetrievedPassage } from "../../src/knowledge/knowledge.ts";

const stopWords = new Set("a an the is was were are on in of for to and what when with about how did do it".split(" "));

const nothingElse = { unchanged: 0, forgotten: 0, skipped: [] };

/** A knowledge base small enough to read: a passage per section, similar by the share of the query's words in it. */
export function openMemoryKnowledge(documents: Record<string, string> = {}): Knowledge {
  const known = new Map<string, { document: KnownDocument; passages: Omit<RetrievedPassage, "similarity">[] }>();
  const add = (name: string, text: string, path: string | null = null) => {
    const sections = text.split(/^(?=## )/m);
    const title = /^# (.*)$/m.exec(text)?.[1] ?? name;
    const passages = sections.map((section, position) => ({
      chunkId: known.size * 1000 + position,
      text: section.replace(/^#+ .*$/gm, "").trim(),
      sourceUrl: name,
      title,
      section: /^## (.*)$/m.exec(section)?.[1] ?? "",
      position,
      before: "",
      after: "",
    }));
    const documentId = sha256(name).slice(0, 12);
    const learnedAt = "2026-06-01T12:00:00.000Z";
    const document = {
      documentId,
      sourceUrl: name,
      path,
      title,
      kind: "markdown",
      chunks: passages.length,
      learnedAt,
    };
    known.set(documentId, { document, passages: passages.filter(({ text }) => text !== "") });
    return passages.length;
  };
  for (const [name, text] of Object.entries(documents)) add(name, text);
  return {
    learn: async (paths) => {
      const chunks = paths.map((path) => add(basename(path), readFileSync(path, "utf8"), path));
      return { documents: paths.length, chunks: chunks.reduce((sum, one) => sum + one, 0), ...nothingElse };
    },
    list: async () => [...known.values()].map(({ document }) => document),
    forget: async (documentId) => known.delete(documentId),
    retrieve: async (query, { limit = 10, filters = null } = {}) =>
      [...known.values()]
        .flatMap(({ passages }) => passages)
        .filter(({ section }) => filters?.section == null || section === filters.section)
        .filter(({ sourceUrl }) => sourceUrl.startsWith(filters?.source_url_prefix ?? ""))
        .map((passage) => ({ ...passage, similarity: share(query, `${passage.section} ${passage.text}`) }))
        .filter(({ similarity }) => similarity > 0)
        .sort((a, b) => b.similarity - a.similarity)
        .slice(0, limit),
    makeVectors: async () => {},
    close: async () => {},
  };
}

function share(query: string, text: string): number {
  const words = new Set(wordsOf(query).filter((word) => !stopWords.has(word)));
  const within = new Set(wordsOf(text));
  return words.size === 0 ? 0 : [...words].filter((word) => within.has(word)).length / words.size;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.-][\p{L}\p{N}]+)*/gu) ?? [];
}
