import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { tooLong } from "./normalise-records.ts";
import { longestRecord } from "./record-parser.ts";

export interface TextSample {
  /** The beginning of the file, whole lines; all of it when it is small. */
  head: string;
  /** Pieces from the rest of the file, each of whole lines; the last one ends the file. */
  pieces: string[];
}

const headBytes = 1 << 17;
const pieceBytes = 1 << 13;
const pieceCount = 24;

/** Text from all over the file, so that what first appears late is likely seen before the file is read. */
export function readTextSample(path: string): TextSample {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    const head = readHead(file, size);
    if (size <= headBytes) return { head: withoutMark(head.toString("utf8")), pieces: [] };
    const pieces: string[] = [];
    for (let i = 1; i <= pieceCount; i += 1) {
      const start = Math.floor(headBytes + ((size - headBytes - pieceBytes) * i) / pieceCount);
      if (start < headBytes) continue;
      const text = read(file, start, Math.min(pieceBytes, size - start)).toString("utf8");
      pieces.push(i === pieceCount ? afterFirstLine(text) : wholeLines(afterFirstLine(text)));
    }
    return { head: wholeLines(withoutMark(head.toString("utf8"))), pieces };
  } finally {
    closeSync(file);
  }
}

/** So much more than usual that the first line is whole. */
function readHead(file: number, size: number): Buffer {
  const head = read(file, 0, Math.min(size, headBytes));
  if (size <= headBytes || hasLineEnd(head)) return head;
  const longest = longestRecord();
  const long = read(file, 0, Math.min(size, longest));
  if (size > longest && !hasLineEnd(long)) throw tooLong("The first line", longest);
  return long;
}

const hasLineEnd = (bytes: Buffer): boolean => bytes.includes(10) || bytes.includes(13);

function read(file: number, start: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(length);
  return buffer.subarray(0, readSync(file, buffer, 0, length, start));
}

const withoutMark = (text: string): string => (text.startsWith("\uFEFF") ? text.slice(1) : text);

const wholeLines = (text: string): string => {
  const end = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r"));
  return end < 0 ? text : text.slice(0, end + 1);
};

const afterFirstLine = (text: string): string => {
  const start = text.search(/[\r\n]/);
  return start < 0 ? "" : text.slice(start + 1);
};
