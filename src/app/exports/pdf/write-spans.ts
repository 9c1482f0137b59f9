import { plainText } from "../../../investigate/report/plain-text.ts";
import type { Span } from "../../report/span.ts";
import { type Face, ink, type Paper, plainFace, quiet } from "./open-paper.ts";

export interface TextBox {
  x?: number;
  y?: number;
  width?: number;
  size?: number;
  align?: "left" | "right";
  color?: string;
  face?: Face;
}

/** A run of spans as flowing text; figures and citations lead to their evidence. */
export function writeSpans(paper: Paper, spans: Span[], box: TextBox = {}): void {
  const { doc, left, width } = paper;
  const size = box.size ?? 10;
  const shown = spans.filter(({ text }) => text !== "");
  if (shown.length === 0) return;
  // Mixed manners cannot be set flush right; figures in tables are short enough to be of one.
  if (box.align === "right") {
    writeRight(paper, shown, { ...box, size });
    return;
  }
  shown.forEach((span, i) => {
    const isCitation = span.kind === "citation";
    const isMono = span.kind === "code" || isCitation;
    paper.font(isCitation ? "mono" : (box.face ?? plainFace(span)), isCitation ? size - 3 : isMono ? size - 0.8 : size);
    doc.fillColor(isCitation ? quiet : (box.color ?? ink));
    const options = {
      width: box.width ?? width,
      lineGap: size * 0.22,
      continued: i < shown.length - 1,
      goTo: linkOf(paper, span),
      underline: false,
    };
    const text = clean(span.text);
    if (i === 0) doc.text(text, box.x ?? left, box.y ?? doc.y, options as PDFKit.Mixins.TextOptions);
    else doc.text(text, options as PDFKit.Mixins.TextOptions);
  });
}

function writeRight(paper: Paper, spans: Span[], box: TextBox & { size: number }): void {
  const { doc, left, width } = paper;
  const main = spans.filter(({ kind }) => kind !== "citation");
  const face = box.face ?? (main.some(({ isStrong }) => isStrong) ? "bold" : "text");
  paper.font(face, box.size);
  const link = spans.map((span) => linkOf(paper, span)).find((one) => one !== undefined);
  const options = { width: box.width ?? width, align: "right", lineGap: box.size * 0.22, goTo: link };
  doc.fillColor(box.color ?? ink);
  const text = clean(
    main
      .map((span) => span.text)
      .join("")
      .trim(),
  );
  doc.text(text, box.x ?? left, box.y ?? doc.y, options as PDFKit.Mixins.TextOptions);
}

function linkOf({ hasEvidence }: Paper, { evidence }: Span): string | undefined {
  return evidence !== null && hasEvidence(evidence) ? evidence : undefined;
}

export function heightOf(
  paper: Paper,
  spans: Span[],
  box: { width: number; size: number; align?: "left" | "right" },
): number {
  const shown = box.align === "right" ? spans.filter(({ kind }) => kind !== "citation") : spans;
  const strong = shown.filter(({ isStrong }) => isStrong).reduce((sum, { text }) => sum + text.length, 0);
  const all = shown.reduce((sum, { text }) => sum + text.length, 0);
  paper.font(strong * 2 > all ? "bold" : "text", box.size);
  const text = clean(shown.map((span) => span.text).join(""));
  return paper.doc.heightOfString(text === "" ? " " : text, { width: box.width, lineGap: box.size * 0.22 });
}

// The fonts have no narrow no-break space.
export const clean = (text: string): string => plainText(text.replaceAll("\u2060", "")).replaceAll("\u202f", "\u00a0");
