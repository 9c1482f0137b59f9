import type { CellTable } from "./cell-table.ts";

/** The four amounts of a ratio in both periods. */
export interface RatioParts<T> {
  events: T;
  exposure: T;
  expectedEvents: T;
  expectedExposure: T;
}

export type RatioLeaves = RatioParts<Float64Array>;
export type RatioSums = RatioParts<number>;

export function ratioLeaves({ actual, expected }: CellTable): RatioLeaves {
  return {
    events: actual.numerator,
    exposure: actual.denominator!,
    expectedEvents: expected.numerator,
    expectedExposure: expected.denominator!,
  };
}

/** Counts the rarer outcome of a share (failures where most succeed): it says more. Other ratios stay as they are. */
export function rarerSide(leaves: RatioLeaves): RatioLeaves {
  const total = sumRatio(leaves, null);
  const isCommon = total.expectedEvents > 0.5 * total.expectedExposure;
  if (!isCommon || !isShare(leaves.events, leaves.exposure) || !isShare(leaves.expectedEvents, leaves.expectedExposure))
    return leaves;
  return {
    ...leaves,
    events: complement(leaves.events, leaves.exposure),
    expectedEvents: complement(leaves.expectedEvents, leaves.expectedExposure),
  };
}

/** Sums over the leaves where `inside` has `side`, or over all. */
export function sumRatio(leaves: RatioLeaves, inside: Uint8Array | null, side = 1): RatioSums {
  const sums = { events: 0, exposure: 0, expectedEvents: 0, expectedExposure: 0 };
  for (let i = 0; i < leaves.events.length; i++) {
    if (inside !== null && inside[i] !== side) continue;
    sums.events += leaves.events[i]!;
    sums.exposure += leaves.exposure[i]!;
    sums.expectedEvents += leaves.expectedEvents[i]!;
    sums.expectedExposure += leaves.expectedExposure[i]!;
  }
  return sums;
}

/** Numerators hardly exceed denominators. */
function isShare(part: Float64Array, whole: Float64Array): boolean {
  let over = 0;
  let total = 0;
  for (let i = 0; i < part.length; i++) {
    total += Math.abs(part[i]!);
    if (part[i]! > whole[i]!) over += part[i]! - whole[i]!;
    if (part[i]! < 0) over -= part[i]!;
  }
  return over <= 0.01 * total;
}

function complement(part: Float64Array, whole: Float64Array): Float64Array {
  const rest = new Float64Array(part.length);
  for (let i = 0; i < rest.length; i++) rest[i] = Math.max(0, whole[i]! - part[i]!);
  return rest;
}
