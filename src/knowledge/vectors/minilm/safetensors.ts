import { readFileSync } from "node:fs";
import { z } from "zod";
import { AppError } from "../../../base/app-error.ts";

const headerSchema = z.record(
  z.string(),
  z.object({
    dtype: z.string(),
    shape: z.array(z.int().nonnegative()),
    data_offsets: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
  }),
);

export interface Weights {
  shapeOf(name: string): number[];
  /** Decoded to 32 bits. */
  tensor(name: string): Float32Array;
  /** As it lies in the file, for tables of which only a few rows are read. */
  halves(name: string): Uint16Array;
}

/** A file of half-precision tensors: eight bytes of header length, a JSON header, the data. */
export function loadSafetensors(path: string): Weights {
  const file = readFileSync(path);
  const headerEnd = 8 + Number(file.readBigUInt64LE(0));
  const { __metadata__, ...tensors } = JSON.parse(file.toString("utf8", 8, headerEnd));
  const header = headerSchema.parse(tensors);
  const entryOf = (name: string) => {
    const entry = header[name];
    if (entry?.dtype === "F16") return entry;
    throw new AppError("WEIGHTS_INVALID", `${path} has no half-precision tensor "${name}". Install the package again.`);
  };
  const halves = (name: string): Uint16Array => {
    const [start, end] = entryOf(name).data_offsets;
    // A copy, because a view needs an even offset.
    return new Uint16Array(Uint8Array.prototype.slice.call(file, headerEnd + start, headerEnd + end).buffer);
  };
  return { shapeOf: (name) => entryOf(name).shape, halves, tensor: (name) => toSingles(halves(name)) };
}

function toSingles(halves: Uint16Array): Float32Array {
  const singles = new Float32Array(halves.length);
  for (let index = 0; index < halves.length; index += 1) singles[index] = singleOfHalf[halves[index]!]!;
  return singles;
}

/** Every half-precision number by its bits. */
export const singleOfHalf = listHalves();

function listHalves(): Float32Array {
  const singles = new Float32Array(65_536);
  for (let bits = 0; bits < singles.length; bits += 1) {
    const sign = bits >> 15 ? -1 : 1;
    const exponent = (bits >> 10) & 31;
    const fraction = (bits & 1023) / 1024;
    if (exponent === 0) singles[bits] = sign * fraction * 2 ** -14;
    else if (exponent === 31) singles[bits] = fraction === 0 ? sign * Infinity : NaN;
    else singles[bits] = sign * (1 + fraction) * 2 ** (exponent - 15);
  }
  return singles;
}
