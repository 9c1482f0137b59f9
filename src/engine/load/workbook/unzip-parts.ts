import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { inflateRawSync } from "node:zlib";
import { AppError } from "../../../base/app-error.ts";
import { formatBytes } from "../../../base/format-bytes.ts";
import { limitOf, overLimit } from "../../../base/input-limits.ts";

interface ZipEntry {
  name: string;
  method: number;
  packedBytes: number;
  bytes: number;
  offset: number;
}

/** The wanted parts of a zip archive by name, together no larger than a workbook may be. */
export function unzipParts(path: string, isWanted: (name: string) => boolean): Map<string, Buffer> {
  const file = openSync(path, "r");
  try {
    const parts = new Map<string, Buffer>();
    let left = limitOf("workbookBytes");
    for (const entry of readDirectory(file).filter(({ name }) => isWanted(name))) {
      const part = unpack(file, entry, left);
      left -= part.length;
      parts.set(entry.name, part);
    }
    return parts;
  } finally {
    closeSync(file);
  }
}

function unpack(file: number, entry: ZipEntry, left: number): Buffer {
  // The sizes that the archive claims save work where they are too large; where they are too small they are found out.
  if (entry.bytes > left || (entry.method === 0 && entry.packedBytes > left)) throw tooMuch();
  const head = readAt(file, entry.offset, 30);
  if (head.readUInt32LE(0) !== 0x04034b50) throw damaged(`${entry.name} is not where the archive says`);
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = readAt(file, start, entry.packedBytes);
  const part = entry.method === 0 ? packed : inflate(entry, packed, left);
  if (part.length !== entry.bytes) throw damaged(`${entry.name} has not the size the archive says`);
  return part;
}

function inflate({ name, method }: ZipEntry, packed: Buffer, left: number): Buffer {
  if (method !== 8) throw damaged(`${name} is packed by a method (${method}) that is not known`);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, left) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooMuch();
    throw damaged(`${name} cannot be unpacked`, error);
  }
}

const endLength = 22;
const longestComment = 0xffff;

function readDirectory(file: number): ZipEntry[] {
  const { size } = fstatSync(file);
  const tail = readAt(file, Math.max(0, size - endLength - longestComment), Math.min(size, endLength + longestComment));
  const end = tail.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end < 0 || end + endLength > tail.length) throw damaged("its end is missing");
  const { bytes, offset } = directoryPlace(file, tail, end);
  if (offset + bytes > size) throw damaged("its list of parts is cut off");
  const directory = readAt(file, offset, bytes);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50; ) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const nameEnd = at + 46 + nameLength;
    entries.push(toEntry(directory, at, nameEnd, nameEnd + extraLength));
    at = nameEnd + extraLength + commentLength;
  }
  return entries;
}

/** Large archives and those written as a stream keep their sizes in fields of 64 bits. */
function directoryPlace(file: number, tail: Buffer, end: number): { bytes: number; offset: number } {
  const plain = { bytes: tail.readUInt32LE(end + 12), offset: tail.readUInt32LE(end + 16) };
  if (plain.offset !== 0xffffffff && plain.bytes !== 0xffffffff) return plain;
  const locator = end - 20;
  if (locator < 0 || tail.readUInt32LE(locator) !== 0x07064b50) throw damaged("its end is missing");
  const wide = readAt(file, Number(tail.readBigUInt64LE(locator + 8)), 56);
  return { bytes: Number(wide.readBigUInt64LE(40)), offset: Number(wide.readBigUInt64LE(48)) };
}

function toEntry(directory: Buffer, at: number, nameEnd: number, extraEnd: number): ZipEntry {
  const sizes = [24, 20, 42].map((field) => directory.readUInt32LE(at + field));
  const wide = wideSizes(directory, nameEnd, Math.min(extraEnd, directory.length));
  const [bytes, packedBytes, offset] = sizes.map((size) => (size === 0xffffffff ? (wide.shift() ?? size) : size));
  const name = directory.toString("utf8", at + 46, nameEnd);
  return { name, method: directory.readUInt16LE(at + 10), packedBytes, bytes, offset };
}

function wideSizes(directory: Buffer, start: number, end: number): number[] {
  for (let at = start; at + 4 <= end; at += 4 + directory.readUInt16LE(at + 2)) {
    if (directory.readUInt16LE(at) !== 1) continue;
    const count = Math.floor(Math.min(directory.readUInt16LE(at + 2), end - at - 4) / 8);
    return Array.from({ length: count }, (_, i) => Number(directory.readBigUInt64LE(at + 4 + 8 * i)));
  }
  return [];
}

function readAt(file: number, position: number, length: number): Buffer {
  if (position + length > fstatSync(file).size) throw damaged("it is cut off");
  const buffer = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const more = readSync(file, buffer, read, length - read, position + read);
    if (more === 0) throw damaged("it is cut off");
    read += more;
  }
  return buffer;
}

export const damaged = (problem: string, cause?: unknown): AppError =>
  new AppError(
    "INVALID_FILE_TYPE",
    `This is a zip archive but no workbook that can be read: ${problem}.`,
    { problem },
    cause,
  );

function tooMuch(): AppError {
  const most = limitOf("workbookBytes");
  return overLimit(
    "workbookBytes",
    `The workbook unpacks to more than ${formatBytes(most)}, the most that is read of one`,
    "Save its sheet as CSV",
  );
}
