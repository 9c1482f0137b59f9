import type { SegmentCost } from "./segment-costs.ts";

export interface PeltOptions {
  count: number;
  cost: SegmentCost;
  penalty: number;
  minimumLength: number;
}

/** The starts of all segments but the first, in the segmentation of least total cost (Killick, Fearnhead and Eckley 2012). */
export function pelt({ count, cost, penalty, minimumLength }: PeltOptions): number[] {
  const best = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY);
  const previous = new Int32Array(count + 1);
  best[0] = -penalty;
  let candidates = [0];
  for (let end = minimumLength; end <= count; end++) {
    for (const start of candidates) {
      const total = best[start]! + cost(start, end) + penalty;
      if (total < best[end]!) {
        best[end] = total;
        previous[end] = start;
      }
    }
    candidates = candidates.filter((start) => best[start]! + cost(start, end) <= best[end]!);
    const opened = end - minimumLength + 1;
    if (opened >= minimumLength) candidates.push(opened);
  }
  const changes: number[] = [];
  for (let at = previous[count]!; at > 0; at = previous[at]!) changes.unshift(at);
  return changes;
}
