/** Axes accumulated together in one pass over the rows, and the pairs read off the result. */
export interface Cube {
  axes: number[];
  pairs: PairOfAxes[];
}

export interface PairOfAxes {
  first: number;
  second: number;
}

/** Covers all pairs with few cubes of at most `maximumCells` cells, greedily; a pair that is larger gets its own. */
export function coverPairs<Pair extends PairOfAxes>(
  pairs: readonly Pair[],
  sizes: readonly number[],
  maximumCells: number,
): (Cube & { pairs: Pair[] })[] {
  const cellsOf = ({ first, second }: PairOfAxes) => sizes[first]! * sizes[second]!;
  const waiting = new Set(pairs.toSorted((a, b) => cellsOf(b) - cellsOf(a)));
  const cubes: (Cube & { pairs: Pair[] })[] = [];
  for (const seed of waiting) {
    const axes = growCube([...waiting], [seed.first, seed.second], sizes, maximumCells);
    const covered = [...waiting].filter(({ first, second }) => axes.includes(first) && axes.includes(second));
    for (const pair of covered) waiting.delete(pair);
    cubes.push({ axes, pairs: covered });
  }
  return cubes;
}

function growCube(waiting: PairOfAxes[], seed: number[], sizes: readonly number[], maximumCells: number): number[] {
  const axes = [...seed];
  let cells = axes.reduce((product, axis) => product * sizes[axis]!, 1);
  for (;;) {
    const gains = new Map<number, number>();
    for (const { first, second } of waiting) {
      if (axes.includes(first) && !axes.includes(second)) gains.set(second, (gains.get(second) ?? 0) + 1);
      if (axes.includes(second) && !axes.includes(first)) gains.set(first, (gains.get(first) ?? 0) + 1);
    }
    const best = [...gains]
      .filter(([axis]) => cells * sizes[axis]! <= maximumCells)
      .sort(([a, gainA], [b, gainB]) => gainB - gainA || sizes[b]! - sizes[a]! || a - b)[0];
    if (!best) return axes;
    axes.push(best[0]);
    cells *= sizes[best[0]]!;
  }
}
