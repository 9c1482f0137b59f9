import { groupBy } from "../group-by.ts";
import type { SegmentView } from "./corpus-view.ts";

const segmentsPerTier = 4;
const smallestTier = 256;
const mostDead = 0.3;

/** Segments of about one size that are worth merging, or one with many dead chunks; none where the index is in order. */
export function chooseMerge(segments: readonly SegmentView[]): SegmentView[] {
  const decayed = segments.filter((segment) => deadShare(segment) > mostDead).slice(0, 1);
  if (decayed.length > 0) return decayed;
  const tiers = groupBy(segments, tierOf);
  return [...tiers.values()].find((tier) => tier.length >= segmentsPerTier) ?? [];
}

function tierOf({ chunkIds }: SegmentView): number {
  return Math.max(0, Math.floor(Math.log(chunkIds.length / smallestTier) / Math.log(segmentsPerTier)) + 1);
}

function deadShare({ isAlive }: SegmentView): number {
  return isAlive.length === 0 ? 1 : 1 - isAlive.reduce((sum, alive) => sum + alive, 0) / isAlive.length;
}
