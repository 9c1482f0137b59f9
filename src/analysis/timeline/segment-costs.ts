/** Twice the negative log-likelihood of values[start, end), up to a constant. */
export type SegmentCost = (start: number, end: number) => number;

/** Normal values of known standard deviation `sigma` around one mean. */
export function normalMeanCost(values: ArrayLike<number>, sigma: number): SegmentCost {
  const sums = prefixSums(values, (value) => value);
  const squares = prefixSums(values, (value) => value * value);
  return (start, end) => {
    const sum = sums[end]! - sums[start]!;
    return (squares[end]! - squares[start]! - (sum * sum) / (end - start)) / (sigma * sigma);
  };
}

/** Normal values with a mean and a variance of the segment's own; `floor` keeps tied values from costing −∞. */
export function normalMeanVarianceCost(values: ArrayLike<number>, floor: number): SegmentCost {
  const sums = prefixSums(values, (value) => value);
  const squares = prefixSums(values, (value) => value * value);
  return (start, end) => {
    const length = end - start;
    const sum = sums[end]! - sums[start]!;
    const variance = (squares[end]! - squares[start]! - (sum * sum) / length) / length;
    return length * (Math.log(Math.max(variance, floor)) + 1);
  };
}

/** Poisson counts around one mean. */
export function poissonCost(counts: ArrayLike<number>): SegmentCost {
  const sums = prefixSums(counts, (value) => value);
  return (start, end) => {
    const sum = sums[end]! - sums[start]!;
    return sum > 0 ? 2 * sum * (1 - Math.log(sum / (end - start))) : 0;
  };
}

function prefixSums(values: ArrayLike<number>, of: (value: number) => number): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i]! + of(values[i]!);
  return sums;
}
