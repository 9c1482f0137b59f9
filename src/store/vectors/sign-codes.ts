/** Whole groups of four bytes, so that a code can be read in four strands at once. */
export function codeLength(dimension: number): number {
  return Math.ceil(dimension / 32) * 4;
}

/** One bit for each dimension, its sign: a thirtieth of the vector, and enough to tell which vectors are worth comparing. */
export function signCode(vector: Float32Array): Uint8Array {
  const code = new Uint8Array(codeLength(vector.length));
  for (let index = 0; index < vector.length; index += 1) if (vector[index]! > 0) code[index >> 3]! |= 1 << (index & 7);
  return code;
}

/** Codes one after the other, with the chunk that each belongs to. */
export interface CodeTable {
  chunkIds: Int32Array;
  codes: Uint8Array;
}

/** The query keeps its full precision: each code scores the sum of the query's values, by its signs. */
export function scoreCodes({ chunkIds, codes }: CodeTable, query: Float32Array): Float32Array {
  const length = codeLength(query.length);
  const sums = sumsByByte(query, length);
  const scores = new Float32Array(chunkIds.length);
  for (let row = 0, at = 0; row < scores.length; row += 1) {
    // Four sums, because each addition would otherwise wait for the one before it.
    let [first, second, third, fourth] = [0, 0, 0, 0];
    for (let byte = 0; byte < length; byte += 4, at += 4) {
      const table = byte * 256;
      first += sums[table + codes[at]!]!;
      second += sums[table + 256 + codes[at + 1]!]!;
      third += sums[table + 512 + codes[at + 2]!]!;
      fourth += sums[table + 768 + codes[at + 3]!]!;
    }
    scores[row] = first + second + third + fourth;
  }
  return scores;
}

// What each of the 256 values of a byte of the code adds to the score.
function sumsByByte(query: Float32Array, length: number): Float32Array {
  const sums = new Float32Array(length * 256);
  for (let byte = 0; byte < length; byte += 1) {
    for (let value = 0; value < 256; value += 1) {
      let sum = 0;
      for (let bit = 0; bit < 8; bit += 1) sum += ((value >> bit) & 1 ? 1 : -1) * (query[byte * 8 + bit] ?? 0);
      sums[byte * 256 + value] = sum;
    }
  }
  return sums;
}
