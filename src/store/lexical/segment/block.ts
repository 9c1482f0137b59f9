import { ByteReader } from "./byte-reader.ts";
import { makeByteWriter } from "./byte-writer.ts";

/** Consecutive terms with their postings; `firstTerm` is where the block begins, the first block of a segment at 0. */
export interface Block {
  firstTerm: number;
  postings: Uint8Array;
}

/** A term's postings, still packed. */
export interface PackedPostings {
  term: number;
  size: number;
  bytes: Uint8Array;
}

// Rows above 2,000 bytes are moved to a side table by PostgreSQL, and reading them costs twice.
const blockBytes = 1800;

export interface BlockWriter {
  /** Terms come in ascending order. */
  add(entry: PackedPostings): void;
  finish(): Block[];
}

export function makeBlockWriter(): BlockWriter {
  const writer = makeByteWriter();
  const blocks: Block[] = [];
  let firstTerm = 0;
  let lastTerm = 0;
  const close = () => blocks.push({ firstTerm, postings: writer.take() });
  return {
    add({ term, size, bytes }) {
      if (writer.length > 0 && writer.length + bytes.length > blockBytes) {
        close();
        firstTerm = term;
        lastTerm = term;
      }
      writer.number(term - lastTerm);
      writer.number(size);
      if (size > 1) writer.number(bytes.length);
      writer.bytes(bytes);
      lastTerm = term;
    },
    finish() {
      if (writer.length > 0 || blocks.length === 0) close();
      return blocks;
    },
  };
}

/** The entries of a block in order, or of those terms alone that are wanted. */
export function* readBlock(
  { firstTerm, postings }: Block,
  isWanted: (term: number) => boolean = () => true,
): Generator<PackedPostings> {
  const reader = new ByteReader(postings);
  let term = firstTerm;
  while (!reader.isAtEnd) {
    term += reader.number();
    const size = reader.number();
    const length = size > 1 ? reader.number() : singleLength(reader);
    const start = reader.at;
    reader.at += length;
    if (isWanted(term)) yield { term, size, bytes: postings.subarray(start, start + length) };
  }
}

// A single posting is its own length: one number, and a second one where the first is odd.
function singleLength(reader: ByteReader): number {
  const start = reader.at;
  if (reader.number() % 2 === 1) reader.number();
  const length = reader.at - start;
  reader.at = start;
  return length;
}
