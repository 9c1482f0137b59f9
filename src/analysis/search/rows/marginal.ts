export interface Shape {
  axes: number[];
  /** Values per axis, in the order of `axes`. */
  sizes: number[];
  width: number;
}

/** Sums a cube over all axes but two, in the order the cube has them, and adds the result to `into`. */
export function addMarginal(cells: Float64Array, shape: Shape, kept: readonly number[], into: Float64Array): void {
  let { axes, sizes } = shape;
  let current = cells;
  for (const axis of shape.axes) {
    if (kept.includes(axis)) continue;
    const at = axes.indexOf(axis);
    current = sumOut(current, sizes, at, shape.width);
    axes = axes.toSpliced(at, 1);
    sizes = sizes.toSpliced(at, 1);
  }
  for (let k = 0; k < into.length; k++) into[k]! += current[k]!;
}

function sumOut(cells: Float64Array, sizes: number[], at: number, width: number): Float64Array {
  const size = sizes[at]!;
  const outer = sizes.slice(0, at).reduce((product, other) => product * other, 1);
  const inner = sizes.slice(at + 1).reduce((product, other) => product * other, width);
  const sums = new Float64Array(outer * inner);
  for (let block = 0; block < outer; block++) {
    const to = block * inner;
    for (let value = 0; value < size; value++) {
      const from = (block * size + value) * inner;
      for (let k = 0; k < inner; k++) sums[to + k]! += cells[from + k]!;
    }
  }
  return sums;
}
