import { extname } from "node:path";
import type { DocumentKind } from "./source-document.ts";

const endings: Record<string, DocumentKind> = {
  ".md": "markdown",
  ".markdown": "markdown",
  ".mdx": "markdown",
  ".txt": "text",
  ".text": "text",
  ".log": "text",
  ".rst": "text",
  ".html": "html",
  ".htm": "html",
  ".xhtml": "html",
  ".pdf": "pdf",
  ".json": "json",
  ".jsonl": "json",
  ".ndjson": "json",
  ".csv": "csv",
  ".tsv": "csv",
};

export const learnableKinds = "Markdown, text, HTML, PDF, JSON and CSV of dated events";

/** By the file's ending; null for files that cannot be learnt. */
export function kindOfPath(path: string): DocumentKind | null {
  return endings[extname(path).toLowerCase()] ?? null;
}

/** Pages saved under another ending are read as what they are. */
export function looksLikeHtml(head: string): boolean {
  return /^[\s\uFEFF]*(?:<!doctype html|<html[\s>])/i.test(head);
}
