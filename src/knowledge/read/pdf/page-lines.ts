import type { PdfRun } from "./pdf-page.ts";

export interface PdfLine {
  text: string;
  page: number;
  /** Of the largest font in it. */
  height: number;
  y: number;
}

/** The lines of all pages in reading order, without the ones that every page repeats. */
export function linesOfPages(pages: PdfRun[][]): PdfLine[] {
  const perPage = pages.map((runs, i) => linesOfPage(runs, i + 1));
  const repeated = repeatedLines(perPage);
  return perPage.flatMap((lines) => lines.filter((line, i) => !(isEdge(i, lines) && repeated.has(shapeOf(line)))));
}

function linesOfPage(runs: PdfRun[], page: number): PdfLine[] {
  const lines: PdfLine[] = [];
  let current: PdfRun[] = [];
  const flush = () => {
    const text = joinRuns(current)
      .replace(/(?:\s*\.){5,}\s*/g, " … ") // from a title to its page in a table of contents
      .replace(/\s+/g, " ")
      .trim();
    const drawn = current.filter(({ height }) => height > 0);
    if (text !== "")
      lines.push({ text, page, height: Math.max(0, ...drawn.map(({ height }) => height)), y: drawn[0]?.y ?? 0 });
    current = [];
  };
  for (const run of runs) {
    const previous = current.findLast(({ height }) => height > 0);
    if (previous && run.height > 0 && Math.abs(run.y - previous.y) > 0.6 * Math.max(run.height, previous.height))
      flush();
    current.push(run);
    if (run.endsLine) flush();
  }
  flush();
  return lines;
}

// Runs without a space between them are words apart only where a gap shows it.
function joinRuns(runs: PdfRun[]): string {
  let text = "";
  let previous: PdfRun | null = null;
  for (const run of runs) {
    const gap = previous === null ? 0 : run.x - (previous.x + previous.width);
    if (previous !== null && run.text !== "" && gap > 0.2 * run.height) text += " ";
    text += run.text;
    if (run.text !== "") previous = run;
  }
  return text;
}

const isEdge = (i: number, lines: PdfLine[]): boolean => i < 2 || i >= lines.length - 2;
const shapeOf = ({ text }: PdfLine): string => text.replace(/\d+/g, "0");

/** Running heads and page numbers: the same but for digits at the edge of three pages and of half of them all. */
function repeatedLines(perPage: PdfLine[][]): Set<string> {
  const counts = new Map<string, number>();
  for (const lines of perPage) {
    const shapes = new Set(lines.filter((_, i) => isEdge(i, lines)).map(shapeOf));
    for (const shape of shapes) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  const needed = Math.max(3, perPage.length / 2);
  return new Set([...counts].filter(([, count]) => count >= needed).map(([shape]) => shape));
}
