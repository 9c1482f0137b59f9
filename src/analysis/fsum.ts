/**
 * The correctly rounded sum (Shewchuk 1997, as in Python's math.fsum): the same for any order of the values.
 * Overflow of a partial sum is not recovered.
 */
export function fsum(values: Iterable<number>): number {
  const partials: number[] = [];
  let special = 0;
  let hasSpecial = false;
  for (const value of values) {
    if (!Number.isFinite(value)) {
      special += value;
      hasSpecial = true;
    } else addTo(partials, value);
  }
  return hasSpecial ? special : roundPartials(partials);
}

/** Keeps `partials` non-overlapping and increasing in magnitude, so that their exact sum stays the exact total. */
function addTo(partials: number[], value: number): void {
  let x = value;
  let kept = 0;
  for (let y of partials) {
    if (Math.abs(x) < Math.abs(y)) [x, y] = [y, x];
    const high = x + y;
    const low = y - (high - x);
    if (low !== 0) partials[kept++] = low;
    x = high;
  }
  partials.length = kept;
  partials.push(x);
}

function roundPartials(partials: number[]): number {
  let index = partials.length - 1;
  if (index < 0) return 0;
  let high = partials[index]!;
  let low = 0;
  while (index > 0) {
    const x = high;
    const y = partials[--index]!;
    high = x + y;
    low = y - (high - x);
    if (low !== 0) break;
  }
  // A tie is rounded to even by the addition above; the next partial decides which way it truly lies.
  if (index > 0 && ((low < 0 && partials[index - 1]! < 0) || (low > 0 && partials[index - 1]! > 0))) {
    const doubled = low * 2;
    const rounded = high + doubled;
    if (doubled === rounded - high) high = rounded;
  }
  return high === 0 ? 0 : high;
}
