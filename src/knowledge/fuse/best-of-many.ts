import { normalQuantile } from "../../analysis/distributions/normal.ts";

/** Where the `rank`-th highest of so many draws from a standard normal distribution is to be expected. */
export function expectedAtRank(rank: number, draws: number): number {
  return normalQuantile(1 - Math.min(rank, draws) / (draws + 1));
}
