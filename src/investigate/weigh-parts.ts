import { decomposeRate, type RateEffect } from "../analysis/decomposition/rates.ts";
import { reconcile } from "../analysis/decomposition/reconcile.ts";
import { normalTwoSided } from "../analysis/distributions/normal.ts";
import type { EvidenceLog, EvidenceRow } from "../engine/evidence-log.ts";
import type { Facts } from "./facts.ts";
import { fromFacts, inPeriod, inSegment, sumsSql } from "./facts-sql.ts";
import type { FoundSegment, FoundSegments } from "./find-segments.ts";
import { lengthOf } from "./period-lengths.ts";
import type { Period } from "./question.ts";
import { addSums, isAdditive, isRatio, noSums, type Sums, toSums, varianceOf } from "./sums.ts";

export interface Part {
  segment: FoundSegment;
  /** Rows of the segment that no earlier segment took already. */
  before: Sums;
  after: Sums;
  contribution: number;
  /** What rate and weight each make of it; null for metrics that have none. */
  effect: RateEffect | null;
  interval: [number, number] | null;
  /** Before correction for having searched. */
  pValue: number | null;
}

export interface Parts {
  parts: Part[];
  /** What moved everywhere alike, taken out of the parts; 0 when nothing did. */
  broad: number;
  remainder: number;
  /** `chance`: its variance as a share of what it would be if rows came by chance. */
  rest: { before: Sums; after: Sums; chance: number };
  evidence: string;
}

/**
 * Splits the change over the segments found and the rest, without counting a row twice. Parts, the broad move and the
 * remainder add up to the total exactly.
 */
export async function weighParts(
  facts: Facts,
  { segments, chance }: Pick<FoundSegments, "segments" | "chance">,
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
  const effects = isRatio(facts.metric) ? rateEffects(segments, sides) : null;
  const contributions = effects?.map(({ contribution }) => contribution) ?? amountContributions(facts, sides, centre);
  const broad = isAdditive(facts.metric) && centre !== 1 ? (centre - 1) * wholeBefore(facts, sides) : 0;
  const parts = segments.map((segment, i) => {
    const { before, after } = sides[i];
    const contribution = contributions[i];
    const byChance =
      effects && segment.channel === "mix"
        ? weightError(effects[i], sides, i)
        : standardError(facts, before, after, sides, centre);
    const error = byChance === null ? null : byChance * Math.sqrt(segment.chance);
    return {
      segment,
      before,
      after,
      contribution,
      effect: effects?.[i] ?? null,
      interval:
        error === null ? null : ([contribution - 1.96 * error, contribution + 1.96 * error] as [number, number]),
      pValue: error === null || error === 0 ? null : normalTwoSided(contribution / error),
    };
  });
  const { remainder } = reconcile(total, [...parts.map(({ contribution }) => contribution), broad]);
  return { parts, broad, remainder, rest: { ...sides[segments.length], chance }, evidence: id };
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

function wholeBefore(facts: Facts, sides: Side[]): number {
  return sides.reduce((sum, { before }) => sum + before.amount, 0) / lengthOf(facts, facts.baseline);
}

function amountContributions(facts: Facts, sides: Side[], centre: number): number[] {
  return sides.map(
    ({ before, after }) =>
      after.amount / lengthOf(facts, facts.comparison) - (centre * before.amount) / lengthOf(facts, facts.baseline),
  );
}

/** A segment found by its weight counts with what its weight does, including to the rest; others with all they do. */
function rateEffects(segments: FoundSegment[], sides: Side[]): RateEffect[] {
  const all = decomposeRate(sides.map(toRateSegment), { whole: null, interaction: "separate" }).segments;
  return all.map((effect, i) => (segments[i]?.channel === "mix" ? weightEffect(sides, i) : effect));
}

const toRateSegment = ({ before, after }: Side, index: number) => ({
  name: String(index),
  before: { numerator: before.amount, denominator: before.exposure },
  after: { numerator: after.amount, denominator: after.exposure },
});

function weightEffect(sides: Side[], index: number): RateEffect {
  const two = [sides[index], addSides(sides.filter((_, i) => i !== index))].map(toRateSegment);
  const [own, rest] = decomposeRate(two, { whole: null, interaction: "separate" }).segments;
  const mix = own.mix + rest.mix;
  const interaction = own.interaction + rest.interaction;
  return { ...own, mix, interaction, contribution: mix + interaction };
}

function addSides(sides: Side[]): Side {
  return sides.reduce(
    (sum, side) => ({ before: addSums(sum.before, side.before), after: addSums(sum.after, side.after) }),
    { before: noSums, after: noSums },
  );
}

function standardError(facts: Facts, before: Sums, after: Sums, sides: Side[], centre: number): number | null {
  const { metric } = facts;
  if (isAdditive(metric)) {
    const earlier = centre ** 2 * varianceOf(metric, before, lengthOf(facts, facts.baseline));
    return Math.sqrt(varianceOf(metric, after, lengthOf(facts, facts.comparison)) + earlier);
  }
  if (!isRatio(metric)) return null;
  const all = addSides(sides);
  const weight = (after.exposure / all.after.exposure + before.exposure / all.before.exposure) / 2;
  return weight * Math.sqrt(varianceOf(metric, after, 1) + varianceOf(metric, before, 1));
}

/** Chance in the segment's weight, each row's exposure arriving by itself, times what a unit of weight does. */
function weightError({ contribution, weightBefore, weightAfter }: RateEffect, sides: Side[], index: number): number {
  const [own, rest] = [sides[index], addSides(sides.filter((_, i) => i !== index))];
  const variance = (period: keyof Side, weight: number) =>
    ((1 - weight) ** 2 * own[period].exposureSquares + weight ** 2 * rest[period].exposureSquares) /
    (own[period].exposure + rest[period].exposure) ** 2;
  const moved = weightAfter - weightBefore;
  const perWeight = moved === 0 ? 0 : Math.abs(contribution / moved);
  return perWeight * Math.sqrt(variance("before", weightBefore) + variance("after", weightAfter));
}
