import type { RateEffect } from "../analysis/decomposition/rates.ts";
import { formatNumber, formatPercent, formatSigned } from "../base/format-number.ts";
import type { Part } from "./weigh-parts.ts";

/** How rates and their changes are written. */
export interface RateWriter {
  value(rate: number | null): string;
  delta(change: number): string;
}

/** How much of what a segment does to a ratio is its rate, its weight and both together; "" for other metrics. */
export function rateReasoning({ effect, segment }: Pick<Part, "effect" | "segment">): string {
  if (effect === null) return "";
  return rateSentence(effect, segment.channel === "mix", writerFor([effect.rateBefore, effect.rateAfter]));
}

/** `isMix`: the segment counts with what its weight does, including to the rest. */
export function rateSentence(effect: RateEffect, isMix: boolean, { value, delta }: RateWriter): string {
  const { rate, mix, interaction, contribution, rateBefore, rateAfter, weightBefore, weightAfter, presence } = effect;
  const weights = `from ${formatPercent(weightBefore)} to ${formatPercent(weightAfter)}`;
  if (presence === "entered")
    return `It entered: it did not exist before, so all of its ${delta(contribution)} is mix (a weight of ${formatPercent(weightAfter)} at a rate of ${value(rateAfter)}).`;
  if (presence === "left")
    return `It left: it does not exist any more, so all of its ${delta(contribution)} is mix (a weight of ${formatPercent(weightBefore)} at a rate of ${value(rateBefore)}).`;
  const parts = `Rate effect ${delta(rate)}, mix effect ${delta(mix)}, interaction ${delta(interaction)}`;
  const figures = `its rate went from ${value(rateBefore)} to ${value(rateAfter)}, its weight ${weights}`;
  const counted = isMix ? "; its contribution is mix and interaction, against the rest" : "";
  return `${parts}: ${figures}${counted}.`;
}

/** Shares are written in percent and their changes in points. */
function writerFor(rates: (number | null)[]): RateWriter {
  const isShare = rates.every((rate) => rate === null || (rate >= 0 && rate <= 1));
  return {
    value: (rate) => (rate === null ? "–" : isShare ? formatPercent(rate, 2) : formatNumber(rate)),
    delta: (change) => (isShare ? `${formatSigned(change * 100, 2)} points` : formatSigned(change)),
  };
}
