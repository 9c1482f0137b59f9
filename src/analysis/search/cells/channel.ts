/** One pair of amounts per leaf that should keep a common ratio, actual : expected, given the exposure if there is one. */
export interface Channel {
  actual: Float64Array;
  expected: Float64Array;
  actualExposure: Float64Array | null;
  expectedExposure: Float64Array | null;
  /** Sum of squared row amounts, for the variance of sums over rows. */
  squares: Float64Array | null;
  /** Noise is at least that of counting (Poisson). */
  isCounted: boolean;
}

export function toChannel(amounts: Omit<Channel, "isCounted">): Channel {
  const [actual, expected] = toMagnitudes(amounts.actual, amounts.expected);
  const isCounted = amounts.squares !== null || looksCounted(amounts.actual, amounts.expected);
  return { ...amounts, actual, expected, isCounted };
}

/** Two negative amounts (costs, refunds) compare by size; of two opposite signs the negative one counts as nothing. */
function toMagnitudes(actual: Float64Array, expected: Float64Array): [Float64Array, Float64Array] {
  if (!hasNegative(actual) && !hasNegative(expected)) return [actual, expected];
  const a = new Float64Array(actual.length);
  const e = new Float64Array(expected.length);
  for (let i = 0; i < a.length; i++) {
    const sign = actual[i]! <= 0 && expected[i]! <= 0 ? -1 : 1;
    a[i] = Math.max(0, sign * actual[i]!);
    e[i] = Math.max(0, sign * expected[i]!);
  }
  return [a, e];
}

function hasNegative(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (values[i]! < 0) return true;
  return false;
}

/** Most amounts are whole numbers, or quarters (means of four earlier counts). */
export function looksCounted(actual: Float64Array, expected: Float64Array): boolean {
  let used = 0;
  let quarters = 0;
  for (let i = 0; i < actual.length; i++) {
    const a = actual[i]! * 4;
    const e = expected[i]! * 4;
    if (a === 0 && e === 0) continue;
    used++;
    if (a === Math.floor(a) && e === Math.floor(e)) quarters++;
  }
  return used > 0 && quarters > 0.7 * used;
}
