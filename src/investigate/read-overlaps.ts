import type { Overlaps } from "../analysis/overlap/overlaps.ts";
import type { EvidenceLog } from "../engine/evidence-log.ts";
import type { Facts } from "./facts.ts";
import { fromFacts, inSegment, type SegmentValue, sumsSql } from "./facts-sql.ts";
import { bucketSql, bucketTime } from "./measure-metric.ts";
import { toSums } from "./sums.ts";

export interface MetricOverlaps {
  /** Amounts, per exposure where the metric is a ratio. */
  metric: Overlaps;
  /** The exposures of a ratio as amounts of their own. */
  volume: Overlaps;
}

/** The metric over all the data there is, split by which of the segments the rows lie in: one pass for all of them. */
export async function readOverlaps(
  facts: Facts,
  segments: SegmentValue[][],
  evidence: EvidenceLog,
): Promise<MetricOverlaps> {
  const pattern = segments.map((terms, i) => `case when ${inSegment(terms)} then ${2 ** i} else 0 end`).join(" + ");
  const { bucket, text } = bucketSql(facts);
  const { rows } = await evidence.ask(
    `select ${text} as time, ${pattern} as pattern, ${sumsSql(facts)} ` +
      `from ${fromFacts(facts)} where ${facts.time} is not null group by ${bucket}, 2 order by 1, 2`,
  );
  const times = Float64Array.from(new Set(rows.map((row) => bucketTime(String(row["time"])))));
  const indexOf = new Map(Array.from(times, (time, i) => [time, i]));
  const series = new Map<number, { amounts: Float64Array; exposures: Float64Array }>();
  for (const row of rows) {
    const own = series.get(Number(row["pattern"])) ?? {
      amounts: new Float64Array(times.length),
      exposures: new Float64Array(times.length),
    };
    series.set(Number(row["pattern"]), own);
    const { amount, exposure } = toSums(row);
    const index = indexOf.get(bucketTime(String(row["time"])))!;
    own.amounts[index] = amount;
    own.exposures[index] = exposure;
  }
  const parts = [...series].map(([bits, own]) => ({ ...own, members: membersOf(bits, segments.length) }));
  const hasExposure = facts.metric.exposure !== null;
  return {
    metric: { times, parts: parts.map((part) => ({ ...part, exposures: hasExposure ? part.exposures : null })) },
    volume: { times, parts: parts.map(({ members, exposures }) => ({ members, amounts: exposures, exposures: null })) },
  };
}

function membersOf(bits: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => i).filter((i) => Math.floor(bits / 2 ** i) % 2 === 1);
}
