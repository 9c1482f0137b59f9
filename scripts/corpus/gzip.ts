import { gzipSync } from "node:zlib";

/** gzip without a time stamp and with a fixed operating-system byte. */
export function gzip(content: string | Buffer): Buffer {
  const zipped = gzipSync(content, { level: 9 });
  zipped.fill(0, 4, 8);
  zipped[9] = 255;
  return zipped;
}
