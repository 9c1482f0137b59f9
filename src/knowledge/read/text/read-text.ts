import { startsWithDate } from "../../events/starts-with-date.ts";
import type { Block, ReadContent } from "../source-document.ts";

const bullet = /^\s*(?:[-*+•–]|\d{1,3}[.)])\s+/;

/** Plain text: paragraphs at blank lines, items at bullets and dates, headings where a line is underlined. */
export function readText(text: string): ReadContent {
  const blocks: Block[] = [];
  for (const paragraph of paragraphsOf(text)) addParagraph(paragraph, text, blocks);
  const [first] = blocks;
  const title = first?.kind === "heading" ? first.text : null;
  return { title, url: null, date: null, text, blocks };
}

interface Line {
  start: number;
  end: number;
  text: string;
}

function* paragraphsOf(text: string): Generator<Line[]> {
  let lines: Line[] = [];
  for (const line of linesOf(text)) {
    if (line.text.trim() !== "") lines.push(line);
    else if (lines.length > 0) {
      yield lines;
      lines = [];
    }
  }
  if (lines.length > 0) yield lines;
}

function* linesOf(text: string): Generator<Line> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    yield { start, end, text: text.slice(start, end) };
    start = end + 1;
  }
}

function addParagraph(lines: Line[], text: string, blocks: Block[]): void {
  let rest = lines;
  if (rest.length > 1 && /^\s*(?:={3,}|-{3,}|~{3,})\s*$/.test(rest[1].text) && rest[0].text.length <= 120) {
    const level = rest[1].text.trim().startsWith("=") ? 1 : 2;
    blocks.push({ kind: "heading", level, text: rest[0].text.trim(), ...placeOf([rest[0]], text), page: null });
    rest = rest.slice(2);
  }
  if (rest.length === 0) return;
  for (const group of groupItems(rest)) {
    const content = group.map((line) => line.text.trim()).join("\n");
    const place = { ...placeOf(group, text), page: null };
    if (isItem(group[0])) blocks.push({ kind: "item", depth: 0, text: content.replace(bullet, ""), ...place });
    else blocks.push({ kind: "paragraph", text: content, ...place });
  }
}

/** An item takes the lines below it that are none themselves. */
function groupItems(lines: Line[]): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines) {
    if (groups.length === 0 || isItem(line)) groups.push([line]);
    else groups.at(-1)!.push(line);
  }
  return groups;
}

const isItem = ({ text }: Line): boolean => bullet.test(text) || startsWithDate(text);

function placeOf(lines: Line[], text: string): { start: number; end: number } {
  const first = lines[0];
  const indent = first.text.length - first.text.trimStart().length;
  return {
    start: first.start + indent,
    end: first.start + indent + text.slice(first.start + indent, lines.at(-1)!.end).trimEnd().length,
  };
}
