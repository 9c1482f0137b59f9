import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compiledMemorySchema } from "../../domain/memory-document.ts";
import { splitMemory } from "../../investigate/memory/split-memory.ts";
import { bestSentences } from "../../knowledge/extract/best-sentences.ts";
import { stemsOf, wordsOf } from "../../knowledge/extract/stems.ts";
import { isInformative } from "../../knowledge/fuse/is-informative.ts";
import type { Chunk } from "../../knowledge/split/chunk.ts";
import { memoryFile } from "../../ledger/case-files.ts";
import type { OpenedCase } from "./open-case.ts";
import type { CaseQuestion } from "./understand-case-question.ts";

const mostPassages = 4;
const mostSentences = 2;
// What a passage has to hold of what the question is about before it is quoted.
const enough = 0.5;

type Asked = Pick<CaseQuestion, "text" | "unknown">;

/** Passages of what the case is remembered by, best first; none where nothing bears on the question. */
export function recallPassages({ text: question, unknown }: Asked, opened: OpenedCase): Chunk[] {
  const chunks = memoryChunks(opened).filter(({ text }) => unknown.every((name) => mentions(text, name)));
  const held = chunks.map((chunk) => ({ chunk, stems: new Set(stemsOf(`${chunk.section} ${chunk.text}`)) }));
  const asked = [...new Set(stemsOf(wordsOf(question).filter(isInformative).join(" ")))];
  const rarity = (term: string) => Math.log(1 + held.length / (1 + held.filter(({ stems }) => stems.has(term)).length));
  return held
    .map(({ chunk, stems }) => ({ chunk, found: asked.filter((term) => stems.has(term)) }))
    .filter(({ found }) => found.length > 0 && found.length >= enough * asked.length)
    .map(({ chunk, found }) => ({ chunk, score: found.reduce((sum, term) => sum + rarity(term), 0) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, mostPassages)
    .map(({ chunk }) => chunk);
}

// "Mars" is not "Mar", whatever their stems.
function mentions(text: string, name: string): boolean {
  const words = (some: string) =>
    ` ${some
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .join(" ")} `;
  return words(text).includes(words(name));
}

/** The sentences that bear most on the question, in the words of the case. */
export function quoteSentences(question: string, passages: Chunk[]): { text: string; passage: Chunk }[] {
  const quotable = passages.map(({ section, text }) => ({ heading: section, text }));
  return bestSentences(question, quotable, { maximum: mostSentences }).map(({ text, passage }) => ({
    text: text
      .replace(/\s+/g, " ")
      .replace(/\\([\\`*[\]|~#$_+=-])/g, "$1")
      .slice(0, 600),
    passage: passages[passage]!,
  }));
}

function memoryChunks({ folder }: OpenedCase): Chunk[] {
  const { content } = compiledMemorySchema.parse(JSON.parse(readFileSync(join(folder, memoryFile), "utf8")));
  return splitMemory(content).chunks;
}
