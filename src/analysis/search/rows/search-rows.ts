import type { Cause, RowData, SearchResult } from "../types.ts";
import { chooseCaps } from "./cap-amounts.ts";
import { cleanMeasure } from "./clean-measure.ts";
import { decomposeRatio } from "./decompose-ratio.ts";
import { mixCauses } from "./mix.ts";
import { type ChannelResult, searchChannel } from "./search-channel.ts";
import { segmentTotals, type Totals } from "./segment-totals.ts";

export interface RowSearchOptions {
  /** Multiplies the baseline of an additive amount when the periods differ in length. */
  scale?: number;
}

/** Finds the few segments that explain a change between two periods in a wide row-level table. */
export function searchRows(data: RowData, options: RowSearchOptions = {}): SearchResult {
  const rows = { ...data, measure: cleanMeasure(data.measure) };
  const whole = segmentTotals(rows, []);
  const result = rows.measure.denominator ? searchRatio(rows, whole) : searchSum(rows, whole, options.scale ?? 1);
  return { ...result, causes: result.causes.sort((a, b) => b.score - a.score) };
}

function searchSum(rows: RowData, whole: Totals, scale: number): SearchResult {
  const { members, centre, cellsScored } = searchAmounts(rows, rows.measure.numerator, null, whole);
  const causes = members.map(({ candidate, effect, score }): Cause => {
    const { comparison, baseline } = segmentTotals(rows, candidate.segment);
    const contribution = comparison.amount - scale * baseline.amount;
    return { segment: candidate.segment, channel: "value", effect, contribution, score };
  });
  return { causes, centre: centre / scale, segmentsSearched: cellsScored };
}

function searchRatio(rows: RowData, whole: Totals): SearchResult {
  const { numerator, denominator } = rows.measure;
  const rate = searchAmounts(rows, numerator, denominator, whole);
  const movesOf = (segment: Cause["segment"]) => decomposeRatio(whole, segmentTotals(rows, segment));
  const rateCauses = rate.members.map(({ candidate, effect, score }): Cause => {
    const contribution = movesOf(candidate.segment).rate;
    return { segment: candidate.segment, channel: "rate", effect, contribution, score };
  });
  const volume = searchAmounts(rows, denominator!, null, exposureTotals(whole));
  const shifts = volume.members.map((member) => ({ member, moves: movesOf(member.candidate.segment) }));
  return {
    causes: [...rateCauses, ...mixCauses(shifts, rateCauses, whole)],
    centre: rate.centre,
    segmentsSearched: rate.cellsScored + volume.cellsScored,
  };
}

function exposureTotals({ baseline, comparison }: Totals): Totals {
  return {
    baseline: { ...baseline, amount: baseline.exposure },
    comparison: { ...comparison, amount: comparison.exposure },
  };
}

const nothing: ChannelResult = { members: [], centre: 1, cellsScored: 0 };

function searchAmounts(
  rows: RowData,
  amounts: Float64Array,
  exposures: Float64Array | null,
  whole: Totals,
): ChannelResult {
  const { dimensions, baselineRows } = rows;
  const { baseline, comparison } = whole;
  const hasExposure = !exposures || (baseline.exposure > 0 && comparison.exposure > 0);
  // A factor between the periods only exists where both totals have the same sign.
  if (!hasExposure || !(baseline.amount * comparison.amount > 0)) return nothing;
  if (!dimensions.some((dimension) => dimension.values.length > 1)) return nothing;
  const signed = baseline.amount > 0 ? amounts : amounts.map((amount) => -amount);
  const caps = chooseCaps(signed, baselineRows, exposures ? "mean" : "zero");
  return searchChannel({ dimensions, baselineRows, amounts: signed, exposures, caps });
}
