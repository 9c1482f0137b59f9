import { statSync } from "node:fs";
import { basename } from "node:path";
import { AppError } from "../../base/app-error.ts";
import { formatBytes } from "../../base/format-bytes.ts";
import { overLimit } from "../../base/input-limits.ts";
import { kindOfPath, learnableKinds, looksLikeHtml } from "./choose-kind.ts";
import { readCsv } from "./csv/read-csv.ts";
import { decodeDocument } from "./decode-document.ts";
import { type DocumentLimits, documentLimits } from "./document-limits.ts";
import { readHtml } from "./html/read-html.ts";
import { readJson } from "./json/read-json.ts";
import type { DocumentFile } from "./list-documents.ts";
import { readMarkdown } from "./markdown/read-markdown.ts";
import { openPdfReader, type PdfReader } from "./pdf/pdf-reader.ts";
import { readPdf } from "./pdf/read-pdf.ts";
import { refusal } from "./refusal.ts";
import type { DocumentKind, ReadContent, SourceDocument } from "./source-document.ts";
import { readText } from "./text/read-text.ts";

/** Reads many documents with one process for their PDFs; `close` ends it. */
export interface DocumentReader {
  /** Throws an `AppError` whose message is the reason why the file cannot be learnt. */
  read(file: DocumentFile): Promise<SourceDocument>;
  close(): void;
}

export function openDocumentReader(limits: DocumentLimits = documentLimits): DocumentReader {
  const pdf = openPdfReader(limits);
  return { read: (file) => readFile(file, pdf, limits), close: pdf.close };
}

export async function readDocument(path: string, limits: DocumentLimits = documentLimits): Promise<SourceDocument> {
  const reader = openDocumentReader(limits);
  try {
    return await reader.read({ path, sourceUrl: basename(path) });
  } finally {
    reader.close();
  }
}

async function readFile(
  { path, sourceUrl }: DocumentFile,
  pdf: PdfReader,
  limits: DocumentLimits,
): Promise<SourceDocument> {
  const kind = kindOfPath(path);
  if (kind === null) throw refusal(path, `is no document that can be learnt (${learnableKinds})`);
  refuseSize(path, kind === "pdf" ? "pdfBytes" : "documentBytes", kind === "pdf" ? limits.pdfBytes : limits.textBytes);
  if (kind === "pdf") return toDocument(path, sourceUrl, kind, await readPdf(path, pdf), []);
  const { text, notes } = await decodeDocument(path);
  const shown = (kind === "markdown" || kind === "text") && looksLikeHtml(text.slice(0, 200)) ? "html" : kind;
  return toDocument(path, sourceUrl, shown, readAs(shown, path, text, limits), notes);
}

function readAs(kind: Exclude<DocumentKind, "pdf">, path: string, text: string, limits: DocumentLimits): ReadContent {
  switch (kind) {
    case "markdown":
      return readMarkdown(path, text, limits);
    case "text":
      return readText(text);
    case "html":
      return readHtml(text, limits);
    case "json":
      return readJson(path, text, limits);
    case "csv":
      return readCsv(path, text, limits);
  }
}

function toDocument(
  path: string,
  sourceUrl: string,
  kind: DocumentKind,
  { title, url, date, text, blocks }: ReadContent,
  notes: string[],
): SourceDocument {
  if (blocks.length === 0) throw refusal(path, "has no text to learn");
  const shownTitle = (title ?? titleFromName(path)).replace(/\s+/g, " ").trim().slice(0, 300);
  return { title: shownTitle, kind, sourceUrl: url ?? sourceUrl, date, text, blocks, notes };
}

function refuseSize(path: string, limit: "pdfBytes" | "documentBytes", most: number): void {
  const { size } = statOrExplain(path);
  if (size > most)
    throw overLimit(
      limit,
      `${basename(path)} has ${formatBytes(size)}; at most ${formatBytes(most)} of one document are read`,
      "Split it",
    );
}

function statOrExplain(path: string) {
  try {
    return statSync(path);
  } catch (error) {
    throw new AppError("FILE_NOT_FOUND", `There is no file ${path}.`, { path }, error);
  }
}

/** `release-notes_2025.md` → `release notes 2025`; names may be percent-encoded. */
function titleFromName(path: string): string {
  const name = basename(path).replace(/\.[^.]+$/, "");
  const words = decodeName(name)
    .replace(/_+|(?<!\d)-+|-+(?!\d)/g, " ")
    .trim();
  return words || name;
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
