/** Reads what a `ByteWriter` wrote. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  number(): number {
    const { bytes } = this;
    let byte = bytes[this.at++]!;
    if (byte < 128) return byte;
    let value = byte & 127;
    for (let scale = 128; ; scale *= 128) {
      byte = bytes[this.at++]!;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }
}
