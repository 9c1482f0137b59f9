import type { Span } from "../../report/span.ts";
import { hairline, type Paper, quiet } from "./open-paper.ts";
import { clean, heightOf, writeSpans } from "./write-spans.ts";

export interface PdfTable {
  columns: { name: Span[]; isNumber: boolean }[];
  rows: Span[][][];
  size?: number;
}

const padding = 5;

/** Rows with hairlines between them; the header stands again on each page. */
export function writeTable(paper: Paper, table: PdfTable): void {
  const size = table.size ?? 9;
  const widths = columnWidths(paper, table, size);
  const header = { cells: table.columns.map(({ name }) => name), isHeader: true };
  const isEmptyHeader = table.columns.every(({ name }) => name.length === 0);
  if (!isEmptyHeader) {
    const first =
      table.rows[0] === undefined
        ? 0
        : rowHeight(paper, { cells: table.rows[0], isHeader: false }, table, widths, size);
    paper.need(rowHeight(paper, header, table, widths, size) + first);
    writeRow(paper, header, table, widths, size);
  }
  for (const cells of table.rows) {
    const row = { cells, isHeader: false };
    const height = rowHeight(paper, row, table, widths, size);
    if (paper.doc.y + height > paper.bottom) {
      paper.turn();
      if (!isEmptyHeader) writeRow(paper, header, table, widths, size);
    }
    writeRow(paper, row, table, widths, size);
  }
  paper.doc.x = paper.left;
}

interface Row {
  cells: Span[][];
  isHeader: boolean;
}

function rowHeight(paper: Paper, { cells, isHeader }: Row, table: PdfTable, widths: number[], size: number): number {
  const heights = cells.map((spans, i) =>
    heightOf(paper, isHeader ? spans.map((span) => ({ ...span, isStrong: true })) : spans, {
      width: widths[i] - 2 * padding,
      size,
      align: table.columns[i].isNumber ? "right" : "left",
    }),
  );
  return Math.max(...heights) + 2 * padding - 1;
}

function writeRow(paper: Paper, row: Row, table: PdfTable, widths: number[], size: number): void {
  const { doc, left, width } = paper;
  const height = rowHeight(paper, row, table, widths, size);
  const top = doc.y;
  let x = left;
  row.cells.forEach((spans, i) => {
    writeSpans(paper, spans, {
      x: x + padding,
      y: top + padding,
      width: widths[i] - 2 * padding,
      size,
      align: table.columns[i].isNumber ? "right" : "left",
      ...(row.isHeader ? { face: "bold" as const, color: quiet } : {}),
    });
    x += widths[i];
  });
  doc.y = top + height;
  doc
    .moveTo(left, doc.y)
    .lineTo(left + width, doc.y)
    .lineWidth(row.isHeader ? 0.8 : 0.4)
    .strokeColor(hairline)
    .stroke();
}

/** Figures get what they need, words share what is left by their length. */
function columnWidths(paper: Paper, { columns, rows }: PdfTable, size: number): number[] {
  const needed = columns.map(({ name, isNumber }, i) => {
    const texts = [name, ...rows.map((cells) => cells[i] ?? [])].map((spans) =>
      clean(
        spans
          .filter(({ kind }) => !isNumber || kind !== "citation")
          .map(({ text }) => text)
          .join(""),
      ),
    );
    paper.font("bold", size);
    return Math.max(30, ...texts.map((text) => paper.doc.widthOfString(text))) + 2 * padding + 2;
  });
  const total = needed.reduce((sum, one) => sum + one, 0);
  const widest = Math.max(
    0,
    columns.findLastIndex(({ isNumber }) => !isNumber),
  );
  if (total <= paper.width) return needed.map((one, i) => (i === widest ? one + paper.width - total : one));
  const most = paper.width / columns.length;
  const fixed = needed.map((one) => (one <= most ? one : 0));
  const left = paper.width - fixed.reduce((sum, one) => sum + one, 0);
  const weights = needed.map((one) => (one <= most ? 0 : Math.sqrt(one)));
  const weight = weights.reduce((sum, one) => sum + one, 0);
  return needed.map((_, i) => fixed[i] || (left * weights[i]) / weight);
}
