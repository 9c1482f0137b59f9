import { placeboWindows } from "../analysis/placebo.ts";
import type { TimeWindow } from "../analysis/series.ts";
import type { DataSource } from "../engine/data-source.ts";
import type { Placebo } from "./case-result.ts";
import type { Facts } from "./facts.ts";
import { findSegments } from "./find-segments.ts";
import { type MetricSeries, windowsOf } from "./measure-metric.ts";
import type { Period } from "./question.ts";

// Each pair is a search of its own: on large tables the price would exceed that of the answer.
const largestTable = 150_000;
const mostPairs = 6;

/** The same search on earlier pairs of periods of this very data, where nothing is known to have happened. */
export async function runPlacebo(facts: Facts, source: DataSource, series: MetricSeries): Promise<Placebo | null> {
  const rows = source.tables.find(({ name }) => name === facts.metric.table)?.rowCount ?? 0;
  if (rows > largestTable || series.buckets.length === 0) return null;
  const data: TimeWindow = { start: series.buckets[0].time, end: series.buckets.at(-1)!.time + 1 };
  const pairs = placeboWindows({ data, windows: windowsOf(facts), alignment: 7, most: mostPairs });
  if (pairs.length === 0) return null;
  let claims = 0;
  for (const { baseline, comparison } of pairs) {
    const { segments } = await findSegments(facts, source, {
      baseline: toPeriod(baseline),
      comparison: toPeriod(comparison),
    });
    if (segments.length > 0) claims += 1;
  }
  return { pairs: pairs.length, claims };
}

function toPeriod({ start, end }: TimeWindow): Period {
  const iso = (day: number) => new Date(Math.round(day) * 86_400_000).toISOString().slice(0, 10);
  return { start: iso(start), end: iso(end - 1) };
}
