import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { z } from "zod";
import { AppError } from "../../../base/app-error.ts";
import { writeFileAtomic } from "../../../base/atomic-file.ts";
import { demandPlainName } from "../../../base/plain-name.ts";
import { type SessionDocument, sessionDocumentSchema } from "../../../domain/session-file.ts";
import { receive } from "../../../ledger/store-upload.ts";
import type { NewFile } from "../sessions.ts";

const indexSchema = z.array(sessionDocumentSchema);
const indexPath = (folder: string): string => join(folder, "documents", "index.json");
const mostDocuments = 20;
const largestDocument = 20_000_000;
const readable = new Set([".md", ".markdown", ".txt", ".html", ".htm", ".pdf", ".csv"]);

export function readDocuments(folder: string): SessionDocument[] {
  return existsSync(indexPath(folder)) ? indexSchema.parse(JSON.parse(readFileSync(indexPath(folder), "utf8"))) : [];
}

/** Where a document lies; reports cite it by its name. */
export function documentPath(folder: string, { document_id, original_name }: SessionDocument): string {
  return join(folder, "documents", document_id, safeName(original_name));
}

export async function receiveDocument(
  { name, bytes }: Pick<NewFile, "name" | "bytes">,
  incoming: string,
  now: () => Date,
): Promise<{ document: SessionDocument; part: string }> {
  const original_name = safeName(name);
  if (!readable.has(extname(original_name).toLowerCase()))
    throw new AppError(
      "INVALID_FILE_TYPE",
      `"${original_name}" cannot be read as a document. Give Markdown, text, HTML, PDF or a CSV of dated events.`,
      { name: original_name },
    );
  const document_id = randomUUID();
  const part = join(incoming, `${document_id}.part`);
  try {
    const size_bytes = await receive(bytes, part, largestDocument);
    return { document: { document_id, original_name, size_bytes, uploaded_at: now().toISOString() }, part };
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** Makes a received document part of the session; the caller has the session's turn. */
export function keepDocument(folder: string, document: SessionDocument, part: string): void {
  const known = readDocuments(folder);
  if (known.length >= mostDocuments) {
    rmSync(part, { force: true });
    throw new AppError("MAX_FILES_EXCEEDED", `A session takes at most ${mostDocuments} documents. Remove one first.`);
  }
  const path = documentPath(folder, document);
  mkdirSync(dirname(path), { recursive: true });
  renameSync(part, path);
  writeIndex(folder, [...known, document]);
}

export function dropDocument(folder: string, id: string): void {
  const known = readDocuments(folder);
  const found = known.find(({ document_id }) => document_id === id.toLowerCase());
  if (!found) throw new AppError("FILE_NOT_FOUND", `The session has no document ${id.slice(0, 60)}.`);
  writeIndex(
    folder,
    known.filter((one) => one !== found),
  );
  rmSync(dirname(documentPath(folder, found)), { recursive: true, force: true });
}

function writeIndex(folder: string, documents: SessionDocument[]): void {
  writeFileAtomic(indexPath(folder), `${JSON.stringify(documents, null, 2)}\n`);
}

/** The last part of a path, of letters, digits and a few signs. */
function safeName(name: string): string {
  const last = demandPlainName(name).split(/[\\/]/).at(-1) ?? "";
  const ending = extname(last).slice(0, 10);
  const stem = last.slice(0, last.length - extname(last).length).replace(/[^\p{L}\p{N} _().-]/gu, "_");
  return `${stem.replace(/^\.+/, "").slice(0, 120) || "document"}${ending.replace(/[^\p{L}\p{N}.]/gu, "")}`;
}
