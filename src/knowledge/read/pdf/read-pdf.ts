import { refusal } from "../refusal.ts";
import type { ReadContent } from "../source-document.ts";
import { createTextWriter } from "../text-writer.ts";
import { linesOfPages, type PdfLine } from "./page-lines.ts";
import type { PdfReader } from "./pdf-reader.ts";

const bullet = /^(?:[•◦▪‣·●○–*-]|\d{1,3}[.)])\s+/;

/** Text page by page. Larger type is a heading, a wider gap a new paragraph; nothing else is guessed. */
export async function readPdf(path: string, reader: PdfReader): Promise<ReadContent> {
  const { title, pages } = await reader.pages(path);
  const lines = linesOfPages(pages);
  if (lines.length === 0)
    throw refusal(path, "has no text: it seems to be made of pictures; run text recognition (OCR) on it first");
  const writer = createTextWriter();
  const style = styleOf(lines);
  const compounds = new Set(lines.flatMap(({ text }) => text.toLowerCase().match(/\p{L}+-\p{L}+/gu) ?? []));
  for (const group of groupLines(lines, style)) {
    const text = joinLines(group, compounds);
    const { page, height } = group[0];
    if (isHeading(group, style))
      writer.add({ kind: "heading", level: 1 + style.larger.indexOf(size(height)), text, page });
    else if (bullet.test(text)) writer.add({ kind: "item", depth: 0, text: text.replace(bullet, ""), page });
    else writer.add({ kind: "paragraph", text, page });
  }
  const [heading] = writer.blocks
    .filter((block) => block.kind === "heading")
    .filter(({ page }) => page === 1)
    .sort((a, b) => a.level - b.level);
  return {
    title: isMeaningful(title) ? title : (heading?.text ?? null),
    url: null,
    date: null,
    text: writer.text(),
    blocks: writer.blocks,
  };
}

interface Style {
  /** The size that most characters have. */
  body: number;
  /** Sizes of headings, the largest first. */
  larger: number[];
  /** The usual distance of two lines of a paragraph. */
  step: number;
}

const size = (height: number): number => Math.round(height * 2) / 2;

function styleOf(lines: PdfLine[]): Style {
  const characters = new Map<number, number>();
  for (const { text, height } of lines) characters.set(size(height), (characters.get(size(height)) ?? 0) + text.length);
  const body = [...characters].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0][0];
  const larger = [...characters.keys()].filter((height) => height >= 1.15 * body).sort((a, b) => b - a);
  const steps = lines.slice(1).flatMap((line, i) => {
    const step = lines[i].y - line.y;
    return line.page === lines[i].page && size(line.height) === body && step > 0 ? [step] : [];
  });
  steps.sort((a, b) => a - b);
  return { body, larger: larger.slice(0, 6), step: steps[Math.floor(steps.length / 3)] ?? body * 1.2 };
}

function groupLines(lines: PdfLine[], style: Style): PdfLine[][] {
  const groups: PdfLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group && continues(group.at(-1)!, line, style)) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

function continues(previous: PdfLine, line: PdfLine, style: Style): boolean {
  if (size(previous.height) !== size(line.height) || bullet.test(line.text)) return false;
  if (previous.page !== line.page) return /[\p{Ll},-]$/u.test(previous.text) && /^\p{Ll}/u.test(line.text);
  const gap = previous.y - line.y;
  if (gap <= 0) return /^\p{Ll}/u.test(line.text); // the next column
  return gap <= 1.35 * Math.max(style.step, 1.25 * line.height);
}

function isHeading(group: PdfLine[], { larger }: Style): boolean {
  const length = group.reduce((sum, { text }) => sum + text.length, 0);
  return larger.includes(size(group[0].height)) && length <= 150 && !/[.;,]$|… \S+$/.test(group.at(-1)!.text);
}

/** Words cut at a line end are joined, unless the document writes them with a hyphen elsewhere. */
function joinLines(group: PdfLine[], compounds: Set<string>): string {
  return group
    .map(({ text }) => text)
    .reduce((joined, line) => {
      const before = /(\p{L}+)-$/u.exec(joined);
      const after = /^\p{Ll}+/u.exec(line);
      if (!before || !after) return `${joined}${/[-–—/]$/.test(joined) ? "" : " "}${line}`;
      const keepsHyphen = compounds.has(`${before[1]}-${after[0]}`.toLowerCase());
      return (keepsHyphen ? joined : joined.slice(0, -1)) + line;
    });
}

const isMeaningful = (title: string | null): title is string =>
  title !== null && !/^(?:untitled|microsoft word|document\d*$)|\.(?:docx?|indd|tex|pptx?)$/i.test(title);
