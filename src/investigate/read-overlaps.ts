import type { OverlapPart, Overlaps } from "../analysis/overlap/overlaps.ts";
import type { EvidenceLog } from "../engine/evidence-log.ts";
import type { Facts } from "./facts.ts";
import { fromFacts, inSegment, type SegmentValue, sumsSql } from "./facts-sql.ts";
import { bucketSql, bucketTime } from "./measure-metric.ts";
import { addSums, noSums, type Sums, toSums } from "./sums.ts";

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
  const series = new Map<number, Sums[]>();
  for (const row of rows) {
    const own = series.get(Number(row["pattern"])) ?? new Array<Sums>(times.length).fill(noSums);
    series.set(Number(row["pattern"]), own);
    own[indexOf.get(bucketTime(String(row["time"])))!] = toSums(row);
  }
  const parts = [...series].map(([bits, own]) => ({ own, members: membersOf(bits, segments.length) }));
  const hasExposure = facts.metric.exposure !== null;
  return {
    metric: { times, parts: parts.map(({ own, members }) => ({ ...toAmounts(own, hasExposure), members })) },
    volume: { times, parts: parts.map(({ own, members }) => ({ ...toVolume(own), members })) },
  };
}

function toAmounts(own: Sums[], hasExposure: boolean): Omit<OverlapPart, "members"> {
  const total = own.reduce(addSums, noSums);
  const rate = hasExposure && total.exposure > 0 ? total.amount / total.exposure : 0;
  return {
    amounts: Float64Array.from(own, ({ amount }) => amount),
    squares: Float64Array.from(own, (sums) => squaresAround(rate, sums)),
    exposures: hasExposure ? Float64Array.from(own, ({ exposure }) => exposure) : null,
  };
}

const squaresAround = (rate: number, { squares, products, exposureSquares }: Sums): number =>
  Math.max(0, squares - 2 * rate * products + rate ** 2 * exposureSquares);

const toVolume = (own: Sums[]): Omit<OverlapPart, "members"> => ({
  amounts: Float64Array.from(own, ({ exposure }) => exposure),
  squares: Float64Array.from(own, ({ exposureSquares }) => exposureSquares),
  exposures: null,
});

function membersOf(bits: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => i).filter((i) => Math.floor(bits / 2 ** i) % 2 === 1);
}
