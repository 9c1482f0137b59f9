import { ByteReader } from "./byte-reader.ts";
import { makeByteWriter } from "./byte-writer.ts";

/** Whole numbers as steps from one to the next; neighbours that are close take one byte. */
export function packNumbers(numbers: Iterable<number>): Uint8Array {
  const writer = makeByteWriter();
  let last = 0;
  for (const number of numbers) {
    const step = number - last;
    writer.number(step < 0 ? -2 * step - 1 : 2 * step);
    last = number;
  }
  return writer.take();
}

export function unpackNumbers(bytes: Uint8Array, count: number): Int32Array {
  const reader = new ByteReader(bytes);
  const numbers = new Int32Array(count);
  let last = 0;
  for (let index = 0; index < count; index += 1) {
    const coded = reader.number();
    last += coded % 2 === 1 ? -(coded + 1) / 2 : coded / 2;
    numbers[index] = last;
  }
  return numbers;
}
