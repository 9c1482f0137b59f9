export interface Day {
  amount: number;
  /** What the amount is a part of, or the exposure of a rate: what it would follow if nothing but chance moved it. */
  whole: number;
  /** Variance of the amount about its part of the whole, if its rows come one by one. */
  variance: number;
}

/**
 * Pearson's dispersion: how far days lie from the share of their group, in units of the variance that rows coming one by one would give. Above 1 where they come in
 * clusters. That variance is spread over the days by size, so that a day without rows has one as well.
 */
export function dispersionOf(groups: readonly Day[][]): { dispersion: number; freedom: number } {
  let squares = 0;
  let freedom = 0;
  for (const days of groups) {
    const sum = (of: keyof Day) => days.reduce((total, day) => total + day[of], 0);
    const [share, perWhole] = [sum("amount") / sum("whole"), sum("variance") / sum("whole")];
    if (!(perWhole > 0) || !Number.isFinite(share)) continue;
    const counted = days.filter(({ whole }) => whole > 0);
    for (const { amount, whole } of counted) squares += (amount - share * whole) ** 2 / (perWhole * whole);
    freedom += counted.length - 1;
  }
  return { dispersion: freedom > 0 ? squares / freedom : 1, freedom };
}
