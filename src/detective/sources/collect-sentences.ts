import { findDates } from "../../knowledge/events/find-dates.ts";
import { splitSentences } from "../../knowledge/extract/split-sentences.ts";
import type { Block, SourceDocument } from "../../knowledge/read/source-document.ts";
import type { SourceSentence } from "./source-sentence.ts";

const nearest = 3;

/** Every sentence of the documents, in order. */
export function collectSentences(
  documents: Pick<SourceDocument, "title" | "sourceUrl" | "blocks" | "date">[],
): SourceSentence[] {
  const sentences: SourceSentence[] = [];
  for (const { title, sourceUrl, blocks, date } of documents) {
    const year = yearOf([title, date ?? "", ...blocks.map(({ text }) => text)]);
    const headings: { level: number; text: string }[] = [];
    let paragraph: string[] = [];
    for (const block of blocks) {
      if (block.kind === "heading") {
        while (headings.length > 0 && headings.at(-1)!.level >= block.level) headings.pop();
        headings.push({ level: block.level, text: block.text });
        paragraph = [];
        continue;
      }
      const above = headings.map(({ text }) => text);
      const heading = [title, ...above.filter((text) => text !== title)].join(" › ");
      const datedBy = above.findLast(startsWithDate) ?? "";
      const before: string[] = [];
      for (const text of sentencesOf(block)) {
        sentences.push({
          index: sentences.length,
          text,
          sourceUrl,
          heading,
          before: before.slice(-nearest),
          paragraphBefore: paragraph.slice(-nearest),
          datedBy,
          year,
        });
        before.push(text);
      }
      paragraph = block.kind === "paragraph" ? before : [];
    }
  }
  return sentences;
}

function sentencesOf(block: Block): string[] {
  if (block.kind === "row") return [block.text];
  return splitSentences(block.text)
    .filter(({ kind }) => kind !== "heading")
    .map(({ text }) => text);
}

function startsWithDate(text: string): boolean {
  return findDates(text).some(({ start }) => start === 0);
}

function yearOf(texts: string[]): number | null {
  for (const text of texts) {
    const [first] = findDates(text);
    if (first) return Number(first.date.slice(0, 4));
  }
  return null;
}
