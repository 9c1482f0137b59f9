import { measureChange } from "../analysis/change/measure-change.ts";
import type { Bucket } from "../analysis/series.ts";
import type { EvidenceLog } from "../engine/evidence-log.ts";
import type { Facts } from "./facts.ts";
import type { FoundSegment } from "./find-segments.ts";
import { readSeries, seriesKind, windowsOf } from "./measure-metric.ts";
import { isAdditive, isRatio } from "./sums.ts";

// Many segments were tried, so a day-to-day p-value that is merely small says nothing.
// In large tables the search has fitted the clusters itself.
const usual = { smallTable: 0.001, largeTable: 0.05 };
const largeTable = 50_000;

/**
 * The search takes rows for independent. Where they come in clusters a segment may stand out by that alone, so each must also have moved by
 * more than it does from day to day: its amount, its rate, or for a shift of weight its volume.
 */
export async function keepMoved(
  facts: Facts,
  segments: FoundSegment[],
  rowCount: number,
  evidence: EvidenceLog,
): Promise<FoundSegment[]> {
  if (!isAdditive(facts.metric) && !isRatio(facts.metric)) return segments;
  const limit = rowCount < largeTable ? usual.smallTable : usual.largeTable;
  const kept: FoundSegment[] = [];
  for (const segment of segments) if (await hasMoved(facts, segment, limit, evidence)) kept.push(segment);
  return kept;
}

async function hasMoved(
  facts: Facts,
  { terms, channel }: FoundSegment,
  limit: number,
  evidence: EvidenceLog,
): Promise<boolean> {
  const { buckets } = await readSeries(facts, evidence, terms);
  const isVolume = channel === "mix" || isAdditive(facts.metric);
  const change = measureChange({
    buckets: channel === "mix" ? buckets.map(toVolume) : buckets,
    windows: windowsOf(facts),
    kind: channel === "mix" ? "sum" : seriesKind(facts),
    missing: isVolume ? "zero" : "absent",
    windowValues: null,
  });
  // Too few days to tell, or a segment that is only there in one period: the search has the last word.
  if (change === null || change.test !== "history" || change.plainPValue === null) return true;
  return change.plainPValue < limit;
}

const toVolume = ({ time, denominator }: Bucket): Bucket => ({
  time,
  numerator: denominator ?? 0,
  denominator: null,
  variance: null,
});
