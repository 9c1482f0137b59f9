export interface Factor {
  before: number;
  after: number;
  /** 1 for a factor, −1 for a divisor. */
  power: 1 | -1;
}

/**
 * For y = Π x^power: the multipliers m with Δy = Σ m Δx. By the logarithmic mean (LMDI, Ang 2004) where everything is
 * positive, else by Shapley's average over all orders of change, which also takes zeros and signs. A multiplier is
 * finite even where its factor did not move, so that effects pass through deeper levels of a tree.
 */
export function productMultipliers(factors: readonly Factor[]): number[] {
  const positive = factors.every(({ before, after }) => before > 0 && after > 0);
  return positive ? logarithmicMultipliers(factors) : shapleyMultipliers(factors);
}

export function logarithmicMean(a: number, b: number): number {
  const ratio = b / a - 1;
  if (Math.abs(ratio) < 1e-4) return a * (1 + ratio / 2 - ratio ** 2 / 12 + ratio ** 3 / 24);
  return (b - a) / Math.log(b / a);
}

function logarithmicMultipliers(factors: readonly Factor[]): number[] {
  const value = (side: "before" | "after") =>
    factors.reduce((product, factor) => product * factor[side] ** factor.power, 1);
  const whole = logarithmicMean(value("before"), value("after"));
  return factors.map(({ before, after, power }) => (power * whole) / logarithmicMean(before, after));
}

function shapleyMultipliers(factors: readonly Factor[]): number[] {
  const terms = factors.map(({ before, after, power }) => (power === 1 ? [before, after] : [1 / before, 1 / after]));
  return factors.map(({ before, after, power }, index) => {
    const others = terms.filter((_, i) => i !== index) as [number, number][];
    // A divisor's own change: 1/after − 1/before = −Δ / (before · after).
    const own = power === 1 ? 1 : -1 / (before * after);
    return own * averageProduct(others);
  });
}

/** The product of the others, each before or after, averaged over all orders in which they may have moved. */
function averageProduct(others: [number, number][]): number {
  const count = others.length;
  let polynomial = [1];
  for (const [before, after] of others) {
    const next = new Array<number>(polynomial.length + 1).fill(0);
    for (const [moved, value] of polynomial.entries()) {
      next[moved]! += value * before;
      next[moved + 1]! += value * after;
    }
    polynomial = next;
  }
  let sum = 0;
  let ways = 1;
  for (const [moved, value] of polynomial.entries()) {
    sum += value / ways;
    ways = (ways * (count - moved)) / (moved + 1);
  }
  return sum / (count + 1);
}
