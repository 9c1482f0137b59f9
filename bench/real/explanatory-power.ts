import type { Amounts, Part, TwoPeriods } from "./two-periods.ts";

/**
 * The share of each part in the change of the whole. A ratio's parts are taken one by one, with all others as before, and normalised
 * to 1 (Bhagwan et al., Adtributor, NSDI 2014, section 4.3).
 */
export function explanatoryPower(parts: Part[], { whole, isRatio }: Pick<TwoPeriods, "whole" | "isRatio">): number[] {
  const moves = parts.map((part) => (isRatio ? ratioMove(part, whole.before) : part.after.amount - part.before.amount));
  const total = isRatio ? moves.reduce((sum, move) => sum + move, 0) : whole.after.amount - whole.before.amount;
  // Where the whole stands still there are no shares; the moves themselves still rank.
  return moves.map((move) => move / (total || 1));
}

function ratioMove({ before, after }: Part, whole: Amounts): number {
  const exposure = whole.exposure + after.exposure - before.exposure;
  return ratioOf({ amount: whole.amount + after.amount - before.amount, exposure }) - ratioOf(whole);
}

export const ratioOf = ({ amount, exposure }: Amounts): number => (exposure === 0 ? 0 : amount / exposure);
