import type { RatioLeaves } from "./ratio-parts.ts";

/**
 * How well one common rate ratio describes the leaves of a part. Given a leaf's events in both periods together,
 * those of the actual one are binomial.
 */
export interface CommonRatio {
  ratio: number;
  deviance: number;
  /** Pearson's sum over the leaves that say enough, and its degrees of freedom. */
  pearson: number;
  freedom: number;
  /** Variance of the log ratio between leaves beyond that of counting. */
  spread: number;
}

/** Over the leaves where `part` has `side`. */
export function fitCommonRatio(leaves: RatioLeaves, part: Int32Array | Uint8Array, side: number): CommonRatio {
  const ratio = commonRatio(leaves, part, side);
  let [deviance, pearson, freedom, squares, variances, squaredVariances] = [0, 0, -1, 0, 0, 0];
  for (let i = 0; i < part.length; i++) {
    if (part[i] !== side) continue;
    const now = leaves.exposure[i]!;
    const before = leaves.expectedExposure[i]!;
    const events = leaves.events[i]!;
    const expectedEvents = leaves.expectedEvents[i]!;
    const total = events + expectedEvents;
    if (!(now > 0 && before > 0 && total > 0)) continue;
    const chance = (now * ratio) / (now * ratio + before);
    const variance = total * chance * (1 - chance);
    const squared = (events - total * chance) ** 2;
    if (variance >= 1) {
      pearson += squared / variance;
      freedom++;
    }
    if (events > 0) deviance += 2 * events * Math.log(events / (total * chance));
    if (expectedEvents > 0) deviance += 2 * expectedEvents * Math.log(expectedEvents / (total * (1 - chance)));
    squares += squared;
    variances += variance;
    squaredVariances += variance * variance;
  }
  const spread = squaredVariances > 0 ? Math.max(0, (squares - variances) / squaredVariances) : 0;
  return { ratio, deviance, pearson: freedom > 0 ? pearson : 0, freedom: Math.max(0, freedom), spread };
}

/** Mantel and Haenszel's common rate ratio within leaves, untouched by shifts of volume between them. */
export function commonRatio(leaves: RatioLeaves, part: Int32Array | Uint8Array, side: number): number {
  let now = 0.25;
  let before = 0.25;
  for (let i = 0; i < part.length; i++) {
    const exposure = leaves.exposure[i]!;
    const expectedExposure = leaves.expectedExposure[i]!;
    if (part[i] !== side || !(exposure > 0 && expectedExposure > 0)) continue;
    const weight = exposure + expectedExposure;
    now += (leaves.events[i]! * expectedExposure) / weight;
    before += (leaves.expectedEvents[i]! * exposure) / weight;
  }
  return now / before;
}
