import { measureChange } from "../analysis/change/measure-change.ts";
import { chanceInClusters } from "../analysis/overlap/chance-in-clusters.ts";
import { fitFactors } from "../analysis/overlap/fit-factors.ts";
import type { Overlaps } from "../analysis/overlap/overlaps.ts";
import { segmentSeries } from "../analysis/overlap/segment-series.ts";
import type { EvidenceLog } from "../engine/evidence-log.ts";
import type { Facts } from "./facts.ts";
import type { FoundSegment } from "./find-segments.ts";
import { windowsOf } from "./measure-metric.ts";
import { readOverlaps } from "./read-overlaps.ts";
import { isAdditive, isRatio } from "./sums.ts";

// Many segments were tried, so a day-to-day p-value that is merely small says nothing.
// In large tables the search has fitted the clusters itself.
const usual = { smallTable: 0.001, largeTable: 0.05 };
const largeTable = 50_000;

/**
 * The search takes rows for independent. Where they come in clusters a segment may stand out by that alone, so each must also have moved
 * against everything outside it by more than it does from day to day: its amount, its rate, or for a shift of weight its volume.
 */
export async function keepMoved(
  facts: Facts,
  segments: FoundSegment[],
  rowCount: number,
  evidence: EvidenceLog,
): Promise<FoundSegment[]> {
  const { metric } = facts;
  if (segments.length === 0 || !(isAdditive(metric) || isRatio(metric))) return segments;
  const limit = rowCount < largeTable ? usual.smallTable : usual.largeTable;
  const terms = segments.map((segment) => segment.terms);
  const overlaps = await readOverlaps(facts, terms, evidence);
  return segments.filter(({ channel, chance }, index) => {
    const alike = segments.map((other) => other.channel === channel);
    const own = onlyMembers(channel === "mix" ? overlaps.volume : overlaps.metric, alike);
    const pValue = chanceOfMove(facts, own, index, { count: segments.length, comesByChance: chance === 1 });
    return pValue === null || pValue < limit;
  });
}

/** What moved a rate does not move the volume, nor the other way round. */
function onlyMembers({ times, parts }: Overlaps, alike: boolean[]): Overlaps {
  return { times, parts: parts.map((part) => ({ ...part, members: part.members.filter((i) => alike[i]) })) };
}

/** Null for too few days to tell, or a rate that is only there in one period: the search has the last word. */
function chanceOfMove(
  facts: Facts,
  overlaps: Overlaps,
  index: number,
  { count, comesByChance }: { count: number; comesByChance: boolean },
): number | null {
  const windows = windowsOf(facts);
  const series = segmentSeries(overlaps, index, fitFactors(overlaps, count, windows), windows.comparison);
  const change = measureChange({ ...series, windows, missing: "absent", windowValues: null, comesByChance });
  if (change?.test !== "history" || change.plainPValue === null) return null;
  const inClusters = comesByChance ? chanceInClusters(series.buckets, windows) : null;
  return Math.max(change.plainPValue, inClusters ?? 0);
}
