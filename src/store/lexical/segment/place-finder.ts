/** Null for a chunk that is not in the segment. */
export type PlaceFinder = (chunkId: number) => number | null;

// More chunks than any store has; with the largest id, still an exact number.
const placeSpan = 2 ** 22;

/** Merged segments have older chunks behind newer ones, so the ids are sorted here, each with its place in one number. */
export function makePlaceFinder(chunkIds: Int32Array): PlaceFinder {
  const sorted = Float64Array.from(chunkIds, (id, place) => id * placeSpan + place).sort();
  return (chunkId) => {
    const found = sorted[lowerBound(sorted, chunkId * placeSpan)];
    return found !== undefined && found < (chunkId + 1) * placeSpan ? found % placeSpan : null;
  };
}

/** Where the first number stands that is not below `least`; the length where all are. */
export function lowerBound(ascending: Float64Array | Int32Array, least: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
