import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { loadSafetensors } from "../../../../src/knowledge/vectors/minilm/safetensors.ts";

const folder = mkdtempSync(join(tmpdir(), "whydunit-test-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(header: object, data: Uint16Array): string {
  const text = Buffer.from(JSON.stringify(header));
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(text.length));
  const path = join(folder, "weights.safetensors");
  writeFileSync(path, Buffer.concat([size, text, Buffer.from(data.buffer)]));
  return path;
}

it("decodes halves: one, minus two, a third, the smallest, the largest, infinity", () => {
  const halves = Uint16Array.of(0x3c00, 0xc000, 0x3555, 0x0001, 0x7bff, 0x7c00);
  const header = { __metadata__: { format: "pt" }, a: { dtype: "F16", shape: [2, 3], data_offsets: [0, 12] } };
  const weights = loadSafetensors(write(header, halves));
  expect(weights.shapeOf("a")).toEqual([2, 3]);
  const [one, minusTwo, third, smallest, largest, infinite] = weights.tensor("a");
  expect([one, minusTwo, largest, infinite]).toEqual([1, -2, 65504, Infinity]);
  expect(third).toBeCloseTo(1 / 3, 3);
  expect(smallest).toBe(2 ** -24);
  expect(() => weights.tensor("b")).toThrow('no half-precision tensor "b"');
});
