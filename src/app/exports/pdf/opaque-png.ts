import { deflateSync } from "node:zlib";
import type { Pixels } from "../../../investigate/charts/render-chart.ts";

/**
 * A PNG without transparency, on white. The writer of the PDF takes such an image as it is; from others it splits the transparency off
 * in the background, and the order of what it writes differs from run to run.
 */
export function opaquePng({ width, height, rgba }: Pixels): Uint8Array {
  const line = 1 + 3 * width;
  const rows = Buffer.alloc(line * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = 4 * (y * width + x);
      const to = y * line + 1 + 3 * x;
      const white = 255 - rgba[from + 3];
      // Colours come multiplied by their alpha, so white shines through by what is missing.
      for (let part = 0; part < 3; part += 1) rows[to + part] = Math.min(255, rgba[from + part] + white);
    }
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk("IHDR", size),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(checksum(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

/** CRC-32 as PNG wants it. */
function checksum(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = table[(value ^ byte) & 0xff] ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
