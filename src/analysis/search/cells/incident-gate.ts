import { fitCommonRatio } from "./common-ratio.ts";
import { type RatioLeaves, type RatioSums, sumRatio } from "./ratio-parts.ts";

/** Where a leaf lies: `elsewhere` is inside another suspect. */
export const SIDES = { outside: 0, inside: 1, elsewhere: 2 } as const;

const EXTRA_ERRORS = 1;
const LEAST_TOTAL = 2;
const HALF_EVENT = 0.5;

/** Standard errors by which inside differs from outside, in points and as a ratio, beyond the luck of many tries; > 0 is real. */
export function judgeIncident(leaves: RatioLeaves, sides: Uint8Array, segmentsTried: number): number {
  const outside = fitCommonRatio(leaves, sides, SIDES.outside);
  const dispersion = Math.max(1, outside.freedom > 0 ? outside.pearson / outside.freedom : 1);
  const inSums = sumRatio(leaves, sides, SIDES.inside);
  const outSums = sumRatio(leaves, sides, SIDES.outside);
  const allSums = sumRatio(leaves, null);
  const direction = rateChange(allSums) < 0 ? -1 : 1;
  const points =
    (direction * (rateChange(inSums) - rateChange(outSums))) /
    Math.sqrt(dispersion * (rateVariance(inSums) + rateVariance(outSums)));
  const overall = Math.abs(rateChange(allSums)) / Math.sqrt(dispersion * rateVariance(allSums));
  const ratio = direction * ratioErrors(leaves, sides, outside);
  if (!(overall > LEAST_TOTAL)) return -Infinity;
  return Math.min(points, ratio) - Math.sqrt(2 * Math.log(segmentsTried)) - EXTRA_ERRORS;
}

function rateChange({ events, exposure, expectedEvents, expectedExposure }: RatioSums): number {
  const now = (events + HALF_EVENT) / (exposure + HALF_EVENT);
  return now - (expectedEvents + HALF_EVENT) / (expectedExposure + HALF_EVENT);
}

function rateVariance({ events, exposure, expectedEvents, expectedExposure }: RatioSums): number {
  const now = (events + HALF_EVENT) / (exposure + HALF_EVENT) ** 2;
  return now + (expectedEvents + HALF_EVENT) / (expectedExposure + HALF_EVENT) ** 2;
}

/** Events inside beyond those under the outside's common ratio, in standard errors. */
function ratioErrors(leaves: RatioLeaves, sides: Uint8Array, outside: { ratio: number; spread: number }): number {
  let surplus = 0;
  let variance = 1;
  for (let i = 0; i < sides.length; i++) {
    const now = leaves.exposure[i]!;
    const before = leaves.expectedExposure[i]!;
    const total = leaves.events[i]! + leaves.expectedEvents[i]!;
    if (sides[i] !== SIDES.inside || !(now > 0 && before > 0 && total > 0)) continue;
    const chance = (now * outside.ratio) / (now * outside.ratio + before);
    const own = total * chance * (1 - chance);
    surplus += leaves.events[i]! - total * chance;
    variance += own + outside.spread * own * own;
  }
  return surplus / Math.sqrt(variance);
}
