/** Exact Shapley values of `count` players for a game given by the mask of players who have moved. */
export function shapleyValues(count: number, worthOf: (moved: number) => number): number[] {
  const values = Float64Array.from({ length: 2 ** count }, (_, mask) => worthOf(mask));
  const weights = weightBySize(count);
  return Array.from({ length: count }, (_, player) => {
    const bit = 1 << player;
    let sum = 0;
    for (let mask = 0; mask < values.length; mask++) {
      if ((mask & bit) === 0) sum += weights[popCount(mask)]! * (values[mask | bit]! - values[mask]!);
    }
    return sum;
  });
}

/** size! (count − size − 1)! / count! */
function weightBySize(count: number): number[] {
  const weights = [1 / count];
  for (let size = 1; size < count; size++) weights.push((weights[size - 1]! * size) / (count - size));
  return weights;
}

function popCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest > 0; rest &= rest - 1) count++;
  return count;
}
