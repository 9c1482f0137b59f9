/** Bytes that grow; whole numbers of up to 53 bits take one byte for every 7 bits. */
export interface ByteWriter {
  readonly length: number;
  number(value: number): void;
  bytes(bytes: Uint8Array): void;
  /** A copy of what was written; the writer starts again. */
  take(): Uint8Array;
}

export function makeByteWriter(): ByteWriter {
  let buffer = new Uint8Array(1024);
  let length = 0;
  const reserve = (more: number) => {
    if (length + more <= buffer.length) return;
    const grown = new Uint8Array(Math.max(buffer.length * 2, length + more));
    grown.set(buffer.subarray(0, length));
    buffer = grown;
  };
  return {
    get length() {
      return length;
    },
    number(value) {
      reserve(8);
      let rest = value;
      while (rest >= 128) {
        buffer[length++] = (rest % 128) | 128;
        rest = Math.floor(rest / 128);
      }
      buffer[length++] = rest;
    },
    bytes(bytes) {
      reserve(bytes.length);
      buffer.set(bytes, length);
      length += bytes.length;
    },
    take() {
      const taken = buffer.slice(0, length);
      length = 0;
      return taken;
    },
  };
}
