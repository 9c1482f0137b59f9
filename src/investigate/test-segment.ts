import { formatSignedPercent } from "../base/format-number.ts";
import type { EvidenceLog } from "../engine/evidence-log.ts";
import type { CaseExplanation } from "./case-result.ts";
import type { FactDimension, Facts } from "./facts.ts";
import { fromFacts, hasOtherValue, inPeriod, inSegment, type SegmentValue, sumsSql } from "./facts-sql.ts";
import { findSeriesOnset, type MetricSeries, readSeries, type SeriesOnset } from "./measure-metric.ts";
import { rateLengthOf } from "./period-lengths.ts";
import type { Period } from "./question.ts";
import { isAdditive, isRatio, metricValue, toSums } from "./sums.ts";

export interface SegmentTest extends SeriesOnset {
  before: number | null;
  after: number | null;
  series: MetricSeries;
  controls: CaseExplanation["controls"];
  scope: string;
  proof: CaseExplanation["proof"];
}

/** What a claimed segment must stand up to: its own figures and onset, its siblings, and its parts. */
export async function testSegment(
  facts: Facts,
  terms: SegmentValue[],
  whole: MetricSeries,
  evidence: EvidenceLog,
): Promise<SegmentTest> {
  const series = fillWithZeros(await readSeries(facts, evidence, terms), whole, facts);
  const own = await askGroups(facts, [{ name: "segment", where: inSegment(terms) }], evidence);
  const siblings = await askGroups(facts, siblingGroups(terms), evidence);
  const scope = await askScope(facts, terms, own.groups[0].relative, evidence);
  return {
    before: own.groups[0].before,
    after: own.groups[0].after,
    series,
    ...findSeriesOnset(facts, series),
    controls: siblings.groups,
    scope: scope.text,
    proof: { seen: [own.id], onset: [series.evidence], controls: [siblings.id], scope: scope.ids },
  };
}

/** A day on which the whole has rows and the segment has none is a day at zero, not a day without data. */
function fillWithZeros(series: MetricSeries, whole: MetricSeries, facts: Facts): MetricSeries {
  if (!isAdditive(facts.metric)) return series;
  const own = new Map(series.times.map((time, i) => [time, series.buckets[i]]));
  const nothing = { numerator: 0, denominator: null, variance: 0 };
  const buckets = whole.times.map((time, i) => own.get(time) ?? { time: whole.buckets[i].time, ...nothing });
  return { ...series, times: whole.times, buckets };
}

interface Group {
  name: string;
  where: string;
}

/** Everything else with all but one of the segment's values: iOS elsewhere, other devices in Germany. */
function siblingGroups(terms: SegmentValue[]): Group[] {
  return terms.map((term) => {
    const others = terms.filter((other) => other !== term);
    const within = others.map(({ dimension, value }) => `${dimension.name} = ${value}`).join(", ");
    return {
      name: `other ${term.dimension.name}${within ? ` with ${within}` : ""}`,
      where: `${inSegment(others)} and ${hasOtherValue(term)}`,
    };
  });
}

async function askGroups(facts: Facts, groups: Group[], evidence: EvidenceLog) {
  const measures =
    isAdditive(facts.metric) || isRatio(facts.metric)
      ? sumsSql(facts)
      : `${facts.metric.aggregate} as amount, count(*) as row_count`;
  const query = (group: Group, index: number, period: Period, name: string) =>
    `select ${index} as part, '${name}' as period, ${measures} from ${fromFacts(facts)} where ${inPeriod(facts, period)} and (${group.where})`;
  const sql = groups
    .flatMap((group, i) => [
      query(group, i, facts.baseline, "baseline"),
      query(group, i, facts.comparison, "comparison"),
    ])
    .join(" union all ");
  const { id, rows } = await evidence.ask(`${sql} order by part, period`);
  const value = (part: number, name: string, period: Period) => {
    const row = rows.find((one) => Number(one["part"]) === part && one["period"] === name);
    if (!row || (row["amount"] === null && !isAdditive(facts.metric))) return null;
    return isAdditive(facts.metric) || isRatio(facts.metric)
      ? metricValue(facts.metric, toSums(row), rateLengthOf(facts, period))
      : Number(row["amount"]);
  };
  return {
    id,
    groups: groups.map(({ name }, i) => {
      const before = value(i, "baseline", facts.baseline);
      const after = value(i, "comparison", facts.comparison);
      return { name, before, after, relative: relativeChange(before, after) };
    }),
  };
}

function relativeChange(before: number | null, after: number | null): number | null {
  return before === null || after === null || before === 0 ? null : (after - before) / Math.abs(before);
}

const childLimit = 40;

/** Did all parts of the segment move alike? Told by the dimension with most values that is still readable. */
async function askScope(
  facts: Facts,
  terms: SegmentValue[],
  relative: number | null,
  evidence: EvidenceLog,
): Promise<{ text: string; ids: string[] }> {
  const free = facts.dimensions.filter(
    (dimension) =>
      !terms.some((term) => term.dimension.name === dimension.name) &&
      dimension.cardinality <= childLimit &&
      dimension.cardinality > 1,
  );
  const [dimension] = free.sort((a, b) => b.cardinality - a.cardinality);
  if (!dimension || relative === null || !(isAdditive(facts.metric) || isRatio(facts.metric)))
    return { text: "", ids: [] };
  const { id, rows } = await evidence.ask(
    `select ${dimension.sql} as value, ` +
      `${childValueSql(facts, facts.baseline)} as before, ${childValueSql(facts, facts.comparison)} as after, count(*) as row_count ` +
      `from ${fromFacts(facts)} where ${inSegment(terms)} group by 1 order by row_count desc, 1 limit ${childLimit}`,
  );
  const moves = rows.flatMap((row) => {
    const change = relativeChange(
      row["before"] === null ? null : Number(row["before"]),
      row["after"] === null ? null : Number(row["after"]),
    );
    return change === null || Number(row["row_count"]) < 20 ? [] : [change];
  });
  return { text: scopeText(dimension, moves, relative), ids: [id] };
}

function childValueSql(facts: Facts, period: Period): string {
  const where = `filter (where ${inPeriod(facts, period)})`;
  const amount = `sum(coalesce((${facts.metric.amount})::double, 0)) ${where}`;
  if (!isRatio(facts.metric)) return `${amount} / ${rateLengthOf(facts, period)}`;
  return `${amount} / nullif(sum(coalesce((${facts.metric.exposure})::double, 0)) ${where}, 0)`;
}

function scopeText(dimension: FactDimension, moves: number[], relative: number): string {
  if (moves.length < 2) return "";
  const low = Math.min(...moves);
  const high = Math.max(...moves);
  const alike = moves.filter((move) => Math.sign(move) === Math.sign(relative)).length;
  const range = `${formatSignedPercent(low, 0)} to ${formatSignedPercent(high, 0)}`;
  if (alike === moves.length)
    return `All ${moves.length} values of ${dimension.name} inside it moved the same way (${range}), so none of them is named.`;
  return `${alike} of ${moves.length} values of ${dimension.name} inside it moved the same way (${range}).`;
}
