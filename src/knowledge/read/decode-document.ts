import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { makeScratchFolder } from "../../base/scratch-folder.ts";
import { type Container, detectContainer } from "../../engine/load/detect-container.ts";
import { decodeText } from "../../engine/load/text-encoding.ts";
import { looksLikeHtml } from "./choose-kind.ts";
import { refusal } from "./refusal.ts";

export interface DecodedDocument {
  /** Line ends are "\n"; no byte order mark, no NUL. */
  text: string;
  notes: string[];
}

/** The file as text, whatever its encoding; what is no text is refused. */
export async function decodeDocument(path: string): Promise<DecodedDocument> {
  const bytes = readFileSync(path);
  refuseBinary(path, bytes);
  if (isUtf8(bytes) && !bytes.includes(0)) return { text: withPlainLines(bytes.toString("utf8")), notes: [] };
  const scratch = makeScratchFolder();
  try {
    const decoded = await decodeText(path, scratch);
    return { text: withPlainLines(readFileSync(decoded.path, "utf8")), notes: decoded.notes };
  } finally {
    scratch.remove();
  }
}

const contents: Record<Exclude<Container, "text">, string> = {
  binary: "is not text: its bytes are those of a picture, a program or another binary file",
  gzip: "is a gzip archive; unpack it first",
  zip: "is a zip archive or an Office document; unpack it, or save it as PDF, HTML or text",
  parquet: "is a Parquet table, not a document; `profile` and `investigate` read tables",
  empty: "is empty",
};

function refuseBinary(path: string, bytes: Buffer): void {
  const head = bytes.subarray(0, 8192);
  const beginning = head.toString("latin1", 0, 256);
  if (/^\s*%PDF-/.test(beginning)) throw refusal(path, "is a PDF under another name; rename it to .pdf");
  // A page begins with what no table may begin with; behind another letter the rest is judged as any text is.
  const isMarkup = looksLikeHtml(beginning.replace(/^\xef\xbb\xbf/, "")) || beginning.trimStart().startsWith("<?xml");
  const container = detectContainer(isMarkup ? Buffer.concat([Buffer.from("x"), head]) : head);
  if (container !== "text") throw refusal(path, contents[container]);
  if (/^\s*$/.test(beginning) && bytes.every((byte) => byte <= 32)) throw refusal(path, contents.empty);
}

function withPlainLines(text: string): string {
  const unmarked = text.startsWith("\uFEFF") ? text.slice(1) : text;
  return unmarked.includes("\r") ? unmarked.replace(/\r\n?/g, "\n") : unmarked;
}
