export type Container = "gzip" | "zip" | "parquet" | "text" | "binary" | "empty";

const signatures: [Container, number[]][] = [
  ["binary", [0x89, 0x50, 0x4e, 0x47]], // PNG
  ["binary", [0xff, 0xd8, 0xff]], // JPEG
  ["binary", [0x47, 0x49, 0x46, 0x38]], // GIF
  ["binary", [0xd0, 0xcf, 0x11, 0xe0]], // old Office files, .xls among them
  ["binary", [0x7f, 0x45, 0x4c, 0x46]], // programs
  ["gzip", [0x1f, 0x8b]],
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
  ["parquet", [0x50, 0x41, 0x52, 0x31]],
];

/** What a file is, judged by its first bytes: names and endings lie. */
export function detectContainer(head: Buffer): Container {
  if (head.length === 0) return "empty";
  for (const [container, bytes] of signatures) {
    if (bytes.every((byte, i) => head[i] === byte)) return container;
  }
  if (isBinary(head) || isKnownDocument(head)) return "binary";
  return "text";
}

// Documents whose beginning is readable text, yet that hold no table of text.
function isKnownDocument(head: Buffer): boolean {
  return /^\s*(%PDF-|SQLite format 3|<!doctype html|<html|<\?xml|\{\\rtf)/i.test(head.toString("latin1", 0, 64));
}

// UTF-16 text is full of NUL bytes too, but in every second place.
function isBinary(head: Buffer): boolean {
  const sample = head.subarray(0, 4096);
  let control = 0;
  let evenZeros = 0;
  let oddZeros = 0;
  for (const [i, byte] of sample.entries()) {
    if (byte === 0) {
      if (i % 2 === 0) evenZeros += 1;
      else oddZeros += 1;
    } else if (
      byte < 32 &&
      !(byte >= 7 && byte <= 13) &&
      byte !== 1 &&
      byte !== 0x1a &&
      byte !== 0x1b &&
      byte !== 0x1f
    ) {
      control += 1;
    }
  }
  if (looksLikeUtf16(sample.length, evenZeros, oddZeros)) return false;
  const zeros = evenZeros + oddZeros;
  // A crash may leave a block of NUL bytes in a text file; a text has lines all the same.
  return control > (sample.length - zeros) * 0.02 || (zeros > sample.length * 0.1 && !sample.includes(10));
}

export function looksLikeUtf16(length: number, evenZeros: number, oddZeros: number): boolean {
  const [few, many] = evenZeros < oddZeros ? [evenZeros, oddZeros] : [oddZeros, evenZeros];
  return length >= 4 && many > length * 0.2 && few < many * 0.1;
}
