import type { Block, ListItem } from "../../report/block.ts";
import { hairline, type Paper, quiet } from "./open-paper.ts";
import { writeSpans } from "./write-spans.ts";
import { writeTable } from "./write-table.ts";

export interface PdfImage {
  png: Uint8Array;
  alt: string;
  /** Pixels; two of them make a unit. */
  width: number;
  height: number;
}

export function writeBlocks(paper: Paper, blocks: Block[], images: Map<string, PdfImage>): void {
  for (const block of blocks) {
    writeBlock(paper, block, images);
    paper.gap(9);
  }
}

function writeBlock(paper: Paper, block: Block, images: Map<string, PdfImage>): void {
  switch (block.kind) {
    case "heading":
      paper.need(40);
      paper.tag("H3", () => writeSpans(paper, block.spans, { size: 11, face: "bold" }));
      return;
    case "paragraph":
      paper.need(16);
      paper.tag("P", () => writeSpans(paper, block.spans));
      return;
    case "quote":
      paper.tag("BlockQuote", () => {
        for (const inner of block.blocks)
          if (inner.kind === "paragraph")
            writeSpans(paper, inner.spans, { x: paper.left + 14, width: paper.width - 14, color: quiet });
      });
      return;
    case "list":
      paper.tag("L", () => writeItems(paper, block.items, block.isOrdered, 0));
      return;
    case "table":
      paper.tag("Table", () => writeTable(paper, block));
      return;
    case "code":
      paper.tag("Code", () => writeCode(paper, block.text));
      return;
    case "chart": {
      const image = images.get(block.name);
      if (image) writeImage(paper, image);
    }
  }
}

function writeItems(paper: Paper, items: ListItem[], isOrdered: boolean, depth: number): void {
  const { doc, left, width } = paper;
  const indent = 16 + depth * 14;
  items.forEach(({ spans, blocks }, i) => {
    paper.need(16);
    const top = doc.y;
    paper.font("text", 10);
    doc.fillColor(quiet).text(isOrdered ? `${i + 1}.` : "•", left + indent - 14, top, { lineBreak: false });
    writeSpans(paper, spans, { x: left + indent, y: top, width: width - indent });
    doc.y += 3;
    for (const block of blocks) if (block.kind === "list") writeItems(paper, block.items, block.isOrdered, depth + 1);
  });
}

export function writeCode(paper: Paper, text: string): void {
  const { doc, left, width } = paper;
  paper.font("mono", 7);
  const top = doc.y;
  const page = doc.bufferedPageRange().count;
  doc.fillColor(quiet).text(text, left + 8, doc.y, { width: width - 8, lineGap: 1.5 });
  if (doc.bufferedPageRange().count === page)
    doc.moveTo(left, top).lineTo(left, doc.y).lineWidth(1.5).strokeColor(hairline).stroke();
  doc.x = left;
}

export function writeImage(paper: Paper, image: PdfImage): void {
  const { doc, left } = paper;
  const height = shownHeight(paper, image);
  paper.need(height);
  const top = doc.y;
  paper.tag("Figure", () => doc.image(Buffer.from(image.png), left, top, { height }), image.alt);
  doc.y = top + height;
  doc.x = left;
}

export function shownHeight({ doc, width, bottom }: Paper, image: PdfImage): number {
  return image.height * Math.min(width / image.width, 0.36, (bottom - doc.page.margins.top) / image.height);
}
