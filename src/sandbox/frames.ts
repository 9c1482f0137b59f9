import { z } from "zod";
import { AppError } from "../base/app-error.ts";

/** What goes over the pipe to code we do not trust: two lengths, a JSON header, raw bytes. */
export interface Frame {
  header: unknown;
  body: Buffer;
}

const lengthBytes = 8;

export function encodeFrame(header: unknown, body: Uint8Array = new Uint8Array()): Buffer {
  const text = Buffer.from(JSON.stringify(header));
  const lengths = Buffer.alloc(lengthBytes);
  lengths.writeUInt32LE(text.length, 0);
  lengths.writeUInt32LE(body.length, 4);
  return Buffer.concat([lengths, text, body]);
}

export interface FrameLimits {
  headerBytes: number;
  bodyBytes: number;
}

/** Takes chunks as they arrive and returns the frames that are complete; throws on a length beyond the limits. */
export function makeFrameReader(limits: FrameLimits): (chunk: Buffer) => Frame[] {
  let chunks: Buffer[] = [];
  let pending = 0;
  return (chunk) => {
    chunks.push(chunk);
    pending += chunk.length;
    const frames: Frame[] = [];
    for (;;) {
      const size = frameSize(chunks, pending, limits);
      if (size === null || pending < size) return frames;
      const bytes = Buffer.concat(chunks);
      frames.push(parseFrame(bytes.subarray(0, size)));
      chunks = [bytes.subarray(size)];
      pending -= size;
    }
  };
}

function frameSize(chunks: Buffer[], pending: number, limits: FrameLimits): number | null {
  if (pending < lengthBytes) return null;
  if (chunks[0]!.length < lengthBytes) chunks.splice(0, chunks.length, Buffer.concat(chunks));
  const headerBytes = chunks[0]!.readUInt32LE(0);
  const bodyBytes = chunks[0]!.readUInt32LE(4);
  if (headerBytes > limits.headerBytes || bodyBytes > limits.bodyBytes)
    throw new AppError("SANDBOX_PROTOCOL", `A frame of ${headerBytes} + ${bodyBytes} bytes is over the limit.`);
  return lengthBytes + headerBytes + bodyBytes;
}

const jsonText = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue("not JSON");
    return z.NEVER;
  }
});

function parseFrame(bytes: Buffer): Frame {
  const headerBytes = bytes.readUInt32LE(0);
  const header = jsonText.safeParse(bytes.subarray(lengthBytes, lengthBytes + headerBytes).toString("utf8"));
  if (!header.success) throw new AppError("SANDBOX_PROTOCOL", "A frame's header is not JSON.");
  return { header: header.data, body: bytes.subarray(lengthBytes + headerBytes) };
}
