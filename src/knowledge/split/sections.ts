import type { Block, HeadingBlock, SourceDocument } from "../read/source-document.ts";

/** What stands below a heading. */
export interface Section {
  /** Null for what stands directly below the title. */
  heading: HeadingBlock | null;
  /** Texts of the headings down to this one, without the title. */
  path: string[];
  blocks: Block[];
}

/** A document as its headings divide it; a heading may have nothing of its own below it. */
export function toSections({ title, blocks }: Pick<SourceDocument, "title" | "blocks">): Section[] {
  const sections: Section[] = [{ heading: null, path: [], blocks: [] }];
  let above: HeadingBlock[] = [];
  let isTitled = false;
  for (const block of blocks) {
    if (block.kind !== "heading") sections.at(-1)!.blocks.push(block);
    else if (!isTitled && above.length === 0 && isSameName(block.text, title)) isTitled = true;
    else {
      above = [...above.filter(({ level }) => level < block.level), block];
      sections.push({ heading: block, path: above.map(({ text }) => text), blocks: [] });
    }
  }
  return sections;
}

/** The heading that repeats the title names the document, not a part of it; pages add their site to the title. */
const isSameName = (heading: string, title: string): boolean =>
  simple(title) === simple(heading) || simple(title).startsWith(`${simple(heading)} `);

const simple = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
