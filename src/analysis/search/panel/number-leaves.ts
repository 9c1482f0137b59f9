import type { Dimension } from "../types.ts";

export interface Leaves {
  /** The leaf of each row. */
  of: Int32Array;
  count: number;
}

/** Numbers the combinations of values that occur; null when there are more than `most`. */
export function numberLeaves(dimensions: Dimension[], rows: number, most: number): Leaves | null {
  const of = new Int32Array(rows);
  let count = 1;
  for (const { codes, values } of dimensions) {
    if (values.length < 2) continue;
    const numbers = new Map<number, number>();
    for (let row = 0; row < rows; row++) {
      const key = of[row]! * values.length + codes[row]!;
      let number = numbers.get(key);
      if (number === undefined) {
        number = numbers.size;
        if (number >= most) return null;
        numbers.set(key, number);
      }
      of[row] = number;
    }
    count = numbers.size;
  }
  return { of, count };
}
