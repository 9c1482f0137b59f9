import { describe, expect, it } from "vitest";
import { encodeFrame, makeFrameReader } from "../../src/sandbox/frames.ts";

const limits = { headerBytes: 100, bodyBytes: 100 };

describe("frames", () => {
  it("come out whole however the bytes were cut", () => {
    const bytes = Buffer.concat([encodeFrame({ id: "a" }, Buffer.from("body")), encodeFrame({ id: "ü" })]);
    for (const size of [1, 3, 7, bytes.length]) {
      const read = makeFrameReader(limits);
      const frames = [];
      for (let at = 0; at < bytes.length; at += size) frames.push(...read(bytes.subarray(at, at + size)));
      expect(frames.map(({ header, body }) => [header, body.toString()])).toEqual([
        [{ id: "a" }, "body"],
        [{ id: "ü" }, ""],
      ]);
    }
  });

  it("are refused by their announced length, before anything is kept", () => {
    const announced = Buffer.alloc(8);
    announced.writeUInt32LE(2 ** 32 - 1, 4);
    expect(() => makeFrameReader(limits)(announced)).toThrow(/over the limit/);
    expect(() => makeFrameReader(limits)(encodeFrame({ long: "x".repeat(100) }))).toThrow(/over the limit/);
  });

  it("are refused when the header is not JSON", () => {
    const frame = Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0x7b, 0x7b]);
    expect(() => makeFrameReader(limits)(frame)).toThrow(/not JSON/);
  });
});
