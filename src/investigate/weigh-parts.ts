import { decomposeRate } from "../analysis/decomposition/rates.ts";
import { reconcile } from "../analysis/decomposition/reconcile.ts";
import { normalTwoSided } from "../analysis/distributions/normal.ts";
import type { EvidenceLog, EvidenceRow } from "../engine/evidence-log.ts";
import type { Facts } from "./facts.ts";
import { fromFacts, inPeriod, inSegment, sumsSql } from "./facts-sql.ts";
import type { FoundSegment } from "./find-segments.ts";
import { daysOf, type Period } from "./question.ts";
import { addSums, isAdditive, isRatio, noSums, type Sums, toSums, varianceOf } from "./sums.ts";

export interface Part {
  segment: FoundSegment;
  /** Rows of the segment that no earlier segment took already. */
  before: Sums;
  after: Sums;
  contribution: number;
  interval: [number, number] | null;
  /** Before correction for having searched. */
  pValue: number | null;
}

export interface Parts {
  parts: Part[];
  /** What moved everywhere alike, taken out of the parts; 0 when nothing did. */
  broad: number;
  remainder: number;
  rest: { before: Sums; after: Sums };
  evidence: string;
}

/**
 * Splits the change over the segments found and the rest, without counting a row twice. Parts, the broad move and the
 * remainder add up to the total exactly.
 */
export async function weighParts(
  facts: Facts,
  segments: FoundSegment[],
  centre: number,
  total: number,
  evidence: EvidenceLog,
): Promise<Parts> {
  const { id, rows } = await askParts(facts, segments, evidence);
  const numbers = [...segments.map((_, i) => i + 1), restNumber];
  const sides = numbers.map((part) => ({
    before: sumsOf(rows, part, "baseline"),
    after: sumsOf(rows, part, "comparison"),
  }));
  const contributions = isRatio(facts.metric) ? ratioContributions(sides) : amountContributions(facts, sides, centre);
  const broad = isAdditive(facts.metric) && centre !== 1 ? (centre - 1) * wholeBefore(facts, sides) : 0;
  const parts = segments.map((segment, i) => {
    const { before, after } = sides[i];
    const error = standardError(facts, before, after, sides, centre);
    const contribution = contributions[i];
    return {
      segment,
      before,
      after,
      contribution,
      interval:
        error === null ? null : ([contribution - 1.96 * error, contribution + 1.96 * error] as [number, number]),
      pValue: error === null || error === 0 ? null : normalTwoSided(contribution / error),
    };
  });
  const { remainder } = reconcile(total, [...parts.map(({ contribution }) => contribution), broad]);
  return { parts, broad, remainder, rest: sides[segments.length], evidence: id };
}

async function askParts(
  facts: Facts,
  segments: FoundSegment[],
  evidence: EvidenceLog,
): Promise<{ id: string; rows: EvidenceRow[] }> {
  const cases = segments.map(({ terms }, i) => `when ${inSegment(terms)} then ${i + 1}`).join(" ");
  const part = segments.length === 0 ? "0" : `case ${cases} else 0 end`;
  const side = (period: Period, name: string) =>
    `select '${name}' as period, ${part} as part, ${sumsSql(facts)} from ${fromFacts(facts)} where ${inPeriod(facts, period)} group by part`;
  return evidence.ask(
    `${side(facts.baseline, "baseline")} union all ${side(facts.comparison, "comparison")} order by period, part`,
  );
}

// Segments are numbered from 1.
const restNumber = 0;

function sumsOf(rows: EvidenceRow[], part: number, period: string): Sums {
  return toSums(rows.find((row) => row["period"] === period && Number(row["part"]) === part));
}

interface Side {
  before: Sums;
  after: Sums;
}

/** Days by which amounts are divided: 1 for totals, the period's length where periods differ. */
export const lengthOf = (facts: Facts, period: Period): number =>
  isAdditive(facts.metric) && daysOf(facts.baseline) !== daysOf(facts.comparison) ? daysOf(period) : 1;

function wholeBefore(facts: Facts, sides: Side[]): number {
  return sides.reduce((sum, { before }) => sum + before.amount, 0) / lengthOf(facts, facts.baseline);
}

function amountContributions(facts: Facts, sides: Side[], centre: number): number[] {
  return sides.map(
    ({ before, after }) =>
      after.amount / lengthOf(facts, facts.comparison) - (centre * before.amount) / lengthOf(facts, facts.baseline),
  );
}

function ratioContributions(sides: Side[]): number[] {
  const segments = sides.map(({ before, after }, i) => ({
    name: String(i),
    before: { numerator: before.amount, denominator: before.exposure },
    after: { numerator: after.amount, denominator: after.exposure },
  }));
  return decomposeRate(segments, { whole: null, interaction: "halved" }).segments.map(
    ({ contribution }) => contribution,
  );
}

function standardError(facts: Facts, before: Sums, after: Sums, sides: Side[], centre: number): number | null {
  const { metric } = facts;
  if (isAdditive(metric)) {
    const earlier = centre ** 2 * varianceOf(metric, before, lengthOf(facts, facts.baseline));
    return Math.sqrt(varianceOf(metric, after, lengthOf(facts, facts.comparison)) + earlier);
  }
  if (!isRatio(metric)) return null;
  const all = sides.reduce(
    (sum, side) => ({ before: addSums(sum.before, side.before), after: addSums(sum.after, side.after) }),
    { before: noSums, after: noSums },
  );
  const weight = (after.exposure / all.after.exposure + before.exposure / all.before.exposure) / 2;
  return weight * Math.sqrt(varianceOf(metric, after, 1) + varianceOf(metric, before, 1));
}
