/** One bit for each dimension, its sign: a thirtieth of the vector, and enough to tell which vectors are worth comparing. */
export function signCode(vector: Float32Array): Uint8Array {
  const code = new Uint8Array(Math.ceil(vector.length / 8));
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
  const width = Math.ceil(query.length / 8);
  const sums = sumsByByte(query, width);
  const scores = new Float32Array(chunkIds.length);
  for (let row = 0, at = 0; row < scores.length; row += 1) {
    let score = 0;
    for (let byte = 0; byte < width; byte += 1) score += sums[byte * 256 + codes[at++]!]!;
    scores[row] = score;
  }
  return scores;
}

// What each of the 256 values of a byte of the code adds to the score.
function sumsByByte(query: Float32Array, width: number): Float32Array {
  const sums = new Float32Array(width * 256);
  for (let byte = 0; byte < width; byte += 1) {
    for (let value = 0; value < 256; value += 1) {
      let sum = 0;
      for (let bit = 0; bit < 8; bit += 1) sum += ((value >> bit) & 1 ? 1 : -1) * (query[byte * 8 + bit] ?? 0);
      sums[byte * 256 + value] = sum;
    }
  }
  return sums;
}
