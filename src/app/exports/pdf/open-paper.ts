import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import PDFDocument from "pdfkit";
import type { Span } from "../../report/span.ts";

export const ink = "#1b1f24";
export const quiet = "#565e68";
export const hairline = "#d5d9df";
export const surface = "#f6f7f8";
export const down = "#b04b06";
export const up = "#1a629f";

export type Face = "text" | "bold" | "mono";

/** A4 pages with the fonts that come along; what is written flows from page to page. */
export interface Paper {
  doc: PDFKit.PDFDocument;
  left: number;
  width: number;
  bottom: number;
  /** Whether a figure can lead to this evidence. */
  hasEvidence(id: string): boolean;
  font(face: Face, size: number): void;
  /** Begins a new page unless so much fits on this one. */
  need(height: number): void;
  gap(height: number): void;
  /** Begins a new page. */
  turn(): void;
  /** Marks what is drawn with its role, for readers that read aloud. */
  tag(role: Role, draw: () => void, alternative?: string): void;
}

export type Role = "H1" | "H2" | "H3" | "P" | "Figure" | "Table" | "L" | "Code" | "BlockQuote";

export interface PaperInfo {
  title: string;
  subject: string;
  createdAt: Date;
  evidence: Set<string>;
}

const margin = 56;

export function openPaper({ title, subject, createdAt, evidence }: PaperInfo): Paper {
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: margin, bottom: margin + 8, left: margin, right: margin },
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en",
    displayTitle: true,
    info: {
      Title: title,
      Subject: subject,
      Creator: "Whydunit",
      Producer: "Whydunit",
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  });
  for (const [face, file] of Object.entries(fontFiles)) doc.registerFont(face, join(fontFolder(), file));
  // Ends the marks of what is being drawn on the old page and begins them again on the new one.
  const turn = () => void doc.continueOnNewPage();
  const bottom = doc.page.height - doc.page.margins.bottom;
  return {
    doc,
    left: margin,
    width: doc.page.width - 2 * margin,
    bottom,
    hasEvidence: (id) => evidence.has(id),
    font: (face, size) => void doc.font(face).fontSize(size),
    need: (height) => {
      if (doc.y + height > bottom) turn();
    },
    gap: (height) => {
      if (doc.y + height > bottom) turn();
      else doc.y += height;
    },
    turn,
    tag: (role, draw, alternative) => {
      const options = alternative === undefined ? {} : { alt: alternative };
      doc.addStructure(doc.struct(role, options, [draw]));
    },
  };
}

const fontFiles: Record<Face, string> = {
  text: "DejaVuSansCondensed.ttf",
  bold: "DejaVuSansCondensed-Bold.ttf",
  mono: "DejaVuSansMono.ttf",
};

const fontFolder = (): string =>
  join(dirname(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json")), "ttf");

export const plainFace = ({ kind, isStrong }: Span): Face => (kind === "code" ? "mono" : isStrong ? "bold" : "text");
