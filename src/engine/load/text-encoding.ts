import { isUtf8 } from "node:buffer";
import { closeSync, createReadStream, createWriteStream, openSync, readSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { ScratchFolder } from "../../base/scratch-folder.ts";
import { looksLikeUtf16 } from "./detect-container.ts";

export interface DecodedText {
  /** A UTF-8 file without NUL bytes; the original where it is one already. */
  path: string;
  /** A byte order mark stands before the first line of `path`. */
  hasMark: boolean;
  notes: string[];
}

/** Finds out how the text is encoded and, where it is not clean UTF-8, writes it again as such. */
export async function decodeText(path: string, scratch: ScratchFolder): Promise<DecodedText> {
  const scan = await scanBytes(path);
  if (scan.encoding === "utf-8" && !scan.hasNul && scan.damagedLine === null)
    return { path, hasMark: scan.hasMark, notes: [] };
  const decoded = scratch.path("utf8.csv");
  const { default: iconv } = await import("iconv-lite");
  await pipeline(createReadStream(path), iconv.decodeStream(scan.encoding), withoutNul, createWriteStream(decoded));
  return { path: decoded, hasMark: false, notes: encodingNotes(scan) };
}

async function* withoutNul(texts: AsyncIterable<string | Buffer>): AsyncGenerator<string> {
  for await (const text of texts) yield String(text).replaceAll("\0", "");
}

interface ByteScan {
  encoding: string;
  hasMark: boolean;
  hasNul: boolean;
  guessed: boolean;
  damagedLine: number | null;
}

function encodingNotes({ encoding, hasNul, guessed, damagedLine }: ByteScan): string[] {
  const notes: string[] = [];
  if (encoding !== "utf-8")
    notes.push(`The text is ${encoding}${guessed ? " (judged by its bytes)" : ""} and was decoded as such.`);
  if (damagedLine !== null)
    notes.push(`Line ${damagedLine} has bytes that are not valid UTF-8; they are shown as \uFFFD.`);
  if (hasNul && !encoding.startsWith("utf-16")) notes.push("NUL bytes in the text were removed.");
  return notes;
}

async function scanBytes(path: string): Promise<ByteScan> {
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.allocUnsafe(1 << 20);
    const head = Buffer.from(buffer.subarray(0, readSync(file, buffer, 0, 1 << 16, 0)));
    const mark = markOf(head);
    if (mark && mark !== "utf-8")
      return { encoding: mark, hasMark: true, hasNul: false, guessed: false, damagedLine: null };
    const wide = utf16WithoutMark(head);
    if (wide) return { encoding: wide, hasMark: false, hasNul: false, guessed: true, damagedLine: null };
    return await scanAll(file, buffer, head, mark === "utf-8");
  } finally {
    closeSync(file);
  }
}

async function scanAll(file: number, buffer: Buffer, head: Buffer, hasMark: boolean): Promise<ByteScan> {
  let hasNul = false;
  let line = 1;
  let kept = 0;
  let sample = head;
  for (;;) {
    const read = readSync(file, buffer, kept, buffer.length - kept, null);
    const chunk = buffer.subarray(0, kept + read);
    if (chunk.length === 0) break;
    const whole = read === 0 ? chunk : chunk.subarray(0, chunk.length - unfinishedBytes(chunk));
    hasNul ||= whole.includes(0);
    if (!isUtf8(whole)) {
      sample = Buffer.concat([head, Buffer.from(whole)]);
      const isDamaged = isDamagedUtf8(sample);
      return {
        encoding: isDamaged ? "utf-8" : (await import("./guess-encoding.ts")).guessEncoding(sample),
        hasMark,
        hasNul,
        guessed: !isDamaged,
        damagedLine: isDamaged ? line + damagedAt(whole) : null,
      };
    }
    if (read === 0) break;
    line += countLines(whole);
    kept = chunk.length - whole.length;
    chunk.copy(buffer, 0, whole.length);
  }
  return { encoding: "utf-8", hasMark, hasNul, guessed: false, damagedLine: null };
}

function markOf(head: Buffer): string | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return null;
}

function utf16WithoutMark(head: Buffer): string | null {
  if (!head.includes(0)) return null;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < head.length; i += 1) {
    if (head[i] !== 0) continue;
    if (i % 2 === 0) even += 1;
    else odd += 1;
  }
  if (!looksLikeUtf16(head.length, even, odd)) return null;
  return odd > even ? "utf-16le" : "utf-16be";
}

/** Bytes of a character that the end of the chunk cuts in two. */
function unfinishedBytes(chunk: Buffer): number {
  for (let back = 1; back <= Math.min(3, chunk.length); back += 1) {
    const byte = chunk[chunk.length - back];
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

// A stray byte among many well-formed characters is damage, not another encoding.
function isDamagedUtf8(sample: Buffer): boolean {
  const text = sample.toString("utf8");
  const damaged = text.match(/\uFFFD/g)?.length ?? 0;
  const wellFormed = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0;
  return wellFormed >= 3 * damaged;
}

function damagedAt(chunk: Buffer): number {
  return chunk.toString("utf8").split("\uFFFD", 1)[0].split("\n").length - 1;
}

function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
}
