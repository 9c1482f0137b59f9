import { expect, it } from "vitest";
import { quantise } from "../../../../src/knowledge/vectors/minilm/quantise.ts";

it("turns outputs into columns, each with its own scale, layers side by side", () => {
  const first = Float32Array.of(63, -31.5, 0.63, 0.2);
  const second = Float32Array.of(0, 0);
  const { inputs, outputs, values, scales } = quantise([first, second], 2);
  expect([inputs, outputs]).toEqual([2, 3]);
  expect([...values]).toEqual([63, 63, 0, -31, 20, 0]);
  expect(scales[0]).toBe(1);
  expect(scales[1]).toBeCloseTo(0.01, 6);
});

it("stays within six bits and a half step of every weight", () => {
  const layer = Float32Array.from({ length: 256 }, (_, index) => Math.sin(index * 12.9898) * 0.3);
  const { values, scales } = quantise([layer], 16);
  expect(Math.max(...values.map(Math.abs))).toBe(63);
  for (const [index, value] of values.entries()) {
    const [input, output] = [Math.floor(index / 16), index % 16];
    const error = Math.abs(value * scales[output]! - layer[output * 16 + input]!);
    expect(error).toBeLessThanOrEqual(scales[output]! * 0.500001);
  }
});
