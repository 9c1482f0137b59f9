import type { RowNoise } from "../panel/weigh-rows.ts";
import type { Cause, RowData, RowSums, SearchResult } from "../types.ts";
import { type ChannelSums, rowAmounts, summedAmounts } from "./channel-amounts.ts";
import { cleanMeasure } from "./clean-measure.ts";
import { decomposeRatio } from "./decompose-ratio.ts";
import { mixCauses } from "./mix.ts";
import { preferFewer } from "./prefer-fewer.ts";
import type { Residual } from "./residual.ts";
import type { Amounts, RowTableInput } from "./row-table.ts";
import { type ChannelResult, searchChannel } from "./search-channel.ts";
import { segmentTotals, type Totals } from "./segment-totals.ts";
import { settings } from "./settings.ts";
import { standardiseExposures } from "./standardise.ts";

export interface RowSearchOptions {
  /** Multiplies the baseline of an additive amount when the periods differ in length. */
  scale?: number;
  /** Where the rows of a regular table say how much they vary; else each is taken to come by chance. */
  noise?: RowNoise | null;
}

/** Finds the few segments that explain a change between two periods in a wide row-level table. */
export function searchRows(data: RowData, options: RowSearchOptions = {}): SearchResult {
  const rows = { ...data, measure: cleanMeasure(data.measure) };
  const { denominator } = rows.measure;
  const whole = segmentTotals(rows, []);
  const { scale = 1, noise = null } = options;
  const result = denominator ? searchRatio(rows, denominator, whole, noise) : searchSum(rows, whole, scale, noise);
  return { ...result, causes: result.causes.sort((a, b) => b.score - a.score) };
}

function searchSum(rows: RowData, whole: Totals, scale: number, noise: RowNoise | null): SearchResult {
  const { numerator } = rows.measure;
  const weights = noise?.amounts ?? null;
  const input = { amounts: numerator, exposures: null, weights, sums: rows.sums, growth: settings.grow.limits };
  const found = searchAmounts(rows, input, whole, null);
  const causes = found.members.map(({ candidate, effect, score }): Cause => {
    const { comparison, baseline } = segmentTotals(rows, candidate.segment);
    const contribution = comparison.amount - scale * baseline.amount;
    return { segment: candidate.segment, channel: "value", effect, contribution, score };
  });
  const account = preferFewer({ ...rows, weights }, { causes, centre: found.centre / scale }, scale);
  return { ...account, segmentsSearched: found.cellsScored };
}

function searchRatio(rows: RowData, exposures: Float64Array, whole: Totals, noise: RowNoise | null): SearchResult {
  const { numerator } = rows.measure;
  const rateInput = {
    amounts: numerator,
    exposures: noise?.expected ?? exposures,
    weights: noise?.amounts ?? null,
    sums: rows.sums,
    growth: settings.grow.limits,
  };
  const rate = searchAmounts(rows, rateInput, whole, null);
  const movesOf = (segment: Cause["segment"]) => decomposeRatio(whole, segmentTotals(rows, segment));
  const rateCauses = rate.members.map(({ candidate, effect, score }): Cause => {
    const contribution = movesOf(candidate.segment).rate;
    return { segment: candidate.segment, channel: "rate", effect, contribution, score };
  });
  const volumeInput = {
    amounts: exposures,
    exposures: null,
    weights: noise?.exposures ?? null,
    sums: rows.sums && exposureSums(rows.sums),
    growth: settings.mix.growthLimits,
  };
  const volume = searchAmounts(rows, volumeInput, exposureTotals(whole), rate.residual);
  const shifts = volume.members.map((member) => ({ member, moves: movesOf(member.candidate.segment) }));
  return {
    causes: [...rateCauses, ...mixCauses(shifts, rateCauses, whole)],
    centre: rate.centre,
    segmentsSearched: rate.cellsScored + volume.cellsScored,
  };
}

function exposureSums({ exposureSquares }: RowSums): ChannelSums {
  return { squares: exposureSquares!, cross: null, exposureSquares: null, capped: null };
}

function exposureTotals({ baseline, comparison }: Totals): Totals {
  return {
    baseline: { ...baseline, amount: baseline.exposure },
    comparison: { ...comparison, amount: comparison.exposure },
  };
}

const nothing: ChannelResult = { members: [], centre: 1, residual: null, cellsScored: 0 };

interface ChannelInput extends Pick<RowTableInput, "amounts" | "exposures" | "weights" | "growth"> {
  sums: ChannelSums | undefined;
}

function searchAmounts(rows: RowData, input: ChannelInput, whole: Totals, donor: Residual | null): ChannelResult {
  const { dimensions, baselineRows } = rows;
  const { baseline, comparison } = whole;
  const hasExposure = !input.exposures || (baseline.exposure > 0 && comparison.exposure > 0);
  // A factor between the periods only exists where both totals have the same sign.
  if (!hasExposure || !(baseline.amount * comparison.amount > 0)) return nothing;
  if (!dimensions.some((dimension) => dimension.values.length > 1)) return nothing;
  const sign = baseline.amount > 0 ? 1 : -1;
  const amounts = sign > 0 ? input.amounts : input.amounts.map((amount) => -amount);
  const { exposures, weights, growth, sums } = input;
  const known = { dimensions, baselineRows, exposures, growth };
  if (weights) {
    const table = { ...known, amounts, weights, moments: null, uncapped: null };
    return { ...searchChannel(table, null), residual: null };
  }
  const counted = sums
    ? summedAmounts(input.amounts, sign, sums)
    : rowAmounts(amounts, baselineRows, exposures ? "mean" : "zero");
  const table = { ...known, ...counted };
  const rowCount = rows.sums?.rows.reduce((sum, count) => sum + count, 0) ?? amounts.length;
  const standardised = exposures && standardiseExposures({ ...table, exposures, rowCount });
  if (!standardised) return searchChannel(table, table.uncapped ? null : donor);
  // Standardised exposures are of no use to the search of the exposures themselves.
  const rescaled = (given: Amounts) => ({ ...given, moments: given.moments && standardised.rescale(given.moments) });
  const expected = {
    ...rescaled(table),
    ...known,
    exposures: standardised.exposures,
    uncapped: table.uncapped && rescaled(table.uncapped),
  };
  return { ...searchChannel(expected, null), residual: null };
}
