/** The name that was probably meant; null where none is near. */
export function nearest(text: string, names: readonly string[]): string | null {
  const scored = names
    .map((name) => ({ name, distance: distanceOf(text.toLowerCase(), name) }))
    .sort((a, b) => a.distance - b.distance);
  const best = scored[0];
  return best && best.distance <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : null;
}

/** Letters to add, drop, change or swap (Damerau 1964). */
function distanceOf(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = last[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, change, isSwap ? before[j - 2]! + 1 : change);
    }
    [before, last] = [last, row];
  }
  return last[other.length]!;
}
